import { expect, test } from 'vitest';
import { coarseLimits } from '@gtinoteka/contract/coarse-limits.ts';
import { SharedCounter } from '../../api/core/callers/shared-counter.ts';
import { addHits } from '../../api/store/look-up/coarse-limits.ts';
import { accessTokenOf, addAccount } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';

const { app, database } = await buildTestApp({ env: { COARSE_LIMITS: 'yes' } });
const other = await buildTestApp({ database, env: { COARSE_LIMITS: 'yes' } });

let clients = 0;
/** An address nobody has used yet. */
function newAddress(): string {
  clients++;
  return `198.51.${Math.floor(clients / 250)}.${(clients % 250) + 1}`;
}

const reset = { method: 'PUT', url: '/api/v1/accounts/reset_password/' } as const;

/** A call under an exact limit; without a bot check it goes no further than being counted (403). */
function askForReset(email: string, remoteAddress: string, on = app) {
  return on.inject({ ...reset, payload: { email }, remoteAddress });
}

async function statuses(calls: Promise<{ statusCode: number }>[]): Promise<Record<number, number>> {
  const counted: Record<number, number> = {};
  for (const { statusCode } of await Promise.all(calls)) counted[statusCode] = (counted[statusCode] ?? 0) + 1;
  return counted;
}

const many = coarseLimits['password reset of an address'].max;

test('a client may ask for 10 new passwords an hour; the 11th call is refused with the time to wait', async () => {
  const address = newAddress();
  for (let i = 0; i < many; i++) expect((await askForReset(`a${i}@test.example`, address)).statusCode).toBe(403);
  const refused = await askForReset('a-more@test.example', address);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ code: 'TOO_MANY_REQUESTS', detail: expect.stringContaining('Odczekaj chwilę') });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600);
  expect((await askForReset('a-more@test.example', newAddress())).statusCode).toBe(403);
});

test.each<[string, string, Record<string, string>]>([
  ['without its fields', '{}', {}],
  ['with the wrong type', '{"email":7}', {}],
  ['no JSON', '{"email":', {}],
  ['of another type', 'email=a', { 'content-type': 'application/xml' }],
])('a body %s uses nothing up of what an office shares', async (_what, payload, headers) => {
  const remoteAddress = newAddress();
  for (let i = 0; i < 2 * many; i++) {
    const answer = await app.inject({
      ...reset,
      payload,
      remoteAddress,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect([400, 415]).toContain(answer.statusCode);
  }
  expect((await askForReset('biuro@test.example', remoteAddress)).statusCode).toBe(403);
});

test('100 tries at once through two processes: exactly 10 are let through', async () => {
  const address = newAddress();
  const calls = Array.from({ length: 100 }, (_, i) =>
    askForReset(`b${i}@test.example`, address, i % 2 ? app : other.app),
  );
  expect(await statuses(calls)).toEqual({ 403: many, 429: 90 });
});

test('1,000 addresses of one IPv6 /64 are one client; so is an IPv4 address inside IPv6', async () => {
  const calls = Array.from({ length: 1_000 }, (_, i) =>
    askForReset(`c${i}@test.example`, `2001:db8:0:7::${(i + 1).toString(16)}`),
  );
  expect(await statuses(calls)).toEqual({ 403: many, 429: 990 });
  for (let i = 0; i < many; i++) await askForReset(`d${i}@test.example`, '203.0.113.200');
  expect((await askForReset('d@test.example', '::ffff:203.0.113.200')).statusCode).toBe(429);
});

test('an X-Forwarded-For that no trusted proxy wrote makes nobody another client', async () => {
  const address = newAddress();
  const calls = Array.from({ length: 20 }, (_, i) =>
    app.inject({
      ...reset,
      payload: { email: `e${i}@test.example` },
      remoteAddress: address,
      headers: { 'x-forwarded-for': `192.0.2.${i}`, 'x-real-ip': `192.0.2.${i}`, forwarded: `for=192.0.2.${i}` },
    }),
  );
  expect(await statuses(calls)).toEqual({ 403: many, 429: 10 });
});

test('public calls of one client: 300 a minute pass, the 301st does not; health always answers', async () => {
  const remoteAddress = newAddress();
  const call = (url: string) => app.inject({ url, remoteAddress });
  const counted = Array.from({ length: coarseLimits.calls.max + 1 }, () => call('/api/v1/products/product_count/'));
  expect(await statuses(counted)).toEqual({ 200: coarseLimits.calls.max, 429: 1 });
  const refused = await call('/api/v1/products/product_count/');
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call('/api/v1/health/')).statusCode).toBe(200);
});

test('two processes know of each other’s calls after an exchange', async () => {
  const counters = [1, 2].map(() => new SharedCounter((hits) => addHits(database, hits)));
  const hit = (counter?: SharedCounter) => counter?.gather('calls|x', 60_000).current;
  for (let i = 1; i <= 5; i++) expect(hit(counters[0])).toBe(i);
  for (let i = 1; i <= 3; i++) expect(hit(counters[1])).toBe(i);
  for (const counter of counters) await counter.exchange();
  expect(hit(counters[1])).toBe(9);
  await counters[1]?.exchange();
  expect(await hit(counters[0])).toBe(6);
  await counters[0]?.exchange();
  expect(await hit(counters[0])).toBe(11);
  for (const counter of counters) counter.stop();
});

test('without the database an exact limit lets nobody through uncounted', async () => {
  const counter = new SharedCounter(() => Promise.reject(new Error('away')));
  const answer = await new Promise((resolve) => counter.exact('log-in|x', 60_000, (error) => resolve(error)));
  expect(answer).toBeInstanceOf(Error);
});

test('look-ups of people who are logged in are not counted here', async () => {
  const account = await addAccount(database, { subscription: 'yearly_limited' });
  const authorization = `Bearer ${await accessTokenOf(app, database, account)}`;
  const calls = Array.from({ length: coarseLimits.calls.max + 20 }, () =>
    app.inject({ url: '/api/v1/products/product_has_gcp/5901520000059/', headers: { authorization } }),
  );
  expect((await statuses(calls))[429]).toBeUndefined();
});

test('searches by words of a member: 300 a minute pass, the 301st does not, by whatever field; others search on', async () => {
  const searcher = async () => {
    const account = await addAccount(database, { subscription: 'yearly_unlimited' });
    const authorization = `Bearer ${await accessTokenOf(app, database, account)}`;
    const path = `/api/v1/products/${account.membershipId}/get_products_advanced/`;
    return (filter: string) =>
      app.inject({ url: `${path}?${filter}=zupa`, headers: { authorization }, remoteAddress: newAddress() });
  };
  const [search, searchOfAnother] = [await searcher(), await searcher()];
  const filters = ['name__contains', 'brand__contains', 'company_name__contains', 'any__contains'];
  const calls = Array.from({ length: coarseLimits.calls.max + 1 }, (_, i) => search(filters[i % 4] ?? ''));
  expect(await statuses(calls)).toEqual({ 200: coarseLimits.calls.max, 429: 1 });
  expect((await search('any__contains')).statusCode).toBe(429);
  expect((await searchOfAnother('any__contains')).statusCode).toBe(200);
});
