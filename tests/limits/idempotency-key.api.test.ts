import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { purgeLookUpKeys } from '../../api/store/look-up/look-up-keys.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { addLicence, addProduct, askAsStranger, gtinOf } from '../support/look-ups.ts';
import { ageLookUps, forgetLookUpKeys } from '../support/prepared/look-up-counts.ts';

const database = await createDatabase();
const app = await buildTestApp({ database });
const code = (item: number): string => gtinOf('590123', item);
const key = (n: number): string => `"klucz-kolejki-${String(n).padStart(4, '0')}"`;
let lastAddress = 0;
const newAddress = (): string => `10.4.0.${++lastAddress}`;

beforeAll(async () => {
  await addLicence(database, { prefix: '590123' });
  for (let item = 0; item < 32; item++) await addProduct(database, { gtin: code(item) });
});

function ask(address: string, gtin: string, written: string): Promise<LightMyRequestResponse> {
  return askAsStranger(app, address, gtin, { 'idempotency-key': written });
}

test('a look-up that is sent again under its key gets the same answer, says so and is not counted', async () => {
  const address = newAddress();
  const first = await ask(address, code(1), key(1));
  expect([first.statusCode, first.headers['x-daily-left'], first.headers['idempotency-replayed']]).toEqual([
    200,
    '29',
    undefined,
  ]);
  // Bare or in quotes, it is the same key.
  for (const written of [key(1), key(1).replaceAll('"', '')]) {
    const again = await ask(address, code(1), written);
    expect([
      again.statusCode,
      again.headers['x-daily-left'],
      again.headers['idempotency-replayed'],
      again.headers['cache-control'],
    ]).toEqual([200, '29', 'true', 'no-store']);
    expect(again.json()).toMatchObject({ gtinNumber: first.json().gtinNumber, name: 'Woda źródlana 1,5 l' });
  }
  expect((await ask(address, code(2), key(2))).headers['x-daily-left']).toBe('28');
});

test('a code that nobody knows is an answer too: it comes again uncounted', async () => {
  const address = newAddress();
  const unknown = gtinOf('590999', 1);
  expect((await ask(address, unknown, key(1))).statusCode).toBe(404);
  const again = await ask(address, unknown, key(1));
  expect([again.json().code, again.headers['idempotency-replayed']]).toEqual(['GTIN_NOT_FOUND', 'true']);
  expect(again.headers['x-daily-left']).toBe('29');
  expect((await ask(address, code(1), key(2))).headers['x-daily-left']).toBe('28');
});

test('a key that was another code’s is refused; of another client it is another key', async () => {
  const address = newAddress();
  await ask(address, code(1), key(1));
  const other = await ask(address, code(2), key(1));
  expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect((await ask(newAddress(), code(2), key(1))).headers['x-daily-left']).toBe('29');
});

test('keys help nobody past the limit: the 31st code is refused under any of them, and a refused one is no answer', async () => {
  const address = newAddress();
  for (let item = 0; item < 30; item++) expect((await ask(address, code(item), key(item))).statusCode).toBe(200);
  for (const n of [30, 31, 30]) expect((await ask(address, code(30), key(n))).statusCode).toBe(429);
  expect((await ask(address, code(30), key(0))).statusCode).toBe(422);
  expect((await ask(address, code(0), key(0))).headers['idempotency-replayed']).toBe('true');
});

test('a key holds as long as its code is counted: a look-up 24 hours later is a new one', async () => {
  const address = newAddress();
  await ask(address, code(1), key(1));
  await ageLookUps(database, 86_400 - 5);
  expect((await ask(address, code(1), key(1))).headers['idempotency-replayed']).toBe('true');
  await ageLookUps(database, 5);
  const counted = await ask(address, code(1), key(1));
  expect([counted.headers['x-daily-left'], counted.headers['idempotency-replayed']]).toEqual(['29', undefined]);
  expect((await ask(address, code(1), key(1))).headers['idempotency-replayed']).toBe('true');
});

test('a code counted before its key came lends the key no more time than it has itself', async () => {
  const address = newAddress();
  await askAsStranger(app, address, code(1));
  await ageLookUps(database, 86_400 - 5);
  await ask(address, code(1), key(1));
  await ageLookUps(database, 5);
  expect((await ask(address, code(1), key(1))).headers['idempotency-replayed']).toBeUndefined();
});

test('of a member without a limit the key is the person’s', async () => {
  const mine = await addAccount(database, { subscription: 'yearly_unlimited' });
  const headers = { ...(await callerHeaders(app.app, database, mine)), 'idempotency-key': key(1) };
  const url = `/api/v1/products/product_has_gcp/${code(1)}/`;
  expect((await app.app.inject({ url, headers })).headers['idempotency-replayed']).toBeUndefined();
  expect((await app.app.inject({ url, headers })).headers['idempotency-replayed']).toBe('true');
});

test('parallel sendings of one look-up are counted once', async () => {
  const address = newAddress();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(address, code(1), key(1))));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await ask(address, code(2), key(2))).headers['x-daily-left']).toBe('28');
});

test.each([
  ['15 characters', 'a'.repeat(15), 400],
  ['16 characters', 'a'.repeat(16), 200],
  ['64 characters', 'a'.repeat(64), 200],
  ['65 characters', 'a'.repeat(65), 400],
  ['a quote that is not closed', `"${'a'.repeat(20)}`, 400],
  ['other signs', 'a'.repeat(20) + ';', 400],
])('a key of %s', async (_, written, status) => {
  const answer = await ask(newAddress(), code(1), written);
  expect(answer.statusCode).toBe(status);
  if (status === 400)
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', detail: expect.stringContaining('Idempotency-Key') });
});

test('a code sent under ever new keys leaves one line behind and one place in the limit', async () => {
  await forgetLookUpKeys(database);
  const address = newAddress();
  for (let n = 0; n < 10; n++) expect((await ask(address, code(1), key(n))).statusCode).toBe(200);
  expect((await database.pool.query('SELECT key FROM look_up_keys')).rows).toEqual([
    { key: key(9).replaceAll('"', '') },
  ]);
  expect((await ask(address, code(2), key(20))).headers['x-daily-left']).toBe('28');
});

test('the purge forgets keys that hold no more, and only those', async () => {
  await forgetLookUpKeys(database);
  const address = newAddress();
  await ask(address, code(1), key(1));
  await ageLookUps(database, 86_400);
  await ask(address, code(2), key(2));
  expect(await purgeLookUpKeys(database)).toBe(1);
  expect((await ask(address, code(2), key(2))).headers['idempotency-replayed']).toBe('true');
});
