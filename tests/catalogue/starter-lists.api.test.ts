import { listedProduct, product } from '@gtinoteka/contract/product.ts';
import { productList } from '@gtinoteka/contract/catalogue.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { purgeDailyListings } from '../../api/store/look-up/daily-listings.ts';
import { addAccount, callerHeaders, type AccountOptions } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { refreshGpcPaths } from '../support/stored-rows.ts';
import { addCompany } from '../support/prepared/companies.ts';
import { addCategories, nameCategory } from '../support/prepared/categories.ts';
import { ageListings, forgetListings } from '../support/prepared/look-up-counts.ts';

const database = await createDatabase();
const first = await buildTestApp({ database });
const second = await buildTestApp({ database });
const limit = 450;
const pageSize = 15;

/** Groups of products that one name finds: 40 pages of 15, and one code each of names that find nothing else. */
const groups = 40;
const singles = 130;

beforeAll(async () => {
  await addLicence(database, { prefix: '590125' });
  const owner = await addCompany(database, {
    name: 'Właściciel S.A.',
    nip: '5260250274',
    street: 'Długa 1',
    city: 'Poznań',
    postal_code: '60-001',
  });
  await addCategories(database, ['50000000', '50100000', '50101000', '10000001']);
  await nameCategory(database, '10000001', 'Wody');
  await refreshGpcPaths(database);
  for (let item = 0; item < groups * pageSize; item++)
    await addProduct(database, {
      gtin: gtinOf('590125', item),
      name: `${nameOfGroup(Math.floor(item / pageSize))} ${item}`,
      company_id: owner,
      gpc_brick: '10000001',
      image_urls: item % 2 ? ['https://example.org/a.jpg'] : [],
      net_amounts: ['1.5'],
      net_units: ['LTR'],
    });
  for (let item = 0; item < singles; item++)
    await addProduct(database, { gtin: gtinOf('590126', item), name: nameOfSingle(item), company_id: owner });
});

function letters(n: number): string {
  return String(n)
    .padStart(3, '0')
    .replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)] ?? '');
}
const nameOfGroup = (group: number): string => `Grupa${letters(group)}`;
const nameOfSingle = (item: number): string => `Osobny${letters(item)}`;

async function makeMember(options: AccountOptions = {}) {
  const account = await addAccount(database, options);
  const headers = await callerHeaders(first.app, database, account);
  return {
    ...account,
    headers,
    search: (query: Record<string, string>, { app } = first) =>
      app.inject({
        url: `/api/v1/products/${account.membershipId}/get_products_advanced/?${new URLSearchParams(query)}`,
        headers,
      }),
  };
}
type Member = Awaited<ReturnType<typeof makeMember>>;

/** Shows a member so many codes: whole groups first, then single ones. */
async function show(member: Member, codes: number): Promise<void> {
  const pages = Math.floor(codes / pageSize);
  for (let group = 0; group < pages; group++)
    expect((await member.search({ name__contains: nameOfGroup(group) })).json().results).toHaveLength(pageSize);
  for (let item = 0; item < codes % pageSize; item++)
    expect((await member.search({ name__contains: nameOfSingle(item) })).json().results).toHaveLength(1);
}

describe('rows of lists on Starter', () => {
  test('carry what the table shows and nothing else, by either search', async () => {
    const member = await makeMember();
    const advanced = await member.search({ name__contains: nameOfGroup(0) });
    const plain = await first.app.inject({
      url: `/api/v1/products/get_products/?name__contains=${nameOfGroup(0)}`,
      headers: member.headers,
    });
    for (const answer of [advanced, plain]) {
      const body = answer.json();
      expect(productList.parse(body)).toEqual(body);
      expect(body.results).toHaveLength(pageSize);
      for (const row of body.results) expect(Object.keys(row).sort()).toEqual(Object.keys(listedProduct.shape).sort());
      expect(body.results[1]).toEqual({
        id: gtinOf('590125', 1),
        gtinNumber: gtinOf('590125', 1),
        name: `${nameOfGroup(0)} 1`,
        brand: 'Górska',
        netContent: ['1.5 l (litr)'],
        categoryDetails: [{ code: '10000001', text: 'Wody' }],
        isPublic: true,
        hasImage: true,
      });
      expect(answer.body).not.toMatch(/5260250274|Właściciel|Długa|example\.org/);
    }
  });

  test.each(['monthly', 'yearly_limited', 'yearly_unlimited'] as const)(
    'rows of lists on Starter on %s are whole records, and nothing is counted',
    async (subscription) => {
      const member = await makeMember({ subscription });
      for (let group = 0; group < 31; group++) {
        const answer = await member.search({ name__contains: nameOfGroup(group) });
        expect([answer.statusCode, answer.headers['x-list-limit']]).toEqual([200, undefined]);
        expect(Object.keys(answer.json().results[0]).sort()).toEqual([...Object.keys(product.shape), 'licence'].sort());
      }
    },
  );

  test('what name, brand and company find together counts likewise; what the help of a search counts does not', async () => {
    const member = await makeMember();
    const query = { any__contains: `${nameOfGroup(1)} właściciel` };
    expect((await member.search(query)).headers['x-list-left']).toBe(String(limit - pageSize));
    expect((await member.search(query)).headers['x-list-left']).toBe(String(limit - pageSize));
    const help = await first.app.inject({
      url: `/api/v1/products/${member.membershipId}/search_help/?name__contains=${nameOfGroup(2)}%20${nameOfGroup(3)}`,
      headers: member.headers,
    });
    expect(help.json().words.map(({ count }: { count: number }) => count)).toEqual([pageSize, pageSize]);
    expect((await member.search(query)).headers['x-list-left']).toBe(String(limit - pageSize));
  });

  test('the card opened from a list counts against the 30', async () => {
    const member = await makeMember();
    await member.search({ name__contains: nameOfGroup(0) });
    const card = await first.app.inject({
      url: `/api/v1/products/product_has_gcp/${gtinOf('590125', 0)}/`,
      headers: member.headers,
    });
    expect(card.headers['x-daily-left']).toBe('29');
    expect(card.json().company.nip).toBe('5260250274');
  });
});

describe('450 distinct codes in lists in 24 hours', () => {
  test('the 450th is shown, the 451st is not: A §8, with the time from which there is more', async () => {
    const member = await makeMember();
    await show(member, limit - 1);
    const last = await member.search({ name__contains: nameOfSingle(100) });
    expect([last.statusCode, last.headers['x-list-limit'], last.headers['x-list-left']]).toEqual([200, '450', '0']);
    const refused = await member.search({ name__contains: nameOfSingle(101) });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      code: 'TOO_MANY_REQUESTS_AUTH_USER',
      detail: 'Dzienny limit zapytań został wyczerpany. Skorzystaj z usługi "Zweryfikuj dane".',
    });
    expect(refused.headers['x-list-left']).toBe('0');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_400 - 600);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    // Codes that were shown before are free, and a search that finds nothing stays one.
    expect((await member.search({ name__contains: nameOfGroup(3) })).json().results).toHaveLength(pageSize);
    expect((await member.search({ name__contains: 'niczego takiego' })).json()).toEqual({ count: 0, results: [] });
  });

  test('a page that does not fit whole is refused and counts nothing; a shorter one still fits', async () => {
    const member = await makeMember();
    await show(member, limit - 10);
    const refused = await member.search({ name__contains: nameOfGroup(35) });
    expect([refused.statusCode, refused.headers['x-list-left']]).toEqual([429, '10']);
    const ten = await member.search({ name__contains: nameOfGroup(35), limit: '10' });
    expect([ten.json().results.length, ten.headers['x-list-left']]).toEqual([10, '0']);
    expect((await member.search({ name__contains: nameOfGroup(35), limit: '11' })).statusCode).toBe(429);
  });

  test.each([20, 100])('%i parallel searches at the last free code let exactly one more be seen', async (calls) => {
    const member = await makeMember();
    await show(member, limit - 1);
    const answers = await Promise.all(
      Array.from({ length: calls }, (_, i) =>
        member.search({ name__contains: nameOfSingle(20 + i) }, i % 2 ? first : second),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(calls - 1);
  });

  test('parallel searches of a new company see 450 codes at most, overlapping pages once', async () => {
    const member = await makeMember();
    const answers = await Promise.all(
      Array.from({ length: groups * 2 }, (_, i) =>
        member.search({ name__contains: nameOfGroup(i % groups) }, i % 2 ? first : second),
      ),
    );
    const seen = new Set(
      answers
        .filter(({ statusCode }) => statusCode === 200)
        .flatMap((answer) => answer.json().results.map((row: { gtinNumber: string }) => row.gtinNumber)),
    );
    expect(seen.size).toBe(limit);
  });

  test('colleagues share it, other companies do not', async () => {
    const member = await makeMember();
    const colleague = await makeMember({ companyId: member.companyId });
    await show(member, limit);
    expect((await colleague.search({ name__contains: nameOfSingle(110) })).statusCode).toBe(429);
    expect((await (await makeMember()).search({ name__contains: nameOfSingle(110) })).statusCode).toBe(200);
  });

  test('a GTIN beside other filters counts as a look-up and in the list', async () => {
    const member = await makeMember();
    const answer = await member.search({ gtin_number: gtinOf('590125', 0), brand__contains: 'Górska' });
    expect([answer.headers['x-daily-left'], answer.headers['x-list-left']]).toEqual(['29', '449']);
    expect(Object.keys(answer.json().results[0]).sort()).toEqual(Object.keys(listedProduct.shape).sort());
  });

  test('a code frees 24 hours after it was first listed, a page when it fits whole', async () => {
    const member = await makeMember();
    await show(member, 300);
    await ageListings(database, 3_600);
    for (let group = 20; group < 30; group++) await member.search({ name__contains: nameOfGroup(group) });
    await ageListings(database, 86_400 - 3_600 - 30);
    const refused = await member.search({ name__contains: nameOfGroup(31) });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    await ageListings(database, 30);
    const free = await member.search({ name__contains: nameOfGroup(31) });
    expect([free.statusCode, free.headers['x-list-left']]).toEqual([200, '285']);
  });

  test('the purge forgets companies without a list in the window, and only them', async () => {
    await forgetListings(database);
    await (await makeMember()).search({ name__contains: nameOfSingle(0) });
    await ageListings(database, 86_400);
    const stays = await makeMember();
    await stays.search({ name__contains: nameOfSingle(0) });
    expect(await purgeDailyListings(database)).toBe(1);
    expect((await stays.search({ name__contains: nameOfSingle(1) })).headers['x-list-left']).toBe('448');
  });
});

describe('other ways to the same data on Starter', () => {
  test('suggestions are texts without codes', async () => {
    const { membershipId, headers } = await makeMember();
    for (const url of [
      `/api/v1/products/${membershipId}/suggest/?name_suggest__completion=Grupa&brand_suggest__completion=G`,
      `/api/v1/companies/${membershipId}/get_companies/suggest/?company_suggest__completion=W`,
    ]) {
      const answer = await first.app.inject({ url, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(/\d{8}/);
    }
  });

  test('packs of others’ products are refused, a pasted list counts each code', async () => {
    const { membershipId, headers } = await makeMember({ group: 'location_admin' });
    for (const scope of ['kind=brand&value=Górska', 'kind=category&value=10000001']) {
      const answer = await first.app.inject({
        url: `/api/v1/products/${membershipId}/offline_pack/?${scope}`,
        headers,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([402, 'PACK_NEEDS_PACKAGE']);
    }
    const pasted = await first.app.inject({
      method: 'POST',
      url: `/api/v1/products/${membershipId}/check_codes/`,
      headers,
      payload: { gtins: Array.from({ length: 100 }, (_, item) => gtinOf('590125', item)) },
    });
    expect(pasted.json().results.filter((one: { product: unknown }) => one.product)).toHaveLength(30);
  });
});
