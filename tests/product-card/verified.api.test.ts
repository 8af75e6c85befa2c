import { expect, test } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { runFeedFiles } from '../support/feed-files.ts';
import { bytesOf, linesOf } from '../../api/features/database-export/package/package-files.ts';
import { makeFileStore } from '../../api/gateways/file-store.ts';
import { notifyChangedLicences } from '../../api/store/catalogue/licence-notices.ts';
import { makeLicencesOf } from '../../api/store/catalogue/licences-of-list.ts';
import { readUnlicensedNumbers } from '../../api/store/catalogue/unlicensed-numbers.ts';
import { makeFoundProducts } from '../../api/store/search/found-products.ts';
import { addNamedKey, holdToDocument, untilTold } from '../external-api/programs.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { addLicence, addProduct, coverPrefixes, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addCategories, nameCategory } from '../support/prepared/categories.ts';
import { changeCompany, noteChange, refreshGpcPaths, withdrawLicence } from '../support/stored-rows.ts';
import { changeLicence, tellLicencesOf } from '../support/prepared/products.ts';

const { app, database, config } = await buildTestApp({ beforeReady: holdToDocument });
const { pool } = database;
const ask = (text: string, values: unknown[] = []) => pool.query(text, values);
const nip = '7343575005';
/** Whole records with a photo, by the licence of their number. */
const numbers = {
  licensed: gtinOf('590125', 1),
  ended: gtinOf('590126', 1),
  withdrawn: gtinOf('590127', 1),
  nobodys: gtinOf('590777', 1),
  foreign: gtinOf('400123', 1),
};
const wanted = { licensed: true, ended: false, withdrawn: false, nobodys: false, foreign: true };
type Named = keyof typeof numbers;
const names = Object.keys(numbers) as Named[]; // of an object that was just written
const nameOf = new Map(names.map((name) => [numbers[name], name]));

const owner = await addAccount(database, { nip, subscription: 'yearly_limited' });
const other = await addAccount(database, { nip: '5260250274', subscription: 'yearly_limited' });
await addCategories(database, ['50000000']);
await nameCategory(database, '50000000', 'Żywność');
await refreshGpcPaths(database);
await changeCompany(database, owner.companyId, { in_search_engines: true });
const days = async (shift: number): Promise<string> => {
  const { rows } = await ask(`SELECT ((now() AT TIME ZONE 'Europe/Warsaw')::date + $1::int)::text AS day`, [shift]);
  return rows[0].day;
};
await addLicence(database, { prefix: '590125', valid_until: await days(0) });
await addLicence(database, { prefix: '590126', valid_until: await days(-1) });
await addLicence(database, { prefix: '590127', status: 'withdrawn' });
await coverPrefixes(database, '590');
for (const gtin of Object.values(numbers))
  await addProduct(database, {
    gtin,
    company_id: owner.companyId,
    gpc_brick: '50000000',
    image_urls: ['https://a.example/1.webp'],
  });
await noteChange(database, Object.values(numbers));
await untilTold(database);
const key = await addNamedKey(database, other.companyId);
const byKey = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/external_api${url}`, headers: { 'x-api-key': key, ...headers } });
const cursor = Buffer.from('3.0.0').toString('base64url');

/** `isVerified` of the products that are told anywhere in an answer, by the kind of their licence. */
function verifiedIn(answer: unknown, told: Partial<Record<Named, boolean>> = {}): Partial<Record<Named, boolean>> {
  if (typeof answer !== 'object' || answer === null) return told;
  const { gtinNumber, isVerified } = answer as { gtinNumber?: string; isVerified?: boolean };
  const name = gtinNumber === undefined ? undefined : nameOf.get(gtinNumber);
  if (name && isVerified !== undefined) told[name] = isVerified;
  for (const value of Object.values(answer)) verifiedIn(value, told);
  return told;
}

test.each([
  ['a list', `/v2/products/?company_nip=${nip}`],
  ['the list of version 1', '/v1/products/?limit=50'],
  ['the feed', `/v2/changes/?since=${cursor}`],
])('%s by key calls none Verified without a licence today', async (_, url) => {
  const answer = await byKey(url);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(verifiedIn(answer.json())).toEqual(wanted);
});

test('nor does one product by key, with the ETag that the list tells, nor a card, nor a list on a page', async () => {
  const listed = (await byKey(`/v2/products/?company_nip=${nip}&etag=true`)).json<{
    results: { gtinNumber: string; etag: string }[];
  }>();
  const headers = await callerHeaders(app, database, other);
  const told = [];
  for (const name of names) {
    const one = await byKey(`/v2/products/${numbers[name]}/`);
    expect(one.headers.etag).toBe(listed.results.find(({ gtinNumber }) => gtinNumber === numbers[name])?.etag);
    const card = await app.inject({
      url: `/api/v1/products/product_has_gcp/${numbers[name]}/?activeMembershipId=${other.membershipId}`,
      headers,
    });
    const linked = await byKey(`/v2/products/${numbers[name]}/`, { accept: 'application/ld+json' });
    const page = await app.inject({ url: `/catalog/${numbers[name]}`, headers: { accept: 'text/html' } });
    told.push([name, one.json().isVerified, card.json().isVerified]);
    // JSON-LD and the first HTML have no word for it.
    for (const { body } of [linked, page]) expect(body).not.toMatch(/verified|zweryfikowan/i);
  }
  expect(told).toEqual(names.map((name) => [name, wanted[name], wanted[name]]));
  const found = await app.inject({
    url: `/api/v1/products/${other.membershipId}/get_products_advanced/?company_nip=${nip}&limit=15&offset=0`,
    headers,
  });
  expect(verifiedIn(found.json())).toEqual(wanted);
});

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = [];
  for await (const some of bytes) read.push(some);
  return Buffer.concat(read).toString();
}

test('nor do files: exports as lines and as a table, and the file of the feed', async () => {
  const { csv, jsonl } = await makeFoundProducts(database).read('everything', 100, async (moment) => ({
    csv: await textOf(bytesOf('csv', linesOf('csv', moment, false), false)),
    jsonl: await textOf(bytesOf('jsonl', linesOf('jsonl', moment, false), false)),
  }));
  const lines = (text: string): unknown[] =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  expect(verifiedIn(lines(jsonl))).toEqual(wanted);
  const [head = '', ...rows] = csv.trim().split('\r\n');
  const place = head.split(';').indexOf('Zweryfikowany');
  const cells = rows.map((row) => row.split(';'));
  expect(Object.fromEntries(cells.map((row) => [nameOf.get(row[0] ?? ''), row[place] === 'tak']))).toEqual(wanted);
  const files = makeFileStore(config, config.secret ?? '');
  await runFeedFiles({ database, files, dataDir: config.dataDir });
  const { files: listed } = (await byKey('/v2/files/')).json<{ files: { id: string; format: string }[] }>();
  const file = await byKey(`/v2/files/${listed.find(({ format }) => format === 'jsonl')?.id}/`);
  expect(verifiedIn(lines(gunzipSync(file.rawPayload).toString()))).toEqual(wanted);
});

test('a licence that ended without a change of its product is told to the feed once, and its product alone', async () => {
  const followed = async (since: string) => {
    await untilTold(database);
    return (await byKey(`/v2/changes/?since=${since}`)).json<{ cursor: string; changes: unknown[] }>();
  };
  expect(await notifyChangedLicences(database)).toBe(0); // the first time there is nothing to compare with
  const { cursor: before } = await followed(cursor);
  expect(await notifyChangedLicences(database)).toBe(0);
  // What was told up to the day before yesterday; its licence ended with yesterday.
  await tellLicencesOf(database, await days(-1));
  expect(await notifyChangedLicences(database)).toBe(1);
  const night = await followed(before);
  expect(verifiedIn(night.changes)).toEqual({ ended: false });
  await changeLicence(database, '590127', { status: 'active' });
  await expect.poll(() => notifyChangedLicences(database)).toBe(1);
  const next = await followed(night.cursor);
  expect(verifiedIn(next.changes)).toEqual({ withdrawn: true });
  expect(await notifyChangedLicences(database)).toBe(0);
  await withdrawLicence(database, '590127');
});

test('the ranges of numbers without a licence say what the rule says of each number', async () => {
  for (const [prefix, type, status] of [
    ['5901', 'GCP', 'withdrawn'],
    ['590125001', 'GCP', 'withdrawn'],
    ['590126000001', 'GCP', 'active'],
    ['000', 'GCP', 'withdrawn'],
    ['0001', 'GCP', 'active'],
    ['999999999999', 'GCP', 'withdrawn'],
    ['590', 'GTIN-8', 'active'],
    ['59012', 'GTIN-8', 'withdrawn'],
    ['5901234', 'GTIN-8', 'active'],
    ['978', 'GCP', 'withdrawn'],
  ] as const)
    await addLicence(database, { prefix, licence_type: type, status });
  await coverPrefixes(database, '97', '50', '9625', '40000000');
  const heads = [
    '590',
    '5901',
    '590125',
    '590125001',
    '590126',
    '590126000001',
    '590777',
    '000',
    '0001',
    '00001',
    '00000590',
    '0000059012',
    '000005901234',
    '00000970',
    '0000000',
    '0000097',
    '400',
    '40000000',
    '4000',
    '978',
    '979',
    '9625',
    '9999',
    '602',
    '682',
    '020',
    '999999999999',
    '00000999',
    '00000000',
    '0000099999999',
    '5',
  ];
  const gtins = new Set<string>();
  for (const head of heads)
    for (const indicator of ['0', '1', '9'])
      for (const fill of ['0', '5', '9']) gtins.add(indicator + head.slice(0, 13).padEnd(13, fill));
  const unlicensed = await readUnlicensedNumbers(pool);
  const licences = await makeLicencesOf(pool)([...gtins]);
  const { rows } = await ask(`SELECT gtin, ${unlicensed.sql} AS found FROM unnest($1::text[]) AS p (gtin)`, [
    [...gtins],
  ]);
  const byRule = [...gtins].map((gtin) => [gtin, ['illegal', 'invalid'].includes(licences.get(gtin) ?? '')]);
  expect(rows.map(({ gtin, found }) => [gtin, found])).toEqual(byRule);
  expect([...gtins].map((gtin) => [gtin, unlicensed.has(gtin)])).toEqual(byRule);
  expect(new Set(byRule.map(([, is]) => is)).size).toBe(2);
});
