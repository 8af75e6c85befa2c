import { coarseLimits } from '@gtinoteka/contract/coarse-limits.ts';
import { keyCalls } from '@gtinoteka/contract/machines/key-calls.ts';
import { addressOf } from '@gtinoteka/contract/machines/key-call.ts';
import { expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addNamedKey, holdToDocument, usedOf } from './programs.ts';

const { app, database } = await buildTestApp({ beforeReady: holdToDocument });
const gtin = gtinOf('590777', 1);
await addProduct(database, { gtin, brand: 'Sady', image_urls: ['/pictures/a.svg', 'https://sady.example/b.png'] });
const { companyId } = await addAccount(database, { subscription: 'yearly_limited' });
const headers = {
  'x-api-key': await addNamedKey(database, companyId, { scopes: ['read', 'write', 'webhooks'] }),
  host: 'katalog.test',
};
const ask = (url: string, more: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { ...headers, ...more } });
const used = async () => (await usedOf(database, companyId)).api;

test('an unknown query parameter is refused by its name on every call of programs, and nothing is charged', async () => {
  const before = await used();
  for (const call of keyCalls) {
    const url = `${addressOf(call).replace(/:\w+/g, gtin)}?brnad=Sady`;
    const answer = await app.inject({ method: call.method, url, headers, ...(call.body ? { payload: {} } : {}) });
    expect([call.name, answer.statusCode, answer.json().fields]).toEqual([call.name, 400, { brnad: 'FIELD_INVALID' }]);
    expect(answer.json().detail).toContain('„brnad”');
  }
  expect((await ask('/external_api/v2/products/?brnad=Sady')).json().detail).toMatch(
    /Ten adres zna: brand, company_name/,
  );
  expect(await used()).toBe(before);
});

test.each([
  ['/products/?page_size=101', 'page_size', 'To liczba od 1 do 100.'],
  ['/products/?last_modified_date_range=decade', 'last_modified_date_range', 'today, yesterday, week, month, year'],
  ['/products/?gpc_code=123', 'gpc_code', 'Kod GPC dowolnego poziomu'],
  ['/products/?company_nip=!', 'company_nip', 'NIP może zawierać'],
  ['/products/?cursor=none', 'cursor', 'w polu next'],
  ['/products/?fields=prize', 'fields', 'gtinNumber, gtinStatus, name'],
  ['/changes/?gpc_code=123', 'gpc_code', 'Kod GPC dowolnego poziomu'],
  ['/changes/?wait=31', 'wait', 'To liczba od 0 do 30.'],
])('a refusal of %s names the parameter %s and says what it may be', async (url, field, allowed) => {
  const { statusCode, ...answer } = await ask(`/external_api/v2${url}`);
  expect([statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  expect(answer.json().detail).toContain(allowed);
  expect(answer.json().detail).not.toContain('formularz');
});

test('a refusal of a body without a field names it and speaks of no form', async () => {
  for (const payload of ['{', '{"codes":[]}', '{"codes":5}', '[]']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/external_api/v2/verify/',
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    });
    expect([payload, answer.statusCode]).toEqual([payload, 400]);
    expect(answer.json().detail).not.toContain('formularz');
  }
});

test('the type of a refusal is the address of a page that explains it without a key', async () => {
  const { type } = (await ask('/external_api/v2/products/123/')).json();
  expect(type).toBe('http://katalog.test/external_api/v2/problems/gtin-invalid-length/');
  const page = await app.inject({ url: new URL(type).pathname });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('GTIN_INVALID_LENGTH');
  expect((await app.inject({ url: '/external_api/v2/problems/nothing/' })).statusCode).toBe(404);
});

test('HEAD answers as GET on every GET of programs, without a body', async () => {
  for (const call of keyCalls.filter(({ method }) => method === 'GET')) {
    const url = addressOf(call)
      .replace(':gtin', gtin)
      .replace(':nip', '7343575005')
      .replace(/:\w+/, '5a6f0f86-0000-4000-8000-000000000000');
    const [get, head] = [await ask(url), await ask(url, {}, 'HEAD')];
    expect([call.name, head.statusCode, head.body]).toEqual([call.name, get.statusCode, '']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  }
});

test('HEAD of a product costs as much as GET, since that it is there is what is paid for', async () => {
  const before = await used();
  await ask(`/external_api/v2/products/${gtin}/`, {}, 'HEAD');
  expect(await used()).toBe(before + 1);
});

test('HEAD of changes neither streams nor waits', async () => {
  const url = '/external_api/v2/changes/';
  const { cursor } = (await ask(url)).json();
  const since = performance.now();
  const head = await ask(`${url}?wait=30&since=${cursor}`, { accept: 'text/event-stream' }, 'HEAD');
  expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(performance.now() - since).toBeLessThan(25_000);
});

test('If-None-Match: * is 304 for a product that is there and costs as the answer does', async () => {
  const before = await used();
  const there = await ask(`/external_api/v2/products/${gtin}/`, { 'if-none-match': '*' });
  expect([there.statusCode, there.headers.etag]).toEqual([304, expect.any(String)]);
  const absent = await ask(`/external_api/v2/products/${gtinOf('590888', 1)}/`, { 'if-none-match': '*' });
  expect(absent.statusCode).toBe(404);
  expect(await used()).toBe(before + 2);
});

test.each([
  ['a product', `/external_api/v2/products/${gtin}/`],
  ['the list', '/external_api/v2/products/?brand=Sady'],
  ['version 1', '/external_api/v1/products/?brand__contains=Sady'],
])('pictures are absolute addresses in the answer with %s', async (_, url) => {
  const body = (await ask(url)).json();
  const { imageUrls } = body.results?.[0] ?? body;
  expect(imageUrls).toEqual(['http://katalog.test/pictures/a.svg', 'https://sady.example/b.png']);
});

test('answers and refusals say how many calls of the pace remain', async () => {
  const counted = await buildTestApp({ database, env: { COARSE_LIMITS: 'yes' }, beforeReady: holdToDocument });
  const { max } = coarseLimits['machine calls'];
  const left = async (url: string) =>
    String((await counted.app.inject({ url: `/external_api/v2${url}`, headers })).headers.ratelimit);
  expect(await left(`/products/${gtin}/`)).toMatch(
    new RegExp(`^"package";r=\\d+;t=\\d+, "calls";r=${max - 1};t=\\d+$`),
  );
  expect(await left('/products/abc/')).toMatch(new RegExp(`^"calls";r=${max - 2};t=\\d+$`));
  expect(await left('/webhooks/')).toMatch(new RegExp(`^"calls";r=${max - 3};t=\\d+$`));
});
