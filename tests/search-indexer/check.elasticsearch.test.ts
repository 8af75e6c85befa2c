import { beforeAll, expect, test } from 'vitest';
import { runCli } from '@gtinoteka/search-indexer/cli.ts';
import { check } from '@gtinoteka/search-indexer/check/check.ts';
import { rebuild } from '@gtinoteka/search-indexer/rebuild/rebuild.ts';
import { readIndexes } from '@gtinoteka/search-indexer/state/indexes.ts';
import { StopRequested } from '@gtinoteka/search-indexer/target/patience.ts';
import { insertIntoOutbox } from '../../api/store/catalogue/outbox.ts';
import { runCliHere, type CliRun } from '../support/servers/cli.ts';
import { createDatabase } from '../support/servers/database.ts';
import { buildIndexes, describeWithElasticsearch, makeIndexer } from '../support/search/elasticsearch.ts';
import { fillCatalogue } from '../support/search/generated-catalogue.ts';

/** Eight pages: more than are under way at once. */
const products = 15_000;
const database = await createDatabase();
const indexer = makeIndexer(database);

/** `check` of products as the command. */
function checkHere(): Promise<CliRun> {
  const env = { ELASTICSEARCH_URL: indexer.url, ELASTICSEARCH_PREFIX: indexer.prefix, DATABASE_URL: database.url };
  return runCliHere(['check', '--only', 'products'], env, runCli);
}

describeWithElasticsearch('a whole index', () => {
  beforeAll(async () => {
    await fillCatalogue(database.pool, products);
    await buildIndexes(indexer);
  });

  test('is what the database is, document by document', async () => {
    const found = await check(indexer, 'products', { full: true });
    const counts = { rows: products, documents: products, waiting: 0, deadLetters: 0, unexplained: 0 };
    expect(found).toEqual({ compared: products, differences: [], repaired: 0, heldUp: 0, counts });
    expect((await check(indexer, 'terms', { full: true })).differences).toEqual([]);
    expect((await check(indexer, 'products')).differences).toEqual([]);
    const { compared, differences } = await check(indexer, 'terms');
    expect(differences).toEqual([]);
    const { rows } = await database.pool.query<{ terms: number }>('SELECT count(*)::int AS terms FROM search_terms');
    expect(compared).toBeLessThanOrEqual(rows[0]?.terms ?? 0);
  });

  test('that lost the greater part of its keys is found out by a sample and by the counts, and the command ends with 3', async () => {
    const index = indexer.aliasOf('products');
    const { rows } = await database.pool.query<{ gtin: string }>(
      'SELECT gtin FROM products ORDER BY gtin LIMIT 1 OFFSET $1',
      [products / 4],
    );
    const query = { range: { gtin: { gte: rows[0]?.gtin ?? '' } } };
    await indexer.client.deleteByQuery({ index, query, refresh: true });
    const { differences, counts } = await check(indexer, 'products', { settle: 0 });
    expect(differences.length).toBeGreaterThan(1_000);
    expect(counts).toMatchObject({ rows: products, documents: products / 4, unexplained: (products * 3) / 4 });
    await check(indexer, 'products', { full: true, repair: true, settle: 0 });
    expect((await checkHere()).code).toBe(0);
    // One of 9,000, which a sample hardly ever meets.
    await indexer.client.delete({ index, id: rows[0]?.gtin ?? '', refresh: true });
    const { code, out } = await checkHere();
    expect(code).toBe(3);
    expect(out).toContain(
      `${index}: w bazie ${products}, w indeksie ${products - 1}; tej różnicy nie tłumaczy ani kolejka zmian (0)`,
    );
    await check(indexer, 'products', { full: true, repair: true, settle: 0 });
  });

  test('with documents beyond every row is found out by a sample', async () => {
    const index = indexer.aliasOf('products');
    const gtins = Array.from({ length: 3_000 }, (_, i) => `0999${String(i).padStart(10, '0')}`);
    const rest = { name: 'widmo', brand: null, company: null, nip: null, gpc: [] };
    await indexer.client.bulk({
      index,
      refresh: true,
      operations: gtins.flatMap((gtin) => [{ index: { _id: gtin } }, { gtin, gtins: [gtin], ...rest }]),
    });
    const { differences, counts } = await check(indexer, 'products', { settle: 0 });
    expect(differences.filter(({ fault }) => fault === 'surplus').length).toBeGreaterThan(50);
    expect(counts.unexplained).toBe(3_000);
    await check(indexer, 'products', { full: true, repair: true, settle: 0 });
    expect((await check(indexer, 'products')).counts.unexplained).toBe(0);
  });

  test('documents that nobody here has written are found by their ids and taken out', async () => {
    const index = indexer.aliasOf('products');
    const { rows } = await database.pool.query<{ gtin: string }>('SELECT gtin FROM products ORDER BY gtin LIMIT 1');
    const gtin = rows[0]?.gtin ?? '';
    const copy = { gtin, gtins: [gtin], name: 'widmo', brand: null, company: null, nip: null, gpc: [] };
    const { _id: twin } = await indexer.client.index({ index, document: copy });
    await indexer.client.index({ index, id: 'dziwny', document: { ...copy, gtin: 'x' } });
    await indexer.client.index({ index, id: 'bez-numeru', document: { name: 'widmo' } });
    const found = await check(indexer, 'products', { full: true, settle: 0 });
    expect(new Map(found.differences.map(({ key, fault }) => [key, fault]))).toEqual(
      new Map([twin, 'dziwny', 'bez-numeru'].map((id) => [id, 'surplus'])),
    );
    expect((await check(indexer, 'products', { full: true, repair: true, settle: 0 })).repaired).toBe(3);
    expect((await check(indexer, 'products', { full: true })).differences).toEqual([]);
    expect((await indexer.client.count({ index })).count).toBe(products);
  });

  test('what an older write that goes on holds up is no difference', async () => {
    const writer = await database.pool.connect();
    try {
      await writer.query('BEGIN');
      await writer.query('SELECT pg_current_xact_id()');
      await database.pool.query(
        `WITH changed AS (
           UPDATE products SET name = 'Zmieniony', version = version + 1
           WHERE gtin = (SELECT gtin FROM products ORDER BY gtin LIMIT 1 OFFSET 7) RETURNING gtin
         ) ${insertIntoOutbox('changed')}`,
      );
      const found = await check(indexer, 'products', { full: true, settle: 0 });
      expect(found).toMatchObject({ differences: [], heldUp: 1 });
    } finally {
      await writer.query('ROLLBACK');
      writer.release();
    }
    await indexer.catchUp();
    expect(await check(indexer, 'products', { full: true })).toMatchObject({ differences: [], heldUp: 0 });
  });

  test('what was changed behind its back is found and mended', async () => {
    const index = indexer.aliasOf('products');
    const { rows } = await database.pool.query<{ gtin: string }>(
      'SELECT gtin FROM products ORDER BY gtin LIMIT 3 OFFSET 4000',
    );
    const [missing = '', changed = '', raised = ''] = rows.map(({ gtin }) => gtin);
    const document = (gtin: string) => ({
      gtin,
      gtins: [gtin],
      name: 'podmieniony',
      brand: null,
      company: null,
      nip: null,
      gpc: [],
    });
    await indexer.client.delete({ index, id: missing });
    await indexer.client.index({ index, id: changed, document: document(changed) });
    await indexer.client.index({
      index,
      id: raised,
      document: document(raised),
      version: 900,
      version_type: 'external',
    });
    await indexer.client.index({ index, id: '99999999999997', document: document('99999999999997') });
    const found = await check(indexer, 'products', { full: true, settle: 1_000 });
    expect(new Map(found.differences.map(({ key, fault }) => [key, fault]))).toEqual(
      new Map([
        [missing, 'missing'],
        [changed, 'different'],
        [raised, 'different'],
        ['99999999999997', 'surplus'],
      ]),
    );
    expect((await check(indexer, 'products', { full: true, repair: true, settle: 1_000 })).repaired).toBe(4);
    expect((await check(indexer, 'products', { full: true })).differences).toEqual([]);
  });

  test('a rebuild that was cut goes on where it stopped, and the alias stands on the whole index meanwhile', async () => {
    const alias = indexer.aliasOf('products');
    const current = Object.keys(await indexer.client.indices.getAlias({ name: alias }));
    const stopping = new AbortController();
    const report = { ...indexer.report, progress: () => stopping.abort() };
    const patience = { lasts: 60_000, signal: stopping.signal };
    await expect(rebuild({ ...indexer, report, signal: stopping.signal, patience }, 'products')).rejects.toThrow(
      StopRequested,
    );
    expect(Object.keys(await indexer.client.indices.getAlias({ name: alias }))).toEqual(current);
    const cut = (await readIndexes(indexer.pool, alias)).find(({ state }) => state === 'filling');
    expect(cut?.filled).toBeGreaterThanOrEqual(2_000);
    expect(cut?.filled).toBeLessThan(products);
    const events: string[] = [];
    const telling = {
      ...indexer,
      report: { ...indexer.report, says: (_line: string, event: string) => void events.push(event) },
    };
    expect(await rebuild(telling, 'products')).toMatchObject({ index: cut?.name, documents: products });
    expect(events).toContain('resumed');
    expect((await check(indexer, 'products', { full: true })).differences).toEqual([]);
  });

  test('a rebuild whose index is taken away ends with a word, and the alias stays where it was', async () => {
    const alias = indexer.aliasOf('products');
    const current = Object.keys(await indexer.client.indices.getAlias({ name: alias }));
    let isTaken = false;
    async function takeAway(): Promise<void> {
      if (isTaken) return;
      isTaken = true;
      const filling = (await readIndexes(indexer.pool, alias)).find(({ state }) => state === 'filling');
      if (filling) await indexer.client.indices.delete({ index: filling.name });
    }
    const report = { ...indexer.report, progress: () => void takeAway() };
    await expect(rebuild({ ...indexer, report }, 'products', { fresh: true })).rejects.toThrow(/Nie ma indeksu/);
    expect(Object.keys(await indexer.client.indices.getAlias({ name: alias }))).toEqual(current);
    expect(await rebuild(indexer, 'products', { fresh: true })).toMatchObject({ documents: products });
  });
});
