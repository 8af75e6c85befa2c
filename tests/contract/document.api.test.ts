import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { endpoints } from '../support/endpoints.ts';
import { keyBasePath } from '@gtinoteka/contract/machines/key-call.ts';
import { keyCalls } from '@gtinoteka/contract/machines/key-calls.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { buildTestApp } from '../support/servers/app.ts';
import { unhurried } from '../support/run/pace.ts';

const { app } = await buildTestApp();

/** Both documents as they are sent: of the calls of our own pages, and of those of programs. */
const host = { host: 'katalog.test' };
const documents = {
  pages: (await app.inject({ url: '/api/docs/json', headers: host })).body,
  programs: (await app.inject({ url: '/external_api/v2/schema/', headers: host })).body,
};
const names = ['pages', 'programs'] as const;
const read = (name: (typeof names)[number]) => JSON.parse(documents[name]) as Record<string, unknown>; // an object, says the standard

describe('two validators that are not ours', () => {
  async function faultsBySchema(checked: Record<string, unknown>): Promise<unknown> {
    const validator = new Validator();
    const result = await validator.validate(checked);
    if (!result.valid) return result.errors;
    try {
      validator.resolveRefs();
      return [];
    } catch (error) {
      return error;
    }
  }

  async function faultsByRules(checked: Record<string, unknown>): Promise<string[]> {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // By what licence it is served is not said of an API that everybody starts for themselves.
        'info-license': 'off',
        // The specification writes its addresses with the slash, and lets a name and a parameter stand at the same place.
        'no-path-trailing-slash': 'off',
        'no-ambiguous-paths': 'off',
        // Schemas that are used in answers alone are printed as input too.
        'no-unused-components': 'off',
      },
    });
    const found = await lintFromString({ source: JSON.stringify(checked), config });
    return found.map(({ ruleId, message }) => `${ruleId}: ${message}`);
  }

  test.each(names)('find nothing in the document for %s', async (name) => {
    expect(await faultsBySchema(read(name))).toEqual([]);
    expect(await faultsByRules(read(name))).toEqual([]);
  });

  test.each([
    ['pages', 'ErrorBody'],
    ['programs', 'Problem'],
  ] as const)('find a schema that is not there and an answer that is none, for %s', async (name, refusal) => {
    const broken = read(name);
    delete (broken.components as { schemas: Record<string, unknown> }).schemas[refusal]; // every refusal refers to it
    expect(await faultsBySchema(broken)).not.toEqual([]);
    expect(await faultsByRules(broken)).toContainEqual(expect.stringContaining('no-unresolved-refs'));
    const empty = { ...read(name), paths: { '/x/': { get: { responses: { 200: 'fine' } } } } };
    expect(await faultsBySchema(empty)).not.toEqual([]);
    expect(await faultsByRules(empty)).not.toEqual([]);
  });
});

describe.each(names)('the document for %s', (name) => {
  interface Operation {
    tags: string[];
    description?: string;
    parameters?: { name: string; in: string; schema: Record<string, unknown> }[];
  }
  const document = read(name) as {
    info: { contact?: { url: string } };
    servers?: { url: string }[];
    tags?: { name: string; description: string }[];
    paths: Record<string, Record<string, Operation>>;
  }; // as the standard has it
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

  test(`names the server that it was read from, and whom to ask, for ${name}`, () => {
    expect(document.servers).toEqual([{ url: 'http://katalog.test' }]);
    expect(document.info.contact?.url).toBe('http://katalog.test/contact');
  });

  test(`describes every tag and every operation, for ${name}`, () => {
    const described = document.tags?.map((tag) => tag.name);
    expect([...new Set(operations.flatMap(({ tags }) => tags))].sort()).toEqual(described?.sort());
    expect(operations.filter(({ description }) => !description)).toEqual([]);
  });

  test(`has no schema that only allows null, no enum of booleans, no pattern beside a format, for ${name}`, () => {
    const found: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { type, enum: values, const: only, format, pattern } = value as Record<string, unknown>; // any schema
      if (type === 'null') found.push(`${path} null`);
      if (type === 'boolean' && (values ?? only) !== undefined) found.push(`${path} boolean`);
      if (typeof format === 'string' && typeof pattern === 'string') found.push(`${path} pattern`);
      for (const [key, one] of Object.entries(value)) if (key !== 'example') walk(one, `${path}/${key}`);
    };
    walk(document.paths, '');
    expect(found).toEqual([]);
  });
});

test('optional parameters of programs say what they are without being sent', () => {
  const { paths } = read('programs') as {
    paths: Record<string, { get: { parameters: { name: string; schema: { default?: unknown } }[] } }>;
  }; // as the standard has it
  const defaults = (path: string): object =>
    Object.fromEntries(
      (paths[path]?.get.parameters ?? []).flatMap(({ name, schema }) =>
        schema.default === undefined ? [] : [[name, schema.default]],
      ),
    );
  expect(defaults('/external_api/v2/products/')).toEqual({ net_content: 'code', page_size: 15, etag: 'false' });
  expect(defaults('/external_api/v2/changes/')).toEqual({ net_content: 'code', limit: 100, wait: 0 });
  expect(defaults('/external_api/v1/products/')).toEqual({ limit: 15, offset: 0 });
});

test.each([
  ['/01/{gtin}', '/01/05901234123457', {}],
  ['/01/{gtin}', '/01/05901234123457?linkType=all', {}],
  ['/01/{gtin}', '/01/05901234123457', { accept: 'application/ld+json' }],
  ['/01/{gtin}', '/01/05901234123457?linkType=linkset', { accept: 'text/html' }],
  ['/01/{gtin}', '/01/05901234123458', {}],
  ['/01/{gtin}', '/01/05901234123457?linkType=gs1:recipeInfo', { accept: 'text/html' }],
  ['/.well-known/gs1resolver', '/.well-known/gs1resolver', {}],
] as const)('an answer of the resolver to %s is in the document: %s %o', async (path, url, headers) => {
  const { paths } = read('pages') as {
    paths: Record<string, { get: { responses: Record<number, { content?: object; headers?: object }> } }>;
  }; // as written above
  const answer = await app.inject({ url, headers });
  const described = paths[path]?.get.responses[answer.statusCode];
  expect([answer.statusCode, described]).toEqual([answer.statusCode, expect.anything()]);
  const type = String(answer.headers['content-type'] ?? '').split(';')[0];
  if (answer.body !== '') expect(Object.keys(described?.content ?? {})).toContain(type);
  for (const name of Object.keys(described?.headers ?? {})) expect(answer.headers).toHaveProperty(name);
});

test('every media type that 2D codes, links and the resolver take or answer has an example', () => {
  type Content = Record<string, { example?: unknown; examples?: object }>;
  interface Operation {
    requestBody?: { content: Content };
    responses: Record<string, { content?: Content }>;
  }
  const { paths } = read('pages') as { paths: Record<string, Record<string, Operation>> }; // as the standard has it
  const seen = new Set<string>();
  const without: string[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    const isResolver = /^\/(?:01|\.well-known)\//.test(path);
    if (!isResolver && !/^\/api\/v1\/(?:generator_2d|codes|links)\//.test(path)) continue;
    for (const [method, { requestBody, responses }] of Object.entries(operations)) {
      const told = Object.entries(responses).filter(([status]) => isResolver || Number(status) < 300);
      const contents = [['sent', requestBody] as const, ...told];
      for (const [what, one] of contents)
        for (const [type, { example, examples }] of Object.entries(one?.content ?? {})) {
          seen.add(type);
          if (example === undefined && Object.keys(examples ?? {}).length === 0)
            without.push(`${method} ${path} ${what} ${type}`);
        }
    }
  }
  expect(without).toEqual([]);
  const wanted = 'multipart/form-data application/zip application/pdf image/svg+xml text/html application/ld+json';
  expect([...seen]).toEqual(expect.arrayContaining(wanted.split(' ')));
});

describe('a generator of clients', () => {
  let folder: string;
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** What the compiler says of a client's file beside the generated types; empty when nothing. */
  async function compile(client: string): Promise<string> {
    await writeFile(join(folder, 'client.ts'), client);
    const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
    const options = [
      '--noEmit',
      '--strict',
      '--ignoreConfig',
      '--module',
      'nodenext',
      '--types',
      '',
      'client.ts',
      ...names.map((name) => `${name}.ts`),
    ];
    return spawnSync(tsc, options, { cwd: folder, encoding: 'utf8' }).stdout;
  }

  /** Types that name the answer of each call, so that a missing one does not compile. */
  function answersOf(name: (typeof names)[number], calls: readonly { path: string; method: string }[]): string {
    const types = calls.map(({ path, method }, i) => {
      const address = path.replace(/:(\w+)/g, '{$1}');
      return `type ${name}${i} = import('./${name}.ts').paths['${address}']['${method.toLowerCase()}']['responses'][200];`;
    });
    return `${types.join('\n')}\nexport type All_${name} = [${calls.map((_call, i) => `${name}${i}`).join(', ')}];`;
  }

  test(
    'a generator of clients reads both documents, finds every call in them, and what it writes compiles',
    { timeout: unhurried(60_000) },
    async () => {
      folder = await mkdtemp(join(tmpdir(), 'gtinoteka-openapi-'));
      const { default: openapiTypescript, astToString } = await import('openapi-typescript');
      for (const name of names)
        await writeFile(join(folder, `${name}.ts`), astToString(await openapiTypescript(documents[name])));
      const calls = [
        answersOf(
          'pages',
          endpoints.map(({ path, method }) => ({ path: basePath + path, method })),
        ),
        answersOf(
          'programs',
          keyCalls.map(({ path, method }) => ({ path: keyBasePath + path, method })),
        ),
      ];
      const card = `paths['/api/v1/products/product_has_gcp/{gtin}/']['get']['responses'][200]['content']['application/json']`;
      const client = (licence: string): string => `
        ${calls.join('\n')}
        export const licence: import('./pages.ts').${card}['verdict']['licence'] = '${licence}';
      `;
      expect(await compile(client('licensed'))).toBe('');
      expect(await compile(client('no such'))).toContain('\'"no such"\'');
    },
  );
});
