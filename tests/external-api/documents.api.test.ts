import { keyCalls } from '@gtinoteka/contract/machines/key-calls.ts';
import { addressOf, keyBasePath, keyHeader } from '@gtinoteka/contract/machines/key-call.ts';
import { describe, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { addNamedKey } from './programs.ts';
import { buildTestApp } from '../support/servers/app.ts';

const { app, database } = await buildTestApp();
const { companyId } = await addAccount(database, { companyName: 'Sady Dolne sp. z o.o.', nip: '5260250274' });
const buyer = await addAccount(database, { subscription: 'yearly_limited' });

test('schema/ is OpenAPI 3.1 of the calls of programs alone', async () => {
  const answer = await app.inject({ url: '/external_api/v2/schema/' });
  expect(answer.statusCode).toBe(200);
  const document = answer.json();
  expect(document.openapi).toBe('3.1.0');
  const printed = keyCalls.map((call) => addressOf(call).replace(/:(\w+)/g, '{$1}'));
  expect(Object.keys(document.paths).sort()).toEqual([...new Set(printed)].sort());
  expect(document.components.securitySchemes.key).toEqual({ type: 'apiKey', in: 'header', name: 'X-API-KEY' });
  const product = document.paths['/external_api/v2/products/{gtin}/'].get;
  expect(product.parameters.map((one: { name: string }) => one.name)).toContain('gtin');
  expect(Object.keys(product.responses)).toEqual(
    expect.arrayContaining(['200', '304', '400', '401', '402', '403', '404', '429']),
  );
  expect(document.paths['/external_api/v2/changes/'].get.description).toMatch(
    /```sh\n[^`]*curl[^`]*```[^`]*```py\n[^`]*urllib[^`]*```[^`]*```ts\n[^`]*fetch/,
  );
  expect(answer.body).not.toContain('/api/v1');
});

test('the id of a company in the address gives nothing of it', async () => {
  const plain = await app.inject({ url: '/external_api/v2/schema/' });
  const named = await app.inject({ url: `/external_api/v2/schema/?company_id=${companyId}` });
  expect(named.body).toBe(plain.body);
  const page = await app.inject({
    url: `/external_api/v2/schema/swagger-ui/?company_id=${companyId}`,
    headers: { accept: 'text/html' },
  });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).not.toContain(companyId);
  expect(page.body).not.toContain('Sady Dolne');
});

test('the page reads the document of programs, the other page its own', async () => {
  const own = await app.inject({ url: '/external_api/v2/schema/swagger-ui/json' });
  expect(own.json().info.title).toBe('Gtinoteka: API dla programów');
  const other = await app.inject({ url: '/api/docs/json' });
  expect(other.json().info.title).toBe('Gtinoteka API');
  expect(other.body).not.toContain('/external_api/');
});

test('the page may run its own scripts and nothing else', async () => {
  const { headers } = await app.inject({ url: '/external_api/v2/schema/swagger-ui/' });
  expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
  const call = await app.inject({ url: '/external_api/v2/products/' });
  expect(call.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
});

test.each([
  ['GET', '/external_api/v2/nothing/', 404, 'NOT_FOUND'],
  ['POST', '/external_api/v3/products/', 404, 'NOT_FOUND'],
  ['DELETE', '/external_api/v2/products/', 405, 'METHOD_NOT_ALLOWED'],
] as const)('%s %s, which is not there, is refused as problem+json', async (method, url, status, code) => {
  const answer = await app.inject({ method, url, headers: { accept: 'text/html' } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
  ]);
  expect(answer.json()).toMatchObject({ code, status, requestId: answer.headers['x-request-id'] });
  if (status === 405) expect(answer.headers.allow).toBe('GET, HEAD, PATCH, PUT');
});

test('no route below the address of programs is open without a key', async () => {
  for (const { method, path } of keyCalls) {
    const url = (keyBasePath + path).replace(':gtin', '05901520000059').replace(':nip', '7343575005');
    const answer = await app.inject({ method, url, ...(method === 'POST' ? { payload: {} } : {}) });
    expect([url, answer.statusCode]).toEqual([url, 401]);
  }
});

test('every parameter of a call says what it is for', async () => {
  const { paths } = (await app.inject({ url: '/external_api/v2/schema/' })).json();
  const silent = Object.entries<Record<string, { parameters: { name: string; description?: string }[] }>>(
    paths,
  ).flatMap(([path, calls]) =>
    Object.values(calls).flatMap(({ parameters }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${path} ${name}`),
    ),
  );
  expect(silent).toEqual([]);
});

describe('a page of another site', () => {
  const words = (header: unknown): string[] => String(header).split(', ');

  test('a page of another site may send every call what it reads', async () => {
    for (const call of keyCalls) {
      const { statusCode, headers } = await app.inject({
        method: 'OPTIONS',
        url: addressOf(call).replace(/:\w+/g, '05901520000059'),
        headers: { origin: 'https://pim.example', 'access-control-request-method': call.method },
      });
      expect([call.name, statusCode, headers['access-control-allow-origin']]).toEqual([call.name, 204, '*']);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(words(headers['access-control-allow-methods'])).toContain(call.method);
      const read = [keyHeader, ...Object.keys(call.requestHeaders ?? {}), ...(call.hasEtag ? ['if-none-match'] : [])];
      expect(words(headers['access-control-allow-headers'])).toEqual(
        expect.arrayContaining([...read, ...(call.body ? ['content-type'] : [])]),
      );
    }
  });

  test.each([
    ['an answer', '/external_api/v2/changes/', 200],
    ['a product that is not there', '/external_api/v2/products/05901520000059/', 404],
    ['a refusal', '/external_api/v2/products/abc/', 400],
    ['an address that is none', '/external_api/v2/nothing/', 404],
    ['the document', '/external_api/v2/schema/', 200],
  ])('a page of another site may read %s', async (_, url, status) => {
    const key = await addNamedKey(database, buyer.companyId);
    const { statusCode, headers } = await app.inject({
      url,
      headers: { [keyHeader]: key, origin: 'https://pim.example' },
    });
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([status, '*']);
    expect(headers['access-control-expose-headers']).toBe('*');
  });

  test('a page of another site gets nothing of what people of this site see', async () => {
    const { headers } = await app.inject({
      url: '/api/v1/companies/today/',
      headers: { origin: 'https://pim.example' },
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('a text is no JSON, whatever stands in it: 415', async () => {
  const key = await addNamedKey(database, companyId, { scopes: ['read', 'write'] });
  for (const type of ['text/plain', 'text/plain; charset=utf-8', 'application/xml']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/external_api/v2/verify/',
      headers: { [keyHeader]: key, 'content-type': type },
      payload: '{"codes":["5901520000059"]}',
    });
    expect([type, answer.statusCode, answer.headers['content-type']]).toEqual([
      type,
      415,
      'application/problem+json; charset=utf-8',
    ]);
  }
});

test('the document says in which order webhooks bring messages', async () => {
  const { paths } = (await app.inject({ url: '/external_api/v2/schema/' })).json();
  expect(paths['/external_api/v2/webhooks/'].post.description).toContain('nie polegaj na kolejności');
});
