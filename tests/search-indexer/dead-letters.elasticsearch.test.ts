import { afterEach, beforeAll, expect, test } from 'vitest';
import type { IndexKind } from '@gtinoteka/search-indexer/product-index/name.ts';
import { rebuild } from '@gtinoteka/search-indexer/rebuild/rebuild.ts';
import { readDeadLetters } from '@gtinoteka/search-indexer/state/dead-letters.ts';
import { readStatus } from '@gtinoteka/search-indexer/status/status.ts';
import { Stopped } from '@gtinoteka/search-indexer/target/patience.ts';
import { tellOutbox } from '../../api/store/outbox.ts';
import { createDatabase } from '../support/database.ts';
import { buildIndexes, describeWithElasticsearch, makeIndexer } from '../support/elasticsearch.ts';
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
     ${tellOutbox('written')}`,
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
    await expect(rebuild({ ...indexer, report, signal: stopping.signal }, 'products')).rejects.toThrow(Stopped);
    expect(Object.keys(await client.indices.getAlias({ name: alias }))).toEqual(before);
  });
});
