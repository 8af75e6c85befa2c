import { getCategories, type CategoryNode } from '@gtinoteka/contract/catalogue.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildTestApp } from '../support/servers/app.ts';
import { addCategories, nameCategory } from '../support/prepared/categories.ts';

const { app, database } = await buildTestApp();

/** The code, after those that stand above it, and titles per language. */
const nodes: [string[], Record<string, string>][] = [
  [['50000000'], { en: 'Food', pl: 'Żywność' }],
  [['60000000'], { en: 'Toys', pl: 'Zabawki' }],
  [['70000000'], { en: 'Arts' }],
  [['50000000', '50100000'], { pl: 'Łakocie' }],
  [['50000000', '50200000'], { pl: 'Lody' }],
  [['50000000', '50300000'], { pl: 'Mąka' }],
  [['50000000', '50100000', '50101000'], { de: 'Süßigkeiten' }],
  [['50000000', '50100000', '50101000', '10000001'], {}],
];

async function addNode([above, titles]: (typeof nodes)[number]): Promise<void> {
  await addCategories(database, above);
  const code = above.at(-1) ?? '';
  for (const [language, title] of Object.entries(titles)) await nameCategory(database, code, title, language);
}

beforeAll(async () => {
  for (const node of nodes) await addNode(node);
});

function ask(query = '?limit=100', headers: Record<string, string> = {}) {
  return app.inject({ url: `/api/v1/products/get_categories/${query}`, headers });
}
const titles = (list: readonly CategoryNode[]): string[] => list.map(({ title }) => title);

test('the whole tree, open to everybody, in the shape of the contract', async () => {
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  const body = answer.json();
  expect(getCategories.answer.parse(body)).toEqual(body);
  expect(body.count).toBe(3);
  const food = body.results.find((node: CategoryNode) => node.code === '50000000');
  expect(food).toMatchObject({ key: '50000000', title: 'Żywność', isLeaf: false });
  expect(food.children[1].children[0].children).toEqual([
    { key: '10000001', title: '10000001', code: '10000001', isLeaf: true, children: [] },
  ]);
});

test('titles are Polish where known, else English, else whatever there is, in Polish order', async () => {
  const { results } = (await ask()).json();
  expect(titles(results)).toEqual(['Arts', 'Zabawki', 'Żywność']);
  expect(titles(results[2].children)).toEqual(['Lody', 'Łakocie', 'Mąka']);
  expect(titles(results[2].children[1].children)).toEqual(['Süßigkeiten']);
});

test('limit and offset are of segments; a limit outside 1 to 100 is 100', async () => {
  const segments = async (query: string): Promise<string[]> => titles((await ask(query)).json().results);
  expect(await segments('?limit=1')).toEqual(['Arts']);
  expect(await segments('?limit=1&offset=1')).toEqual(['Zabawki']);
  expect(await segments('?limit=2&offset=2')).toEqual(['Żywność']);
  expect(await segments('?offset=3')).toEqual([]);
  for (const limit of ['0', '101', '999999999', 'x', '', '-1', '1.0'])
    expect(await segments(`?limit=${limit}`)).toHaveLength(3);
  for (const offset of ['x', '', '-1', '1.0']) expect(await segments(`?offset=${offset}`)).toHaveLength(3);
  expect((await ask('?limit=1&limit=2')).statusCode).toBe(400);
});

describe('what an edge and a browser keep', () => {
  test('an edge may keep it for an hour, and each encoding has a strong ETag of its own', async () => {
    const [plain, br, gzip] = [
      await ask(),
      await ask('', { 'accept-encoding': 'gzip, deflate, br' }),
      await ask('', { 'accept-encoding': 'gzip;q=1.0, br;q=0' }),
    ];
    expect(plain.headers['cache-control']).toBe('public, max-age=0, s-maxage=3600, stale-while-revalidate=86400');
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload);
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
    const etags = [plain, br, gzip].map(({ headers }) => headers.etag);
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
  });

  test('whoever has it gets 304 without a body', async () => {
    const { etag } = (await ask()).headers;
    for (const asked of [String(etag), `"other", ${etag}`, `W/${etag}`, '*']) {
      const answer = await ask('', { 'if-none-match': asked });
      expect(answer.statusCode).toBe(304);
      expect(answer.body).toBe('');
      expect(answer.headers.etag).toBe(etag);
    }
    expect((await ask('', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('a change of the classification is seen at the next call', async () => {
    const { etag } = (await ask()).headers;
    await addNode([['80000000'], { pl: 'Nowy segment' }]);
    const answer = await ask('', { 'if-none-match': String(etag) });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().count).toBe(4);
    await nameCategory(database, '70000000', 'Artykuły');
    expect(titles((await ask()).json().results)).toContain('Artykuły');
  });
});
