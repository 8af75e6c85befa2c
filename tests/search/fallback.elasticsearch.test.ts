import { afterAll, beforeAll, expect, test } from 'vitest';
import { Registry } from 'prom-client';
import { openSearch } from '../../api/search-engine.ts';
import { insertIntoOutbox } from '../../api/store/catalogue/outbox.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import {
  buildIndexes,
  describeWithElasticsearch,
  elasticsearchUrl,
  makeIndexer,
} from '../support/search/elasticsearch.ts';
import { startFaultyProxy, type Fault } from '../support/search/faulty-proxy.ts';
import { layCatalogue, target } from './search-catalogue.ts';
import { unhurried } from '../support/run/pace.ts';

const database = await createDatabase();
const indexer = makeIndexer(database);
const proxy = await startFaultyProxy(elasticsearchUrl);
afterAll(() => proxy.close());
const registry = new Registry();
const timeLimit = 1_000;
/** seconds; longer than any of these tests leaves a change waiting */
const maxLag = 3_600;
const search = openSearch({
  settings: { nodes: [proxy.url], apiKey: null, ca: null, prefix: indexer.prefix },
  database,
  registry,
  timeLimit,
  maxLag,
  readLagEvery: 50,
  openFor: 500,
});
afterAll(() => search.close());
const { app } = await buildTestApp({ database, parts: { search: search.engine, metrics: registry } });

const faults: Exclude<Fault, 'none'>[] = [
  'refuses connections',
  'accepts and never answers',
  'answers after 5 s',
  'cuts connections',
  'too many requests',
  'no shard',
  'a part of the shards failed',
  'timed out inside',
  'another product answers',
  'refuses the version',
  'a page of a proxy',
];

describeWithElasticsearch('a search server that does not answer as it should', () => {
  let headers: Record<string, string>;
  let membershipId: string;

  beforeAll(async () => {
    await layCatalogue(database);
    await buildIndexes(indexer);
    const account = await addAccount(database, { subscription: 'yearly_unlimited' });
    membershipId = account.membershipId;
    headers = await callerHeaders(app, database, account);
  });

  async function find(query: string): Promise<{ engine: unknown; gtins: string[]; took: number }> {
    const begun = performance.now();
    const answer = await app.inject({
      url: `/api/v1/products/${membershipId}/get_products_advanced/?${query}`,
      headers,
    });
    expect(answer.statusCode).toBe(200);
    const { results }: { results: { gtinNumber: string }[] } = answer.json();
    return {
      engine: answer.headers['x-search-engine'],
      gtins: results.map(({ gtinNumber }) => gtinNumber),
      took: performance.now() - begun,
    };
  }

  async function backToNormal(): Promise<void> {
    await proxy.set('none');
    await expect
      .poll(async () => (await find('name__contains=napoj')).engine, { timeout: unhurried(20_000) })
      .toBe('elasticsearch');
  }

  test('answers say which engine they are from', async () => {
    await backToNormal();
    const found = await find('name__contains=wieloowocowy');
    expect(found.engine).toBe('elasticsearch');
    expect(found.gtins).toContain(target.gtin);
  });

  test.each(faults)(
    'that %s: the search answers within its time through PostgreSQL, says so and comes back by itself',
    async (fault) => {
      await backToNormal();
      await proxy.set(fault);
      for (let i = 0; i < 5; i++) {
        const found = await find(`name__contains=wieloowocowy&brand__contains=orb`);
        expect(found.engine).toBe('postgres; fallback');
        expect(found.gtins).toContain(target.gtin);
        expect(found.took).toBeLessThan(timeLimit + 2_000);
      }
      const suggested = await app.inject({
        url: `/api/v1/products/${membershipId}/suggest/?name_suggest__completion=wielo`,
        headers,
      });
      expect(suggested.headers['x-search-engine']).toBe('postgres; fallback');
      expect(suggested.json()).toMatchObject({ name_suggest__completion: [{ options: [{ text: target.name }] }] });
      await backToNormal();
    },
  );

  test('after some failures the server is left alone, so that people do not wait for it', async () => {
    await backToNormal();
    await proxy.set('accepts and never answers');
    const times = [];
    for (let i = 0; i < 8; i++) times.push((await find('name__contains=wieloowocowy')).took);
    const waited = times.filter((took) => took >= timeLimit * 0.9);
    // A connection that was cut fails at once; three failures open the breaker, and one more search may be let through.
    expect(waited.length).toBeGreaterThanOrEqual(2);
    expect(waited.length).toBeLessThanOrEqual(4);
    await backToNormal();
  });

  test('an index that takes no writes is left alone once it is too far behind, and asked again when it has caught up', async () => {
    await backToNormal();
    const index = indexer.aliasOf('products');
    const { rows } = await database.pool.query<{ gtin: string }>(
      `WITH written AS (
         UPDATE products SET name = 'Zmieniony ksylofon', version = version + 1 WHERE gtin = $1 RETURNING gtin
       ), told AS (
         INSERT INTO outbox (gtins, created_at) SELECT array_agg(gtin), now() - $2 * interval '1 s' FROM written
       ) SELECT gtin FROM written`,
      [target.gtin, maxLag + 1],
    );
    expect(rows).toHaveLength(1);
    await indexer.client.indices.putSettings({ index, settings: { 'index.blocks.read_only_allow_delete': true } });
    const counted = await fallbacks();
    await expect
      .poll(async () => (await find('name__contains=ksylofon')).engine, { timeout: unhurried(20_000) })
      .toBe('postgres; fallback');
    expect((await find('name__contains=ksylofon')).gtins).toEqual([target.gtin]);
    const suggested = await app.inject({
      url: `/api/v1/products/${membershipId}/suggest/?name_suggest__completion=wielo`,
      headers,
    });
    expect(suggested.headers['x-search-engine']).toBe('postgres; fallback');
    expect(await fallbacks()).toBeGreaterThanOrEqual(counted + 3);
    await indexer.client.indices.putSettings({ index, settings: { 'index.blocks.read_only_allow_delete': null } });
    await indexer.catchUp();
    await backToNormal();
    expect(await find('name__contains=ksylofon')).toMatchObject({ engine: 'elasticsearch', gtins: [target.gtin] });
    await layName(target.name);
    await indexer.catchUp();
  });

  async function layName(name: string | null): Promise<void> {
    await database.pool.query(
      `WITH written AS (UPDATE products SET name = $2, version = version + 1 WHERE gtin = $1 RETURNING gtin) ${insertIntoOutbox('written')}`,
      [target.gtin, name],
    );
  }

  async function fallbacks(): Promise<number> {
    const { body } = await app.inject({ url: '/metrics' });
    return Number(/gtinoteka_search_answers_total\{engine="postgres",fallback="true"\} (\d+)/.exec(body)?.[1] ?? 0);
  }

  test('an alias that is gone is a failure like any other', async () => {
    await backToNormal();
    const alias = indexer.aliasOf('products');
    const [index = ''] = Object.keys(await indexer.client.indices.getAlias({ name: alias }));
    await indexer.client.indices.deleteAlias({ index, name: alias });
    expect((await find('name__contains=wieloowocowy')).engine).toBe('postgres; fallback');
    await indexer.client.indices.putAlias({ index, name: alias });
    await backToNormal();
  });

  test('a look-up of a GTIN never asks the search server', async () => {
    await backToNormal();
    const before = proxy.asked;
    const answer = await app.inject({
      url: `/api/v1/products/${membershipId}/get_products_advanced/?gtin_number=${target.gtin}`,
      headers,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-search-engine']).toBeUndefined();
    expect(proxy.asked).toBe(before);
  });

  test('numbers tell both engines apart and how far the index is behind', async () => {
    const answer = await app.inject({ url: '/metrics' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/gtinoteka_search_answers_total\{engine="elasticsearch",fallback="false"\} [1-9]/);
    expect(answer.body).toMatch(/gtinoteka_search_answers_total\{engine="postgres",fallback="true"\} [1-9]/);
    for (const name of ['lag_changes', 'lag_seconds', 'dead_letters'])
      expect(answer.body).toContain(`gtinoteka_search_index_${name}{alias="${indexer.aliasOf('products')}"} 0`);
    expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.1' } })).statusCode).toBe(404);
  });
});
