import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { endpoints } from '../support/endpoints.ts';
import { expect, test } from 'vitest';
import { buildTestApp } from '../support/servers/app.ts';

const { app } = await buildTestApp();

test.each([
  ['POST', '/api/v1/products/product_count/', 'GET, HEAD'],
  ['DELETE', '/api/v1/products/get_products/05901520000059', 'GET'],
  ['GET', '/api/v1/token/', 'POST'],
  ['PUT', '/api/v1/accounts/confirm/email/abc/?x=1', 'GET, HEAD, POST'],
  ['DELETE', '/external_api/v2/products/05901520000059/', 'GET, HEAD, PATCH, PUT'],
  ['GET', '/external_api/v2/verify/', 'POST'],
  ['DELETE', '/external_api/v1/products/', 'GET, HEAD'],
] as const)('%s %s is answered 405 with the methods that the address knows', async (method, url, allow) => {
  const answer = await app.inject({ method, url });
  expect([answer.statusCode, answer.headers.allow, answer.json().code]).toEqual([405, allow, 'METHOD_NOT_ALLOWED']);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('every address of the contract says what it knows to every method that it does not', async () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  for (const { path } of endpoints) {
    const url = basePath + path.replace(/:(\w+)/g, '00000000-0000-7000-8000-000000000000');
    const unknown = methods.filter((method) => !app.hasRoute({ method, url: basePath + path.replace(/\/$/, '') }));
    // An address may fit another pattern too, whose methods it then knows as well.
    const refused = (await Promise.all(unknown.map((method) => app.inject({ method, url })))).filter(
      ({ statusCode }) => statusCode === 405,
    );
    expect(refused.length, url).toBeGreaterThan(0);
    const declared = endpoints.filter((one) => one.path === path).map(({ method }) => method);
    for (const { headers } of refused)
      expect(String(headers.allow).split(', ')).toEqual(expect.arrayContaining(declared));
  }
});
