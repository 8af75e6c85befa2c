import { afterEach, beforeAll, expect, test } from 'vitest';
import { check } from '@gtinoteka/search-indexer/check/check.ts';
import { retryDeadLetters } from '@gtinoteka/search-indexer/follow/retry-dead-letters.ts';
import type { IndexKind } from '@gtinoteka/product-index/name.ts';
import { rebuild } from '@gtinoteka/search-indexer/rebuild/rebuild.ts';
import { readDeadLetters } from '@gtinoteka/search-indexer/state/dead-letters.ts';
import { readStatus } from '@gtinoteka/search-indexer/status/status.ts';
import { StopRequested } from '@gtinoteka/search-indexer/target/patience.ts';
import { insertIntoOutbox } from '../../api/store/catalogue/outbox.ts';
import { createDatabase } from '../support/servers/database.ts';
import { buildIndexes, describeWithElasticsearch, makeIndexer } from '../support/search/elasticsearch.ts';
import { gtinOf } from '../support/look-ups.ts';

const database = await createDatabase();
const indexer = makeIndexer(database);
const { pool } = database;
const { client, prefix } = indexer;

let numbers = 0;

/** A product of its own with that name, told to the outbox as every writer does. */
async function add(name: string): Promise<string> {
  const gtin = gtinOf('590978', numbers++);
  await pool.query(
    `WITH written AS (INSERT INTO products (gtin, name, is_global) VALUES ($1, $2, false) RETURNING gtin)
     ${insertIntoOutbox('written')}`,
    [gtin, name],
  );
  return gtin;
}

/** Ends every document of every index of a kind in a pipeline; one that is not there has the server refuse them all. */
async function setPipeline(kind: IndexKind, pipeline: string | null): Promise<void> {
  await client.indices.putSettings({
    index: `${indexer.aliasOf(kind)}-*`,
    settings: { 'index.final_pipeline': pipeline },
  });
}

/** The same for indexes made from now on, with what happens to documents named `name`. */
async function setPipelineOfNew(name: string, fate: 'fail' | 'drop'): Promise<void> {
  const alias = indexer.aliasOf('products');
  const condition = { if: `ctx.name == '${name}'` };
  await client.ingest.putPipeline({
    id: prefix,
    processors: [fate === 'drop' ? { drop: condition } : { fail: { ...condition, message: 'nie mieści się' } }],
  });
  const { index_templates: found } = await client.indices.getIndexTemplate({ name: alias });
  const { mappings, settings } = found[0]?.index_template.template ?? {};
  await client.indices.putIndexTemplate({
    name: prefix,
    index_patterns: [`${alias}-*`],
    priority: 501,
    template: {
      ...(mappings && { mappings }),
      settings: { ...settings, index: { ...settings?.index, final_pipeline: prefix } },
    },
  });
}

async function letters(kind: IndexKind): Promise<string[]> {
  return (await readDeadLetters(pool, indexer.aliasOf(kind))).map(({ key }) => key);
}

async function differences(kind: IndexKind): Promise<unknown[]> {
  return (await check(indexer, kind, { full: true, settle: 0 })).differences;
}

describeWithElasticsearch('a dead letter', () => {
  beforeAll(async () => {
    for (let i = 0; i < 5; i++) await add(`Towar ${i}`);
    await buildIndexes(indexer);
  });
  afterEach(async () => {
    await client.indices.deleteIndexTemplate({ name: prefix }, { ignore: [404] });
    for (const kind of ['products', 'terms'] as const) await setPipeline(kind, null);
    await client.ingest.deletePipeline({ id: prefix }, { ignore: [404] });
  });

  test.each([
    { name: 'Rzodkiew', outbox: 'has its row still', prune: 'DELETE FROM search_term_outbox WHERE false' },
    { name: 'Rzepa', outbox: 'has forgotten its row', prune: 'DELETE FROM search_term_outbox' },
  ])(
    'of a changed term is taken when tried again, and the index is right, where the outbox $outbox',
    async ({ name, prune }) => {
      await add(name);
      await indexer.catchUp();
      await setPipeline('terms', 'nope');
      await add(name);
      await indexer.catchUp();
      const term = name.toLowerCase();
      expect(await letters('terms')).toEqual([`name\t${term}`, `word\t${term}`]);
      await pool.query(prune);
      await setPipeline('terms', null);
      expect(await retryDeadLetters(indexer)).toEqual({ taken: 2, refused: 0 });
      expect(await differences('terms')).toEqual([]);
      expect(await letters('terms')).toEqual([]);
      // Later changes are newer still.
      await add(name);
      await indexer.catchUp();
      expect(await differences('terms')).toEqual([]);
    },
  );

  test('of a product the index has a newer version of, of other content, is taken by raising ours', async () => {
    await setPipeline('products', 'nope');
    const gtin = await add('Seler');
    await indexer.catchUp();
    await setPipeline('products', null);
    const document = { gtin, gtins: [gtin], name: 'podmieniony', brand: null, company: null, nip: null, gpc: [] };
    const index = indexer.aliasOf('products');
    await client.index({ index, id: gtin, document, version: 900, version_type: 'external' });
    expect(await retryDeadLetters(indexer)).toEqual({ taken: 1, refused: 0 });
    expect(await differences('products')).toEqual([]);
  });

  test('goes with the index that refused: of a rebuild, what it refused itself is left', async () => {
    await setPipeline('products', 'nope');
    const [stale, own] = [await add('Stary'), await add('Zły')];
    await indexer.catchUp();
    expect(await letters('products')).toEqual([stale, own]);
    await setPipelineOfNew('zly', 'fail');
    await rebuild(indexer, 'products');
    expect(await letters('products')).toEqual([own]);
    expect((await readStatus(indexer))[0]).toMatchObject({ deadLetters: 1 });
    await client.indices.deleteIndexTemplate({ name: prefix });
    await rebuild(indexer, 'products');
    expect(await letters('products')).toEqual([]);
    expect((await readStatus(indexer))[0]).toMatchObject({ deadLetters: 0 });
  });

  test('of the current index allows for no missing document in the one being built', async () => {
    await add('Zniknie');
    await indexer.catchUp();
    await setPipeline('products', 'nope');
    await add('Odrzucony');
    await indexer.catchUp();
    expect(await letters('products')).toHaveLength(1);
    const alias = indexer.aliasOf('products');
    const before = Object.keys(await client.indices.getAlias({ name: alias }));
    await setPipelineOfNew('zniknie', 'drop');
    // Stopped when it is filled: a count that is right ends the build before it has to wait, and only then.
    const stopping = new AbortController();
    const report = { ...indexer.report, endProgress: () => stopping.abort() };
    await expect(rebuild({ ...indexer, report, signal: stopping.signal }, 'products')).rejects.toThrow(StopRequested);
    expect(Object.keys(await client.indices.getAlias({ name: alias }))).toEqual(before);
  });
});
