import { beforeAll, expect, test } from 'vitest';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf, passHeaders } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { changeProduct } from '../support/stored-rows.ts';

const { app, config, database } = await buildTestApp();
const gtin = gtinOf('590123', 1);
let member: { authorization: string };

beforeAll(async () => {
  await addLicence(database, { prefix: '590123' });
  await addProduct(database, { gtin });
  member = await callerHeaders(app, database, await addAccount(database, { subscription: 'monthly' }));
});

const ask = (headers: Record<string, string>) =>
  app.inject({ url: `/api/v1/products/product_has_gcp/${gtin}/`, headers });

test('a look-up answers a member 304 for the ETag it sent, and 200 for another', async () => {
  const etag = String((await ask(member)).headers.etag);
  const known = await ask({ ...member, 'if-none-match': `"other", W/${etag}` });
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
  expect((await ask({ ...member, 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('a look-up answers a member with a changed record at once', async () => {
  const etag = String((await ask(member)).headers.etag);
  await changeProduct(database, gtin, { name: 'Nowa nazwa' });
  const changed = await ask({ ...member, 'if-none-match': etag });
  expect([changed.statusCode, changed.json().name]).toEqual([200, 'Nowa nazwa']);
});

test('a look-up counts an anonymous caller who repeats an ETag, and never answers 304', async () => {
  const pass = passHeaders(config, '127.0.0.1');
  const first = await ask(pass);
  expect(first.headers.etag).toBeUndefined();
  const again = await ask({ ...pass, 'if-none-match': String((await ask(member)).headers.etag) });
  expect([again.statusCode, again.headers['x-daily-left']]).toEqual([200, '29']);
});

test('a look-up counts a Starter member with every 304', async () => {
  const starter = await callerHeaders(app, database, await addAccount(database));
  const etag = String((await ask(starter)).headers.etag);
  const known = await ask({ ...starter, 'if-none-match': etag });
  expect([known.statusCode, known.headers['x-daily-left']]).toEqual([304, '29']);
});
