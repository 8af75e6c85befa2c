import { beforeAll, expect, test } from 'vitest';
import { check } from '@gtinoteka/search-indexer/check/check.ts';
import { rebuild } from '@gtinoteka/search-indexer/rebuild/rebuild.ts';
import { readIndexes } from '@gtinoteka/search-indexer/state/indexes.ts';
import { Stopped } from '@gtinoteka/search-indexer/target/patience.ts';
import { tellOutbox } from '../../api/store/outbox.ts';
import { createDatabase } from '../support/database.ts';
import { buildIndexes, describeWithElasticsearch, makeIndexer } from '../support/elasticsearch.ts';
import { fillCatalogue } from '../support/generated-catalogue.ts';

const products = 9_000;
const database = await createDatabase();
const indexer = makeIndexer(database);

describeWithElasticsearch('a whole index', () => {
  beforeAll(async () => {
    await fillCatalogue(database.pool, products);
    await buildIndexes(indexer);
  });

  test('is what the database is, document by document', async () => {
    const found = await check(indexer, 'products', { full: true });
    expect(found).toEqual({ compared: products, differences: [], repaired: 0, heldUp: 0 });
    expect((await check(indexer, 'terms', { full: true })).differences).toEqual([]);
    expect((await check(indexer, 'products')).differences).toEqual([]);
    const { compared, differences } = await check(indexer, 'terms');
    expect(differences).toEqual([]);
    const { rows } = await database.pool.query<{ terms: number }>('SELECT count(*)::int AS terms FROM search_terms');
    expect(compared).toBeLessThanOrEqual(rows[0]?.terms ?? 0);
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
         ) ${tellOutbox('changed')}`,
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
    const report = { ...indexer.report, progress: (done: number) => void (done >= 4_000 && stopping.abort()) };
    const patience = { lasts: 60_000, signal: stopping.signal };
    await expect(rebuild({ ...indexer, report, signal: stopping.signal, patience }, 'products')).rejects.toThrow(
      Stopped,
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
});
