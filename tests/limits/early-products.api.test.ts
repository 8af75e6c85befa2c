import { coarseLimits } from '@gtinoteka/contract/coarse-limits.ts';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { changeProduct } from '../support/stored-rows.ts';
import { addAccountKey, addNamedKey, changeKey, leave, replaceKey, usedOf } from '../external-api/programs.ts';

// Over real connections: an early answer is given before the framework sees the request.
let seen = 0;
const { app, database, config } = await buildTestApp({
  env: { COARSE_LIMITS: 'yes', ACCESS_LOG: 'yes' },
  beforeReady: (made) =>
    made.addHook('onRequest', (_request, _reply, done) => {
      seen++;
      done();
    }),
});
const { pool } = database;
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo; // it listens on a port
const others = Array.from({ length: 120 }, (_, item) => gtinOf('590778', item + 1));
for (const gtin of others) await addProduct(database, { gtin, name: 'Żurek', brand: 'Sady' });
const long = gtinOf('590778', 200);
await addProduct(database, {
  gtin: long,
  image_urls: Array.from({ length: 40 }, (_, item) => `https://obrazy.example/${item}/${'x'.repeat(30)}.png`),
});
const [first = '', second = ''] = others;

async function addBuyer(left = 1_000) {
  const { companyId } = await addAccount(database, { subscription: 'yearly_limited' });
  const key = await addAccountKey(database, companyId);
  const ask = askBy(key);
  // The framework answers the first one, and the second is known by it.
  await ask(first);
  await leave(database, companyId, left);
  return { companyId, key, ask, used: async () => usedOf(database, companyId) };
}

function askBy(key: string) {
  return async (gtin: string, more: Record<string, string> = {}, query = '') => {
    const answer = await fetch(`http://127.0.0.1:${port}/external_api/v2/products/${gtin}/${query}`, {
      headers: { 'x-api-key': key, ...more },
    });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
}

/** Headers without those that belong to the connection and the moment. */
function lasting({ headers }: { headers: Headers }): Record<string, string> {
  const own = ['date', 'connection', 'keep-alive', 'x-request-id', 'ratelimit'];
  return Object.fromEntries([...headers].filter(([name]) => !own.includes(name)));
}

describe('a product by a key that was seen', () => {
  test('is answered early, in the words and headers of the framework', async () => {
    const buyer = await addBuyer();
    seen = 0;
    const early = await buyer.ask(second);
    expect([early.status, seen]).toEqual([200, 0]);
    // A query has the framework answer.
    const usual = await buyer.ask(second, {}, '?include_local_data=1');
    expect(seen).toBe(1);
    expect(early.body).toBe(usual.body);
    expect(lasting(early)).toEqual(lasting(usual));
    expect(early.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(early.headers.get('ratelimit')).toMatch(/^"package";r=999;t=\d+$/);
    expect(usual.headers.get('ratelimit')).toMatch(/^"package";r=998;t=\d+$/);
    expect(await buyer.used()).toMatchObject({ api: 3, booked: 3 });
  });

  test('what asks for more than the plain answer goes the framework’s way, once counted', async () => {
    const buyer = await addBuyer();
    const { headers } = await buyer.ask(second);
    seen = 0;
    expect((await buyer.ask(second, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
    expect((await buyer.ask(second, { accept: 'application/ld+json' })).headers.get('content-type')).toMatch(
      /ld\+json/,
    );
    expect((await buyer.ask(long, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip');
    expect((await buyer.ask(gtinOf('590779', 1))).status).toBe(404);
    expect((await buyer.ask('5907780000011')).status).toBe(400);
    expect(seen).toBe(5);
    // first, second, JSON-LD, the long one, not_found
    expect(await buyer.used()).toMatchObject({ api: 5, booked: 5 });
  });

  test('of 100 at once at the last unit one is answered; the book equals the counter', async () => {
    const buyer = await addBuyer(1);
    const answers = await Promise.all(others.slice(0, 100).map((gtin) => buyer.ask(gtin)));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array<number>(99).fill(402)]);
    const refused = answers.find(({ status }) => status === 402);
    expect(JSON.parse(refused?.body ?? '{}')).toMatchObject({ code: 'PACKAGE_LIMIT_REACHED', left: 0 });
    expect(await buyer.used()).toMatchObject({ api: 2, booked: 2 });
  });

  test('n at once fit, and n + 1 is 402', async () => {
    const buyer = await addBuyer(40);
    const answers = await Promise.all(others.slice(0, 41).map((gtin) => buyer.ask(gtin)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(1);
    expect(await buyer.used()).toMatchObject({ api: 41, booked: 41 });
  });

  test('its own products cost a company nothing', async () => {
    const owner = await addAccount(database, { subscription: 'yearly_limited', nip: '7343575005' });
    const own = gtinOf('590778', 300);
    await addProduct(database, { gtin: own, company_id: owner.companyId });
    const ask = askBy(await addAccountKey(database, owner.companyId));
    await ask(first);
    seen = 0;
    const answer = await ask(own);
    expect([answer.status, seen, answer.headers.get('ratelimit-policy')]).toEqual([
      200,
      0,
      expect.stringContaining('"package"'),
    ]);
    expect(await usedOf(database, owner.companyId)).toMatchObject({ api: 1, booked: 1 });
  });

  test('a change of the record is told, however often it is asked for', async () => {
    const buyer = await addBuyer();
    await buyer.ask(second);
    await changeProduct(database, second, { name: 'Barszcz' });
    await expect.poll(async () => (await buyer.ask(second)).body).toContain('Barszcz');
  });

  test('a key that was revoked, has expired or lost its scope opens nothing from that moment', async () => {
    const { companyId } = await addBuyer();
    const [revoked, expired, scopeless] = [
      await addNamedKey(database, companyId),
      await addNamedKey(database, companyId, { name: 'B' }),
      await addNamedKey(database, companyId, { name: 'C' }),
    ];
    for (const key of [revoked, expired, scopeless]) {
      await askBy(key)(first);
      seen = 0;
      expect([(await askBy(key)(second)).status, seen]).toEqual([200, 0]);
    }

    await changeKey(database, revoked, { revoked_at: new Date() });
    await changeKey(database, expired, { expires_at: new Date() });
    await changeKey(database, scopeless, { scopes: ['webhooks'] });
    const before = await usedOf(database, companyId);
    const answers = await Promise.all([revoked, expired, scopeless].map((key) => askBy(key)(second)));
    expect(answers.map(({ status, body }) => [status, JSON.parse(body).code])).toEqual([
      [401, 'API_KEY_REFUSED'],
      [401, 'API_KEY_REFUSED'],
      [403, 'API_KEY_SCOPE'],
    ]);
    expect(await usedOf(database, companyId)).toEqual(before);
  });

  test('a key that is being replaced says so, before and after other keys were answered early; theirs say nothing', async () => {
    const { companyId } = await addBuyer();
    const [old, next] = [await addNamedKey(database, companyId), await addNamedKey(database, companyId, { name: 'B' })];
    await askBy(old)(first);
    await replaceKey(database, old, next);
    for (let round = 0; round < 2; round++) {
      expect((await askBy(old)(second)).headers.get('sunset')).toMatch(/GMT$/);
      expect((await askBy(next)(second)).headers.get('sunset')).toBeNull();
    }
  });

  test('stands in the log of its company and in the access log', async () => {
    const buyer = await addBuyer();
    seen = 0;
    const requestId = (await buyer.ask(second)).headers.get('x-request-id') ?? '';
    expect(seen).toBe(0);
    await expect
      .poll(
        async () =>
          (await pool.query('SELECT call, status, items, units FROM api_calls WHERE request_id = $1', [requestId]))
            .rows,
      )
      .toEqual([{ call: 'get-machine-product', status: 200, items: 1, units: 1 }]);
    const folder = config.accessLog ?? '';
    const linesOf = async () =>
      (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'))))
        .join('')
        .split('\n')
        .filter((line) => line.includes(requestId))
        .map((line) => JSON.parse(line));
    await expect
      .poll(linesOf, { timeout: 10_000 })
      .toMatchObject([
        { method: 'GET', route: '/external_api/v2/products/:gtin/', status: 200, client: '127.0.0.1', person: null },
      ]);
  });

  test('counts under the pace of its company, beside what the framework answers: n, and n + 1 is 429', async () => {
    const buyer = await addBuyer(2_000);
    const { max } = coarseLimits['machine calls'];
    // One was asked before. Half of the others are unknown numbers, which the framework answers after the early way has left them to it.
    for (let asked = 1; asked < max; asked += 40) {
      const answers = await Promise.all(
        Array.from({ length: Math.min(40, max - asked) }, (_, item) =>
          buyer.ask(item % 2 === 0 ? first : gtinOf('590779', 1)),
        ),
      );
      expect(answers.filter(({ status }) => status === 429)).toEqual([]);
    }
    const [over, missing] = [await buyer.ask(first), await buyer.ask(gtinOf('590779', 1))];
    expect([over.status, missing.status]).toEqual([429, 429]);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
