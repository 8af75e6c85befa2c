import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRegistrySimulator } from '../../api/gateways/global-registry-simulator.ts';
import { purgeDailyLookups } from '../../api/store/look-up/daily-lookups.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { forgetLookUps } from '../support/prepared/look-up-counts.ts';
import { forgetRegistryAnswers } from '../support/prepared/products.ts';

const database = await createDatabase();
const registry = await startRegistrySimulator();
afterAll(() => registry.close());
const env = { GLOBAL_REGISTRY_URL: registry.url, GLOBAL_REGISTRY_API_KEY: registry.apiKey };
const first = await buildTestApp({ database, env });
const second = await buildTestApp({ database, env });

const ours = (item: number): string => gtinOf('590123', item);
const foreign = (item: number): string => gtinOf('400123', item);
let headers: { authorization: string };

async function ask(gtin: string, app: FastifyInstance = first.app) {
  const answer = await app.inject({ url: `/api/v1/products/product_has_gcp/${gtin}/`, headers });
  return { status: answer.statusCode, left: answer.headers['x-daily-left'], answer };
}

async function use(from: number, to: number): Promise<void> {
  for (let item = from; item < to; item++) expect((await ask(ours(item))).status).toBe(200);
}

beforeAll(async () => {
  await addLicence(database, { prefix: '590123' });
  for (let item = 0; item < 31; item++) await addProduct(database, { gtin: ours(item) });
});

beforeEach(async () => {
  await forgetLookUps(database);
  await forgetRegistryAnswers(database);
  headers = await callerHeaders(first.app, database, await addAccount(database));
  registry.fault = 'refused';
});

test('a look-up that an outage of the registry left unanswered does not count', async () => {
  const { status, left, answer } = await ask(foreign(1));
  expect([status, answer.json().code, left]).toEqual([503, 'GLOBAL_REGISTRY_UNAVAILABLE', '30']);
  expect(answer.headers['x-daily-next-free']).toBeUndefined();
  expect(await ask(ours(0))).toMatchObject({ status: 200, left: '29' });
});

test('with 29 codes used an outage leaves the 30th, with 30 used there is no question at all', async () => {
  await use(0, 29);
  const outage = await ask(foreign(2));
  expect([outage.status, outage.left]).toEqual([503, '1']);
  expect(outage.answer.headers['x-daily-next-free']).toBeDefined();
  expect(await ask(ours(29))).toMatchObject({ status: 200, left: '0' });
  expect(await ask(foreign(2))).toMatchObject({ status: 429, left: '0' });
});

test('100 parallel questions in an outage through two processes leave the count as it was', async () => {
  await use(0, 29);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => ask(foreign(100 + (i % 7)), i % 2 ? first.app : second.app)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503, 429]));
  expect(await ask(ours(29))).toMatchObject({ status: 200, left: '0' });
  expect((await ask(ours(30))).status).toBe(429);
});

test('a code that was answered before stays counted, and the times of the others stay theirs', async () => {
  await use(0, 2);
  registry.fault = null;
  const gtin = foreign(3);
  // The circuit breaker of this process may still be open from the tests before.
  await expect.poll(async () => (await ask(gtin)).status, { timeout: unhurried(15_000), interval: 500 }).not.toBe(503);
  await use(2, 4);
  const before = await database.pool.query('SELECT gtins, first_seen FROM daily_lookups');
  registry.fault = 'refused';
  await forgetRegistryAnswers(database);
  const restarted = await buildTestApp({ database, env });
  expect(await ask(gtin, restarted.app)).toMatchObject({ status: 503, left: '25' });
  expect(await ask(foreign(4), restarted.app)).toMatchObject({ status: 503, left: '25' });
  const after = await database.pool.query('SELECT gtins, first_seen FROM daily_lookups');
  expect(after.rows).toEqual(before.rows);
});

test('the purge forgets a client whose only look-up was given back', async () => {
  await ask(foreign(5));
  expect(await purgeDailyLookups(database)).toBe(1);
});
