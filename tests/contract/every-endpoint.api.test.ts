import { coarseLimits, type CoarseLimit } from '@gtinoteka/contract/coarse-limits.ts';
import { basePath, defineEndpoint } from '@gtinoteka/contract/endpoint.ts';
import { endpoints } from '../support/endpoints.ts';
import { errorCodes, errorStatus } from '@gtinoteka/contract/errors/error-codes.ts';
import { health } from '@gtinoteka/contract/home.ts';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../api/app.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { idleJobs } from '../support/run/idle-jobs.ts';

const { app, database, config } = await buildTestApp();

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  responses: Record<string, { headers?: Record<string, { schema: { enum?: string[]; const?: string } }> }>;
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
    const statuses = endpoint.errors.map((code) => String(errorStatus[code]));
    expect(Object.keys(shown?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '429', '503', ...statuses]),
    );
  },
);

describe('who may keep an answer, and how often it is given, stands in the contract', () => {
  const shown = (name: string): Operation | undefined =>
    Object.values(docs.paths)
      .flatMap((methods) => Object.values(methods))
      .find(({ operationId }) => operationId === name);
  const kept = (name: string) => shown(name)?.responses['200']?.headers?.['cache-control']?.schema.enum;

  test('only a public GET is kept at all, and the page says by whom', () => {
    const isKept = endpoints.filter(({ name }) => kept(name)?.join() !== 'no-store');
    expect(isKept.every(({ method, access }) => method === 'GET' && access === 'public')).toBe(true);
    expect(isKept.map(({ name }) => name).sort()).toEqual([
      'get-catalogue-start',
      'get-categories',
      'get-codes-sample',
      'get-document',
      'get-notices',
      'get-page-content',
      'get-page-image',
      'get-product',
      'get-sample-file',
      'product-count',
      'product-has-gcp',
    ]);
    expect(kept('product-count')).toEqual(['public, max-age=0, s-maxage=60, stale-while-revalidate=300']);
    expect(kept('get-product')).toEqual(['private, no-cache', 'no-store']);
    expect(kept('get-current-user')).toEqual(['no-store']);
  });

  test('an endpoint that a cache might keep does not compile without a policy, nor does another with one', () => {
    const plain = { name: 'x', path: '/x/', summary: '', answer: health.answer, errors: [] } as const;
    // @ts-expect-error a public GET says who may keep its answer
    defineEndpoint({ ...plain, method: 'GET', access: 'public' });
    // @ts-expect-error what is for one person is kept by nobody
    defineEndpoint({ ...plain, method: 'GET', access: 'signed-in', cache: 'members' });
    // @ts-expect-error nor is the answer to a change
    defineEndpoint({ ...plain, method: 'POST', access: 'public', cache: { sMaxAge: 1, staleWhileRevalidate: 1 } });
    // @ts-expect-error a limit of a company is none that a call can be counted under before the company is known
    defineEndpoint({ ...plain, method: 'GET', access: 'signed-in', limit: 'invitations' });
    expect(defineEndpoint({ ...plain, method: 'GET', access: 'public', cache: 'no-store' }).cache).toBe('no-store');
  });

  test('the page says what a call counts under', () => {
    expect(shown('health')?.description).not.toContain('Limit');
    expect(shown('get-categories')?.description).toBe('Limit: 300 wywołań na minutę z jednego konta albo adresu IP.');
    expect(shown('get-product')?.description).toMatch(/^Limit: bez logowania 300 wywołań na minutę/);
    expect(shown('suggest-products')?.description).toMatch(/^Limit: 20 wywołań na sekundę/);
    expect(shown('request-password-reset')?.description).toBe(
      'Limit: 10 wywołań na godzinę z jednego konta albo adresu IP; 3 wywołania na godzinę dla jednego konta; 5 wywołań na dobę dla jednego konta.',
    );
  });

  test('each limit is one of some endpoint', () => {
    const named = endpoints.flatMap(({ limit = 'calls', countedLimits = [] }) => [limit, ...countedLimits]);
    // Those of calls that programs make with a key; tests/external-api counts them.
    named.push('machine calls', 'refused keys');
    expect(Object.keys(coarseLimits).filter((name) => !named.includes(name as CoarseLimit))).toEqual([]); // keys of it
  });
});

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
    search: {
      name: 'postgres',
      search: async () => ({ products: [], count: 0, listed: null }),
      suggest: async () => [],
      knownWords: async () => [],
      meantWords: async () => [],
    },
    mail: { queue: async () => {} },
    jobs: idleJobs,
    webRoot: null,
  });
  expect(() => unfinished.get(`${basePath}/secret/`, async () => 'x')).toThrow('no access rule');
  await unfinished.close();
});

test('every error code has a status that HTTP knows as a refusal', () => {
  for (const code of errorCodes) expect(errorStatus[code]).toBeGreaterThanOrEqual(400);
});
