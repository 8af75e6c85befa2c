import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { check } from '@gtinoteka/search-indexer/check/check.ts';
import { follow } from '@gtinoteka/search-indexer/follow/follow.ts';
import { retryDeadLetters } from '@gtinoteka/search-indexer/follow/retry-dead-letters.ts';
import { readStatus } from '@gtinoteka/search-indexer/status/status.ts';
import { rebuild } from '@gtinoteka/search-indexer/rebuild/rebuild.ts';
import { currentIndex } from '@gtinoteka/search-indexer/target/indices.ts';
import { readIndexes } from '@gtinoteka/search-indexer/state/indexes.ts';
import { insertIntoOutbox } from '../../api/store/catalogue/outbox.ts';
import { createDatabase } from '../support/servers/database.ts';
import { buildIndexes, describeWithElasticsearch, makeIndexer } from '../support/search/elasticsearch.ts';
import { gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';

const database = await createDatabase();
const indexer = makeIndexer(database);
const { pool } = database;

let numbers = 0;
const newGtin = (): string => gtinOf('590977', numbers++);

/** What a writer does: the row and its outbox row in one transaction. */
async function write(db: Pick<pg.ClientBase, 'query'>, gtin: string, name: string): Promise<void> {
  await db.query(
    `WITH written AS (
       INSERT INTO products (gtin, name, is_global) VALUES ($1, $2, false)
       ON CONFLICT (gtin) DO UPDATE SET name = excluded.name, version = products.version + 1 RETURNING gtin
     ) ${insertIntoOutbox('written')}`,
    [gtin, name],
  );
}

async function inIndex(gtin: string): Promise<string | null | undefined> {
  const index = indexer.aliasOf('products');
  const { docs } = await indexer.client.mget<{ name: string | null }>({ index, ids: [gtin] });
  const [doc] = docs;
  return doc && 'found' in doc && doc.found ? doc._source?.name : undefined;
}

async function differences(): Promise<unknown[]> {
  const found = [];
  for (const kind of ['products', 'terms'] as const)
    found.push(...(await check(indexer, kind, { full: true })).differences);
  return found;
}

describeWithElasticsearch('the follower', () => {
  const running: (() => Promise<void>)[] = [];

  /** Runs until the test is over, or stopped. */
  function start(build = false): { stop(): Promise<void>; said: string[]; waited: string[] } {
    const stopping = new AbortController();
    const said: string[] = [];
    const waited: string[] = [];
    const report = {
      ...indexer.report,
      says: (_line: string, event: string) => void said.push(event),
      waits: (reason: string) => void waited.push(reason),
    };
    const indexerParts = {
      ...indexer,
      report,
      signal: stopping.signal,
      patience: { lasts: 60_000, signal: stopping.signal },
    };
    const ended = follow(indexerParts, { pause: 20, build });
    const stop = async (): Promise<void> => {
      stopping.abort();
      await ended;
    };
    running.push(stop);
    return { stop, said, waited };
  }

  beforeAll(async () => {
    for (let i = 0; i < 50; i++) await write(pool, newGtin(), `Towar ${i}`);
    await buildIndexes(indexer);
  });
  afterEach(async () => {
    for (const stop of running.splice(0)) await stop();
  });

  test('a place in the outbox from another database is noticed: the index is rebuilt', async () => {
    await pool.query(
      `UPDATE search_indexes SET cursor_xid = (cursor_xid::text::bigint + 1000000)::text::xid8
       WHERE is_current AND alias = $1`,
      [indexer.aliasOf('products')],
    );
    const gtin = newGtin();
    await write(pool, gtin, 'Po odtworzeniu z kopii');
    const follower = start();
    await expect.poll(() => inIndex(gtin), { timeout: unhurried(30_000) }).toBe('po odtworzeniu z kopii');
    expect(follower.said).toContain('foreign-place');
    // Its name follows as a term.
    expect(await differences()).toEqual([]);
    await follower.stop();
  });

  test('an index made by other rules is told, and rebuilt beside where that is wanted', async () => {
    const alias = indexer.aliasOf('terms');
    const before = await currentIndex(indexer.client, alias);
    await indexer.client.indices.putMapping({ index: alias, _meta: { rules: 'of an earlier release' } });
    expect((await readStatus(indexer)).map(({ isOfOtherRules }) => isOfOtherRules)).toEqual([false, true]);
    const teller = start();
    await expect.poll(() => teller.said, { timeout: unhurried(10_000) }).toContain('other-rules');
    await teller.stop();
    expect(await currentIndex(indexer.client, alias)).toBe(before);
    const builder = start(true);
    await expect.poll(() => currentIndex(indexer.client, alias), { timeout: unhurried(20_000) }).not.toBe(before);
    await builder.stop();
    expect((await readStatus(indexer)).some(({ isOfOtherRules }) => isOfOtherRules)).toBe(false);
    const again = start(true);
    await indexer.catchUp();
    await again.stop();
    expect(again.said).not.toContain('other-rules');
    expect(await differences()).toEqual([]);
  });

  test('brings new, changed and deleted products over within seconds, and tells how far it is', async () => {
    start();
    const gtin = newGtin();
    await write(pool, gtin, 'Kalafior');
    await expect.poll(() => inIndex(gtin), { timeout: unhurried(10_000) }).toBe('kalafior');
    await write(pool, gtin, 'Brokuł');
    await expect.poll(() => inIndex(gtin), { timeout: unhurried(10_000) }).toBe('brokul');
    await pool.query('DELETE FROM products WHERE gtin = $1', [gtin]);
    await expect.poll(() => inIndex(gtin), { timeout: unhurried(10_000) }).toBeUndefined();
    await expect
      .poll(async () => (await readStatus(indexer)).map(({ lagRows }) => lagRows), { timeout: unhurried(10_000) })
      .toEqual([0, 0]);
    expect(await differences()).toEqual([]);
  });

  test('a product deleted and entered again is newer than its deletion', async () => {
    const gtin = newGtin();
    for (let i = 0; i < 4; i++) await write(pool, gtin, `Pierwszy ${i}`);
    await indexer.catchUp();
    await pool.query('DELETE FROM products WHERE gtin = $1', [gtin]);
    await indexer.catchUp();
    expect(await inIndex(gtin)).toBeUndefined();
    await write(pool, gtin, 'Drugi');
    await indexer.catchUp();
    expect(await inIndex(gtin)).toBe('drugi');
    expect(await differences()).toEqual([]);
  });

  describe('a transaction that takes its number early and commits late', () => {
    test('a transaction that takes its number early and commits late is not lost', async () => {
      start();
      const [early, late] = [newGtin(), newGtin()];
      const slow = new pg.Client({ connectionString: database.url });
      await slow.connect();
      try {
        await slow.query('BEGIN');
        await write(slow, early, 'Wczesny numer');
        await write(pool, late, 'Późny numer');
        const { rows } = await pool.query('SELECT 1 FROM outbox WHERE $1 = ANY(gtins)', [early]);
        expect(rows).toEqual([]);
        // Long enough for the follower to pass, were it to go by numbers.
        await sleep(1_500);
        await slow.query('COMMIT');
      } finally {
        await slow.end();
      }
      await expect.poll(() => inIndex(early), { timeout: unhurried(15_000) }).toBe('wczesny numer');
      await expect.poll(() => inIndex(late), { timeout: unhurried(15_000) }).toBe('pozny numer');
      expect(await differences()).toEqual([]);
    });

    test('a transaction that takes its number early and commits late is not lost when a rebuild begins and ends meanwhile', async () => {
      const early = newGtin();
      const slow = new pg.Client({ connectionString: database.url });
      await slow.connect();
      try {
        await slow.query('BEGIN');
        await write(slow, early, 'Przed przebudową');
        await rebuild(indexer, 'products');
        expect(await inIndex(early)).toBeUndefined();
        await slow.query('COMMIT');
      } finally {
        await slow.end();
      }
      await indexer.catchUp();
      expect(await inIndex(early)).toBe('przed przebudowa');
    });
  });

  test('of two followers one works; the other takes over when it stops', async () => {
    const first = start();
    await expect.poll(() => first.said, { timeout: unhurried(10_000) }).toContain('following');
    const second = start();
    await expect.poll(() => second.said, { timeout: unhurried(10_000) }).toContain('waiting-for-turn');
    expect(second.said).not.toContain('following');
    await first.stop();
    await expect.poll(() => second.said, { timeout: unhurried(15_000) }).toContain('following');
    const gtin = newGtin();
    await write(pool, gtin, 'Po zmianie');
    await expect.poll(() => inIndex(gtin), { timeout: unhurried(10_000) }).toBe('po zmianie');
  });

  test('a rebuild while it runs and others write loses nothing, and keeps the index before', async () => {
    start();
    let isWriting = true;
    const writing = (async () => {
      for (let i = 0; isWriting; i++)
        await write(pool, i % 3 === 0 ? gtinOf('590977', i % 40) : newGtin(), `Zmiana ${i}`);
    })();
    const [before] = Object.keys(await indexer.client.indices.getAlias({ name: indexer.aliasOf('products') }));
    const { index } = await rebuild(indexer, 'products');
    isWriting = false;
    await writing;
    expect(Object.keys(await indexer.client.indices.getAlias({ name: indexer.aliasOf('products') }))).toEqual([index]);
    expect((await readIndexes(pool, indexer.aliasOf('products'))).map(({ name }) => name)).toEqual([index, before]);
    expect(await differences()).toEqual([]);
  });

  test('what the server refuses is kept with its reason and stops nobody; tried again, it is taken', async () => {
    const [bad, good] = [newGtin(), newGtin()];
    const [index = ''] = Object.keys(await indexer.client.indices.getAlias({ name: indexer.aliasOf('products') }));
    // No document of ours breaks its mapping: an ingest pipeline stands in for what would.
    await indexer.client.ingest.putPipeline({
      id: indexer.prefix,
      processors: [{ fail: { if: "ctx.name == 'zly'", message: 'taki dokument się nie mieści' } }],
    });
    await indexer.client.indices.putSettings({ index, settings: { 'index.final_pipeline': indexer.prefix } });
    try {
      await write(pool, bad, 'Zły');
      await write(pool, good, 'Dobry');
      await indexer.catchUp();
      expect(await inIndex(good)).toBe('dobry');
      expect(await inIndex(bad)).toBeUndefined();
      expect((await readStatus(indexer))[0]).toMatchObject({ deadLetters: 1, lagRows: 0 });
      const { rows } = await pool.query('SELECT key, reason FROM search_dead_letters');
      expect(rows).toEqual([{ key: bad, reason: expect.stringContaining('taki dokument się nie mieści') }]);
      expect(await retryDeadLetters(indexer)).toEqual({ taken: 0, refused: 1 });
    } finally {
      await indexer.client.indices.putSettings({ index, settings: { 'index.final_pipeline': null } });
      await indexer.client.ingest.deletePipeline({ id: indexer.prefix });
    }
    expect(await retryDeadLetters(indexer)).toEqual({ taken: 1, refused: 0 });
    expect(await inIndex(bad)).toBe('zly');
    expect((await readStatus(indexer))[0]?.deadLetters).toBe(0);
  });

  test('an index that takes no writes for a while holds it up and loses nothing', async () => {
    start();
    const gtin = newGtin();
    const index = indexer.aliasOf('products');
    await indexer.client.indices.putSettings({ index, settings: { 'index.blocks.read_only_allow_delete': true } });
    await write(pool, gtin, 'Poczeka');
    await sleep(700);
    expect(await inIndex(gtin)).toBeUndefined();
    expect((await readStatus(indexer))[0]?.lagRows).toBeGreaterThan(0);
    await indexer.client.indices.putSettings({ index, settings: { 'index.blocks.read_only_allow_delete': null } });
    await expect.poll(() => inIndex(gtin), { timeout: unhurried(15_000) }).toBe('poczeka');
    expect((await readStatus(indexer))[0]?.deadLetters).toBe(0);
  });

  test('an index that takes no writes holds up no other one', async () => {
    const follower = start();
    const index = indexer.aliasOf('products');
    const term = 'name\tosobna petla';
    const block = (isOn: boolean | null) =>
      indexer.client.indices.putSettings({ index, settings: { 'index.blocks.write': isOn } });
    await block(true);
    try {
      const gtin = newGtin();
      await write(pool, gtin, 'Osobna pętla');
      await expect
        .poll(
          async () => {
            const terms = await indexer.client.search({
              index: indexer.aliasOf('terms'),
              query: { term: { key: term } },
            });
            return terms.hits.hits.length;
          },
          { timeout: unhurried(15_000) },
        )
        .toBe(1);
      expect(await inIndex(gtin)).toBeUndefined();
      await expect
        .poll(() => follower.waited.at(-1), { timeout: unhurried(15_000) })
        .toMatch(new RegExp(`^${index}: .*blocked by`));
      // Nor does it keep the process from taking its turn again when the connection of its lock breaks.
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND classid = (hashtext('gtinoteka search-indexer')::bigint & 4294967295)::oid`,
      );
      const turns = (): number => follower.said.filter((event) => event === 'following').length;
      await expect.poll(turns, { timeout: unhurried(30_000) }).toBe(2);
      await block(null);
      await expect.poll(() => inIndex(gtin), { timeout: unhurried(30_000) }).toBe('osobna petla');
    } finally {
      await block(null);
    }
    await follower.stop();
  });
});
