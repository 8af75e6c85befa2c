import { describe, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { addLicence, addProduct, coverPrefixes, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { changeProduct } from '../support/stored-rows.ts';
import { addAccountKey, addNamedKey, holdToDocument, leave, usedOf } from './programs.ts';

const { app, database } = await buildTestApp({ beforeReady: holdToDocument });

const nip = '7343575005';
const owner = await addAccount(database, { companyName: 'Sady Dolne sp. z o.o.', nip });
await coverPrefixes(database, '590');
await addLicence(database, { prefix: '590777', company_id: owner.companyId, licensee_name: null });
await addLicence(database, { prefix: '590778', company_id: owner.companyId, valid_until: '2020-01-01' });
await addLicence(database, { prefix: '590779', licensee_name: 'Inna S.A.' });
const codes = Array.from({ length: 7 }, (_, item) => gtinOf('590777', item + 1)).sort();
for (const [item, gtin] of codes.entries())
  await addProduct(database, { gtin, company_id: owner.companyId, brand: item < 5 ? 'Sady' : 'Dolina' });
const hidden = gtinOf('590778', 1);
const lent = gtinOf('590779', 1);
const bare = gtinOf('590780', 1);
for (const gtin of [hidden, lent, bare])
  await addProduct(database, { gtin, company_id: owner.companyId, brand: null, gpc_brick: '10000232' });
await changeProduct(database, hidden, { is_public: false, brand: 'Tajna' });
const all = [...codes, hidden, lent, bare].sort();

async function addBuyer(left = 100) {
  const { companyId } = await addAccount(database, { subscription: 'yearly_limited' });
  const headers = { 'x-api-key': await addAccountKey(database, companyId) };
  // The first use opens the book.
  await get(`/companies/${nip}/?page_size=1`, headers);
  await leave(database, companyId, left);
  const before = (await usedOf(database, companyId)).api;
  return { companyId, headers, used: async () => (await usedOf(database, companyId)).api - before };
}

const get = (url: string, headers: Record<string, string>) => app.inject({ url: `/external_api/v2${url}`, headers });

interface Row {
  gtinNumber: string;
}

describe('everything of a company', () => {
  test('codes with status, licence and holder; ranges and brands on the first page', async () => {
    const { headers, used } = await addBuyer();
    const answer = await get(`/companies/734-357-50-05/?page_size=100`, headers);
    expect(answer.statusCode, answer.body).toBe(200);
    const body = answer.json();
    expect(body).toMatchObject({ nip, name: 'Sady Dolne sp. z o.o.', isOwn: false, count: 10, next: null });
    expect(body.results.map(({ gtinNumber }: Row) => gtinNumber)).toEqual(all);
    const of = (gtin: string) => body.results.find(({ gtinNumber }: Row) => gtinNumber === gtin);
    expect(of(codes[0] ?? '')).toMatchObject({
      gtinStatus: 'active',
      brand: 'Sady',
      licence: 'licensed',
      holder: 'Sady Dolne sp. z o.o.',
    });
    expect(of(hidden)).toMatchObject({ isPublic: false, licence: 'invalid', gpc: null, brand: 'Tajna' });
    expect(of(lent)).toMatchObject({ licence: 'licensed', holder: 'Inna S.A.', gpc: '10000232' });
    expect(of(bare)).toMatchObject({ licence: 'illegal', holder: null });
    expect(body.licences).toMatchObject([
      { prefix: '590777', type: 'GCP', inForce: true, validUntil: null, holder: 'Sady Dolne sp. z o.o.' },
      { prefix: '590778', inForce: false, validUntil: '2020-01-01', holder: 'Górska Sp. z o.o.' },
    ]);
    expect(body.brands).toEqual([
      { name: 'Sady', products: 5 },
      { name: 'Dolina', products: 2 },
      { name: 'Tajna', products: 1 },
    ]);
    expect(await used()).toBe(10);
    const same = await get(`/companies/${nip}/?page_size=100`, {
      ...headers,
      'if-none-match': String(answer.headers.etag),
    });
    expect([same.statusCode, await used()]).toEqual([304, 10]);
  });

  test('the company itself sees what is not public too, and pays nothing, on Starter as well', async () => {
    const headers = { 'x-api-key': await addAccountKey(database, owner.companyId) };
    const body = (await get(`/companies/${nip}/?page_size=100`, headers)).json();
    expect(body.isOwn).toBe(true);
    expect(body.results.find(({ gtinNumber }: Row) => gtinNumber === hidden)).toMatchObject({
      gpc: '10000232',
      brand: 'Tajna',
    });
    // For nothing no other holder is named.
    expect(body.results.find(({ gtinNumber }: Row) => gtinNumber === lent)).toMatchObject({
      licence: 'licensed',
      holder: null,
    });
    expect(body.results.find(({ gtinNumber }: Row) => gtinNumber === codes[0])).toMatchObject({
      holder: 'Sady Dolne sp. z o.o.',
    });
    expect(body.brands).toContainEqual({ name: 'Tajna', products: 1 });
    expect((await usedOf(database, owner.companyId)).api).toBe(0);
  });

  test('page after page, each code once, paid for by the page', async () => {
    const { headers, used } = await addBuyer();
    const seen: string[] = [];
    let url: string | null = `/external_api/v2/companies/${nip}/?page_size=4`;
    for (let page = 0; url; page++) {
      const answer = await app.inject({ url, headers });
      expect(answer.statusCode, answer.body).toBe(200);
      const body: { next: string | null; results: Row[]; licences: unknown; brands: unknown } = answer.json();
      expect([body.licences === null, body.brands === null]).toEqual([page > 0, page > 0]);
      seen.push(...body.results.map(({ gtinNumber }) => gtinNumber));
      url = body.next && body.next.replace(/^https?:\/\/[^/]+/, '');
    }
    expect(seen).toEqual(all);
    expect(await used()).toBe(10);
  });

  test('a page that does not fit is refused whole; the same at n is answered', async () => {
    const { headers, used } = await addBuyer(9);
    const over = await get(`/companies/${nip}/?page_size=10`, headers);
    expect([over.statusCode, over.json().code, await used()]).toEqual([402, 'PACKAGE_LIMIT_REACHED', 0]);
    expect((await get(`/companies/${nip}/?page_size=9`, headers)).statusCode).toBe(200);
    expect(await used()).toBe(9);
  });

  test('a company without codes costs 1, as one that is not there does', async () => {
    const { headers, used } = await addBuyer();
    await addAccount(database, { companyName: 'Pusta sp. z o.o.', nip: '5260250274' });
    const empty = await get('/companies/5260250274/', headers);
    expect(empty.json()).toMatchObject({ name: 'Pusta sp. z o.o.', count: 0, licences: [], brands: [], results: [] });
    const absent = await get('/companies/1111111111/', headers);
    expect([absent.statusCode, absent.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(await used()).toBe(2);
  });

  test.each([
    ['/companies/7343575006/', 'NIP_INVALID'],
    ['/companies/abc/', 'NIP_INVALID'],
    [`/companies/${nip}/?page_size=101`, 'BAD_REQUEST'],
    [`/companies/${nip}/?cursor=abc`, 'FIELD_INVALID'],
  ])('%s is refused with %s, for free', async (url, code) => {
    const { headers, used } = await addBuyer();
    const answer = await get(url, headers);
    expect([answer.statusCode, answer.json().code, await used()]).toEqual([400, code, 0]);
  });

  test('a cursor of one company is none of another; without a key and without the scope nothing is told', async () => {
    const { headers, companyId } = await addBuyer();
    const { next } = (await get(`/companies/${nip}/?page_size=2`, headers)).json();
    const cursor = new URL(next).searchParams.get('cursor');
    const other = await get(`/companies/5260250274/?cursor=${cursor}`, headers);
    expect([other.statusCode, other.json().fields]).toEqual([400, { cursor: 'FIELD_INVALID' }]);
    expect((await get(`/companies/${nip}/`, {})).statusCode).toBe(401);
    const hooks = await addNamedKey(database, companyId, { scopes: ['webhooks'] });
    expect((await get(`/companies/${nip}/`, { 'x-api-key': hooks })).statusCode).toBe(403);
  });
});
