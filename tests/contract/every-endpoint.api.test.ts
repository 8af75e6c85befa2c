import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { endpoints } from '@gtinoteka/contract/endpoints.ts';
import { errorCodes, errorStatus } from '@gtinoteka/contract/error-codes.ts';
import { expect, test } from 'vitest';
import { buildApp } from '../../api/app.ts';
import { buildTestApp } from '../support/app.ts';

const { app, database, config } = await buildTestApp();

interface Operation {
  operationId?: string;
  summary?: string;
  responses: Record<string, unknown>;
}
const docs = (await app.inject('/api/docs/json')).json<{ paths: Record<string, Record<string, Operation>> }>();

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is registered with its method and path and stands in the OpenAPI page',
  (_name, endpoint) => {
    const url = basePath + endpoint.path;
    // The router keeps addresses without the slash at the end, which callers may leave out.
    expect(app.hasRoute({ method: endpoint.method, url: url.replace(/\/$/, '') })).toBe(true);
    const shown = docs.paths[url.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    expect(shown).toMatchObject({ operationId: endpoint.name, summary: endpoint.summary });
    expect(Object.keys(shown?.responses ?? {})).toEqual(expect.arrayContaining(['200', '4XX', '5XX']));
  },
);

test('nothing else answers below the base path', () => {
  const known = endpoints.map((endpoint) => (basePath + endpoint.path).replace(/:(\w+)/g, '{$1}'));
  const shown = Object.keys(docs.paths).filter((path) => path.startsWith(basePath));
  expect(shown.sort()).toEqual([...new Set(known)].sort());
});

test('names and addresses of endpoints are unique, and addresses end with a slash', () => {
  const names = endpoints.map((endpoint) => endpoint.name);
  expect(new Set(names).size).toBe(names.length);
  const addresses = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { path } of endpoints) expect(path).toMatch(/\/$/);
});

test('the app refuses to start with a route that has no access rule', async () => {
  const unfinished = await buildApp({
    config,
    database,
    secret: config.secret ?? '',
    search: { name: 'postgres', search: async () => ({ products: [], count: 0 }), suggest: async () => [] },
    mail: { queue: async () => {} },
    webRoot: null,
  });
  expect(() => unfinished.get(`${basePath}/secret/`, async () => 'x')).toThrow('no access rule');
  await unfinished.close();
});

test('every error code has a status that HTTP knows as a refusal', () => {
  for (const code of errorCodes) expect(errorStatus[code]).toBeGreaterThanOrEqual(400);
});
