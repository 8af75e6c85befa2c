import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { followPublicAnswers, makeEdgeRefresh } from '../../api/core/http/edge-refresh.ts';
import { countAdded } from '../../api/store/catalogue/catalogue-counters.ts';
import { createDatabase } from '../support/servers/database.ts';
import { addCategories } from '../support/prepared/categories.ts';
import { appendToPage } from '../cms/stored-pages.ts';

const database = await createDatabase();
const asked: string[] = [];
/** what is answered instead of 200: nginx that reaches no process of the API says 503 */
let refusal: number | null = null;
const server = createServer(({ url, headers }, response) => {
  asked.push(`${url} ${headers['accept-encoding']}`);
  response.statusCode = refusal ?? 200;
  response.end();
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port

const counters = '/api/v1/products/product_count/';
const tree = '/api/v1/products/get_categories/';
const page = '/api/v1/cms/page_content/how-it-works/';
const encodings = 3;
const inAll = (path: string): string[] => ['br', 'gzip', 'identity'].map((encoding) => `${path} ${encoding}`);

test('changes of counters, classification and pages are told by their paths, everything after a lost connection', async () => {
  const told: string[] = [];
  const refresh = async (...paths: string[]): Promise<void> => void told.push(...paths);
  const stop = followPublicAnswers(database.url, { refresh, paths: ['everything'] });
  try {
    await expect.poll(() => told.splice(0)).toEqual(['everything']);
    const client = await database.pool.connect();
    await countAdded(client, 3);
    client.release();
    await expect.poll(() => told.splice(0)).toEqual([counters]);
    await addCategories(database, ['50000000']);
    await expect.poll(() => told.splice(0)).toEqual([tree]);
    await appendToPage(database, 'how-it-works', '<p>x</p>');
    await expect.poll(() => told.splice(0)).toEqual([page]);
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'gtinoteka edge' AND datname = current_database()`,
    );
    await expect.poll(() => told.splice(0)).toEqual(['everything']);
  } finally {
    await stop();
  }
});

test('changes that come while an answer is fetched share one more fetch', async () => {
  const edge = makeEdgeRefresh([url]);
  await Promise.all(Array.from({ length: 20 }, () => edge.refresh(tree)));
  edge.stop();
  expect(asked.splice(0).sort()).toEqual([...inAll(tree), ...inAll(tree)].sort());
});

test('an edge that does not answer keeps nobody waiting and throws nothing', async () => {
  const edge = makeEdgeRefresh(['http://127.0.0.1:9', url]);
  await edge.refresh(counters);
  edge.stop();
  expect(asked.splice(0).sort()).toEqual(inAll(counters));
});

test('an edge that reached nobody to ask is asked again, seldom, until it has the new answer, and then no more', async () => {
  const edge = makeEdgeRefresh([url]);
  try {
    refusal = 503;
    await edge.refresh(counters, tree, page);
    const first = [counters, tree, page].flatMap(inAll).sort();
    expect(asked.splice(0).sort()).toEqual(first);
    // The second look at a fetch that was under way is one more of each; of the tries between one path tells of all.
    await sleep(4_000);
    const meanwhile = asked.splice(0);
    expect(meanwhile.length).toBeGreaterThan(first.length);
    expect(meanwhile.length).toBeLessThanOrEqual(first.length + 4 * encodings);
    refusal = null;
    await expect.poll(() => [...new Set(asked)].sort(), { timeout: 20_000 }).toEqual(first);
    await sleep(1_000);
    expect(asked.splice(0)).toHaveLength(first.length);
    await sleep(2_000);
    expect(asked).toEqual([]);
  } finally {
    refusal = null;
    edge.stop();
  }
});

test('after its end an edge that is away is asked no more', async () => {
  refusal = 502;
  const edge = makeEdgeRefresh([url]);
  await edge.refresh(tree);
  edge.stop();
  refusal = null;
  asked.splice(0);
  await sleep(3_000);
  expect(asked).toEqual([]);
});
