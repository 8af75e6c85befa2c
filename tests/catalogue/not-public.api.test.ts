import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runFeedFiles } from '../support/feed-files.ts';
import { makeFileStore } from '../../api/gateways/file-store.ts';
import { inScope } from '../../api/store/offline-packs/offline-pack-scope.ts';
import { productJoins } from '../../api/store/catalogue/product-rows.ts';
import { selectTexts } from '../../api/store/catalogue/product-texts.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addNamedKey, holdToDocument, untilTold } from '../external-api/programs.ts';
import { changeCompany, refreshGpcPaths } from '../support/stored-rows.ts';
import { addCategories, nameCategory } from '../support/prepared/categories.ts';
import { writeProduct } from '../support/prepared/products.ts';

const { app, database, config } = await buildTestApp({ beforeReady: holdToDocument });
const { pool } = database;
const nip = '7343575005';
const gtin = gtinOf('590777', 1);
await addCategories(database, ['50000000', '50190000', '50193100', '10000232']);
await nameCategory(database, '10000232', 'Woda tajna');
await nameCategory(database, '50000000', 'Napoje tajne');
await refreshGpcPaths({ pool });
const owner = await addAccount(database, { nip, subscription: 'yearly_limited' });
const other = await addAccount(database, { nip: '5260250274', subscription: 'yearly_limited' });
await addLicence(database, { prefix: '590777', company_id: owner.companyId, licensee_name: null });
await addProduct(database, { gtin, company_id: owner.companyId, gpc_brick: '10000232', brand: 'Górska' });
await writeProduct(database, gtin, { is_public: false });
await changeCompany({ pool }, owner.companyId, { in_search_engines: true });
await untilTold(database);
const keys = {
  owner: await addNamedKey(database, owner.companyId, { scopes: ['read', 'write'] }),
  other: await addNamedKey(database, other.companyId),
};
const cursor = Buffer.from('3.0.0').toString('base64url');
const told = /10000232|50193100|50190000|50000000|tajn/i;

const byKey = (who: keyof typeof keys, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/external_api${url}`, headers: { 'x-api-key': keys[who], ...headers } });

test.each([
  ['one product', `/v2/products/${gtin}/`],
  ['a list', `/v2/products/?company_nip=${nip}`],
  ['the list of version 1', '/v1/products/?gtin_number__prefix=0590777'],
  ['the feed', `/v2/changes/?since=${cursor}`],
  ['the codes of the company', `/v2/companies/${nip}/`],
])('by key %s tells the category to the company alone, and the product to all', async (_, url) => {
  const [own, others] = [await byKey('owner', url), await byKey('other', url)];
  expect([own.statusCode, others.statusCode], others.body).toEqual([200, 200]);
  expect([own.body.includes('10000232'), told.test(others.body)]).toEqual([true, false]);
  for (const { body } of [own, others]) expect(body).toContain('Górska');
});

test('as JSON-LD the same', async () => {
  const linked = { accept: 'application/ld+json' };
  expect((await byKey('other', `/v2/products/${gtin}/`, linked)).body).not.toMatch(told);
  expect((await byKey('owner', `/v2/products/${gtin}/`, linked)).body).toContain('10000232');
});

test('by its category nobody else finds it: lists, the feed, packs', async () => {
  const listed = await byKey('other', `/v2/products/?gpc_code=10000232`);
  expect(listed.json()).toMatchObject({ count: 0, results: [] });
  const followed = async (who: keyof typeof keys) =>
    (await byKey(who, `/v2/changes/?since=${cursor}&gpc_code=50000000`))
      .json<{ changes: { gtinNumber: string; change: string }[] }>()
      .changes.map(({ gtinNumber, change }) => [gtinNumber, change]);
  expect(await followed('owner')).toEqual([[gtin, 'changed']]);
  // It was public when it came, and left then.
  expect(await followed('other')).toEqual([[gtin, 'removed']]);
  const inPack = async (kind: 'category' | 'brand' | 'company', value: string) =>
    (await pool.query(`SELECT FROM products p WHERE ${inScope({ kind, value })}`, [value])).rows.length;
  expect([
    await inPack('category', '10000232'),
    await inPack('brand', 'Górska'),
    await inPack('company', owner.companyId),
  ]).toEqual([0, 0, 1]);
});

test('pages, exports, the search index, the file of the feed and search engines are not told it', async () => {
  const headers = await callerHeaders(app, database, other);
  const pages = [
    `/api/v1/products/product_has_gcp/${gtin}/?activeMembershipId=${other.membershipId}`,
    `/api/v1/products/get_products/${gtin}/?activeMembershipId=${other.membershipId}`,
    `/api/v1/products/${other.membershipId}/get_products_advanced/?gtin_number=${gtin}&limit=15&offset=0`,
  ];
  for (const url of pages) {
    const answer = await app.inject({ url, headers });
    expect([url, answer.statusCode], answer.body).toEqual([url, 200]);
    expect(answer.body).toContain('Górska');
    expect(answer.body).not.toMatch(told);
  }
  const { rows } = await pool.query(
    `SELECT ${selectTexts([{ text: 'brand' }, { text: 'categoryCode' }, { text: 'category' }, { text: 'segment' }], { sql: 'false' })}
     FROM ${productJoins} WHERE p.gtin = $1`,
    [gtin],
  );
  expect(JSON.stringify(rows)).toContain('Górska');
  expect(JSON.stringify(rows)).not.toMatch(told);
  const indexed = await pool.query('SELECT document FROM indexed_products WHERE gtin = $1', [gtin]);
  expect(JSON.parse(indexed.rows[0].document)).toMatchObject({ gtin, gpc: [] });
  const files = makeFileStore(config, config.secret ?? '');
  await runFeedFiles({ database, files, dataDir: config.dataDir });
  const { files: listed } = (await byKey('owner', '/v2/files/')).json<{ files: { id: string; format: string }[] }>();
  const lines = await byKey('owner', `/v2/files/${listed.find(({ format }) => format === 'jsonl')?.id}/`);
  const text = gunzipSync(lines.rawPayload).toString();
  expect(text).toContain(gtin);
  expect(text).not.toMatch(told);
  const card = await app.inject({ url: `/catalog/${gtin}`, headers: { accept: 'text/html' } });
  expect(card.body).not.toMatch(/Górska|tajn/i);
});

test('its card tells the category to the company itself, again and again, and to nobody else', async () => {
  const headers = await callerHeaders(app, database, owner);
  for (const call of ['product_has_gcp', 'get_products']) {
    const url = `/api/v1/products/${call}/${gtin}/?activeMembershipId=${owner.membershipId}`;
    const first = await app.inject({ url, headers });
    expect([first.statusCode, first.body], first.body).toEqual([200, expect.stringContaining('Woda tajna')]);
    const again = await app.inject({ url, headers: { ...headers, 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect((await app.inject({ url, headers })).body).toContain('Woda tajna');
    const others = await app.inject({
      url: url.replace(owner.membershipId, other.membershipId),
      headers: await callerHeaders(app, database, other),
    });
    expect([others.statusCode, told.test(others.body)]).toEqual([200, false]);
  }
});

test('a verification by others does not tell it', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/external_api/v2/verify/',
    headers: { 'x-api-key': keys.other },
    payload: { codes: [gtin] },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(gtin)]);
  expect(answer.body).not.toMatch(told);
});

test('the company writes by what it was told: the ETag of its own answer holds', async () => {
  const read = await byKey('owner', `/v2/products/${gtin}/`);
  const answer = await app.inject({
    method: 'PATCH',
    url: `/external_api/v2/products/${gtin}/?dry_run=true`,
    headers: { 'x-api-key': keys.owner, 'if-match': String(read.headers.etag) },
    payload: { gpc: read.json().gpc },
  });
  expect([answer.statusCode, answer.json().state], answer.body).toEqual([200, 'unchanged']);
});
