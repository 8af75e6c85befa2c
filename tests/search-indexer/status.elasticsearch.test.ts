import { runCli } from '@gtinoteka/search-indexer/cli.ts';
import { check } from '@gtinoteka/search-indexer/check/check.ts';
import { rebuild } from '@gtinoteka/search-indexer/rebuild/rebuild.ts';
import { silentReport } from '../support/search/silent-report.ts';
import { createIndex, openForSearch, startMerging } from '@gtinoteka/search-indexer/target/indices.ts';
import { sentenceOf } from '@gtinoteka/search-indexer/sentence-of.ts';
import { addIndex } from '@gtinoteka/search-indexer/state/indexes.ts';
import { readStatus } from '@gtinoteka/search-indexer/status/status.ts';
import { openIndexerParts } from '@gtinoteka/search-indexer/indexer-parts.ts';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { insertIntoOutbox } from '../../api/store/catalogue/outbox.ts';
import { runCliHere, type CliRun } from '../support/servers/cli.ts';
import { createDatabase } from '../support/servers/database.ts';
import { buildIndexes, describeWithElasticsearch, makeIndexer } from '../support/search/elasticsearch.ts';
import { gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';

const database = await createDatabase();
const indexer = makeIndexer(database);
const alias = indexer.aliasOf('products');

describeWithElasticsearch('status', () => {
  test('without an index says so and blames no server', async () => {
    expect((await readStatus(indexer))[0]).toMatchObject({ alias, index: null, documents: null, problem: null });
  });

  test('of a cluster of which one node hangs is told by another', async () => {
    await buildIndexes(indexer);
    const hung = createServer((socket) => socket.resume().on('error', () => {}));
    await new Promise<void>((resolve) => hung.listen(0, '127.0.0.1', resolve));
    const { port } = hung.address() as AddressInfo; // it listens on a port
    const nodes = [`http://127.0.0.1:${port}`, indexer.url];
    const indexerParts = openIndexerParts(
      {
        databaseUrl: database.url,
        elasticsearch: { nodes, apiKey: null, ca: null, prefix: indexer.prefix },
        spread: { shards: 1, replicas: 0 },
      },
      silentReport,
      new AbortController().signal,
    );
    onTestFinished(async () => {
      await indexerParts.close();
      hung.close();
    });
    for (const { documents, problem } of await readStatus(indexerParts))
      expect({ documents, problem }).toEqual({ documents: 0, problem: null });
  });

  test('of an alias that names two indexes says which, and check does in one line', async () => {
    const second = `${alias}-cudzy`;
    await indexer.client.indices.create({ index: second });
    await indexer.client.indices.putAlias({ index: second, name: alias });
    const [status] = await readStatus(indexer);
    expect(status?.problem).toMatch(/^Alias .* wskazuje kilka indeksów: .*-cudzy/);
    expect(status?.documents).toBeNull();
    const refused = await check(indexer, 'products').catch(sentenceOf);
    expect(refused).toBe(status?.problem);
    await indexer.client.indices.delete({ index: second });
  });
});

/** The command, with `--json` or without. */
async function statusHere(...options: string[]): Promise<CliRun> {
  const env = { ELASTICSEARCH_URL: indexer.url, ELASTICSEARCH_PREFIX: indexer.prefix, DATABASE_URL: database.url };
  return runCliHere(['status', ...options], env, runCli);
}

describeWithElasticsearch('the status of an index', () => {
  test('says which setting keeps writers out, and ends with 3', async () => {
    await indexer.catchUp();
    expect((await statusHere()).code).toBe(0);
    const blocks = [
      ['write', 'ustawiono index.blocks.write'],
      ['read_only', 'ustawiono index.blocks.read_only'],
      ['read_only_allow_delete', 'gdy jego dysk jest prawie pełny'],
    ] as const;
    for (const [block, said] of blocks) {
      const set = (isOn: boolean | null) =>
        indexer.client.indices.putSettings({ index: alias, settings: { [`index.blocks.${block}`]: isOn } });
      await set(true);
      try {
        const { code, out } = await statusHere();
        expect([block, code]).toEqual([block, 3]);
        expect(out).toMatch(new RegExp(`indeks nie przyjmuje zapisów: .*${said}`));
        expect((await statusHere('--json')).out).toContain(`"writeBlocks":["${block}"]`);
      } finally {
        await set(null);
      }
    }
    expect((await statusHere()).code).toBe(0);
  });

  test('shows both counts, and ends with 3 where neither queue nor dead letters explain a difference', async () => {
    const gtins = [1, 2, 3].map((i) => gtinOf('590976', i));
    await indexer.pool.query(
      `WITH written AS (INSERT INTO products (gtin, is_global) SELECT g, false FROM unnest($1::text[]) g RETURNING gtin)
       ${insertIntoOutbox('written')}`,
      [gtins],
    );
    const waiting = await statusHere();
    expect(waiting.code).toBe(0);
    expect(waiting.out).toContain('dokumenty: 0, w bazie 3\n  opóźnienie: 1 zmian');
    await indexer.catchUp();
    expect((await statusHere()).out).toContain('dokumenty: 3, w bazie 3\n  opóźnienie: 0 zmian');
    await indexer.client.delete({ index: alias, id: gtins[0] ?? '', refresh: true });
    const { code, out } = await statusHere();
    expect(code).toBe(3);
    expect(out).toContain('dokumenty: 2, w bazie 3\n  tej różnicy nie tłumaczy ani kolejka, ani odrzucone');
    expect((await statusHere('--json')).out).toContain('"documents":2,"rows":3,"unexplained":1');
    await check(indexer, 'products', { full: true, repair: true, settle: 0 });
    expect((await statusHere()).code).toBe(0);
  });
});

describeWithElasticsearch('an index that is being built', () => {
  test('is told as long as the server has it', async () => {
    const name = `${alias}-20200101000000`;
    const cursor = { xid: '0', id: 0 };
    await addIndex(indexer.pool, { name, kind: 'products', alias, fingerprint: '', cursor });
    expect((await readStatus(indexer))[0]?.filling).toBeNull();
    await indexer.client.indices.create({ index: name });
    expect((await readStatus(indexer))[0]?.filling).toEqual({ name, filled: 0 });
  });

  test('is neither refreshed nor put together as one that is searched, until it is built', async () => {
    const settingsOf = async (name: string) => {
      const found = await indexer.client.indices.getSettings({ index: name, flat_settings: true });
      const { 'index.refresh_interval': refreshed, 'index.merge.policy.segments_per_tier': parts = null } = (found[name]
        ?.settings ?? {}) as Record<string, string>;
      return { refreshed, parts };
    };
    const name = `${indexer.aliasOf('terms')}-20200101000001`;
    await createIndex(indexer.client, name);
    expect(await settingsOf(name)).toEqual({ refreshed: '-1', parts: '50' });
    await openForSearch(indexer.client, name);
    expect(await settingsOf(name)).toEqual({ refreshed: '1s', parts: null });
    const merging = vi.spyOn(indexer.client.indices, 'forcemerge');
    const { index } = await rebuild(indexer, 'terms');
    expect(await settingsOf(index)).toEqual({ refreshed: '1s', parts: null });
    expect(merging.mock.calls).toEqual([[{ index, wait_for_completion: false }]]);
  });
});

describeWithElasticsearch('an index that was built', () => {
  test('is put together as one that is searched, though nothing is written to it any more', async () => {
    const { client } = indexer;
    const name = `${indexer.aliasOf('terms')}-20200101000002`;
    const count = async (): Promise<number> => {
      const { _all: all } = await client.indices.stats({ index: name, metric: 'segments' });
      return all.total?.segments?.count ?? Number.NaN;
    };
    await createIndex(client, name);
    for (let i = 0; i < 45; i++) {
      const terms = Array.from({ length: 20 }, (_, j) => ({
        key: `brand\t${i}-${j}`,
        kind: 'brand',
        words: `${i} ${j}`,
        count: j,
      }));
      await client.bulk({ index: name, refresh: true, operations: terms.flatMap((term) => [{ index: {} }, term]) });
    }
    expect(await count()).toBe(45);
    await openForSearch(client, name);
    await startMerging(client, name);
    await expect.poll(count, { timeout: unhurried(20_000) }).toBeLessThanOrEqual(12);
  });
});

describeWithElasticsearch('an index that is not needed any more', () => {
  test('and cannot be removed does not undo the rebuild; the next one removes it', async () => {
    const [oldest] = Object.keys(await indexer.client.indices.getAlias({ name: alias }));
    if (!oldest) throw new Error('no index');
    await rebuild(indexer, 'products');
    const block = (isOn: boolean) =>
      indexer.client.indices.putSettings({ index: oldest, settings: { 'index.blocks.read_only': isOn } });
    await block(true);
    const said: string[] = [];
    const report = { ...indexer.report, says: (line: string, event: string) => void said.push(`${event}: ${line}`) };
    const { index } = await rebuild({ ...indexer, report }, 'products');
    expect(Object.keys(await indexer.client.indices.getAlias({ name: alias }))).toEqual([index]);
    expect(said.at(-2)).toMatch(/^rebuilt: /);
    expect(said.at(-1)).toMatch(
      new RegExp(`^not-removed: Stary indeks ${oldest} zostaje: Serwer wyszukiwania odmówił`),
    );
    await block(false);
    await rebuild(indexer, 'products');
    expect(await indexer.client.indices.exists({ index: oldest })).toBe(false);
  });
});
