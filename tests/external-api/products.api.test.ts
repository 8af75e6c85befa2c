import { coarseLimits } from '@gtinoteka/contract/coarse-limits.ts';
import { machineCount } from '@gtinoteka/contract/machines/machine-products.ts';
import { describe, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addCategories } from '../support/prepared/categories.ts';
import { addAccountKey, addNamedKey, holdToDocument, leave, revokeKeys, usedOf } from './programs.ts';

const { app, database } = await buildTestApp({ beforeReady: holdToDocument });
const { pool } = database;

const gtin = '05901520000059';
const owner = await addAccount(database, { companyName: 'MUSZYNIANKA Sp. z o.o.', nip: '7343575005' });
await addCategories(database, ['50000000', '50200000', '50202300', '10000232']);
await addProduct(database, { gtin, company_id: owner.companyId, brand: 'Muszynianka' });
const others = Array.from({ length: 20 }, (_, item) => gtinOf('590777', item + 1)).sort();
for (const [item, one] of others.entries())
  await addProduct(database, { gtin: one, brand: 'Sady', name: `Powidła ${item}` });

async function addBuyer(left = 100, subscription: 'yearly_limited' | 'yearly_unlimited' | 'free' = 'yearly_limited') {
  const { companyId } = await addAccount(database, { subscription, nip: null as unknown as string });
  const key = await addAccountKey(database, companyId);
  // The first use opens the book.
  await app.inject({ url: `/external_api/v2/products/${gtin}/`, headers: { 'x-api-key': key } });
  if (subscription === 'yearly_limited') await leave(database, companyId, left);
  return { companyId, headers: { 'x-api-key': key }, used: () => usedOf(database, companyId) };
}

const get = (url: string, headers: Record<string, string>) => app.inject({ url: `/external_api/v2${url}`, headers });

describe('one product', () => {
  test('one product is answered in the recorded order of fields, for 8 to 14 digits', async () => {
    const { headers } = await addBuyer();
    const answer = await get('/products/5901520000059/', headers);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(Object.keys(answer.json())).toEqual(
      'gtinNumber gtinStatus name targetMarket netContent imageUrls description descriptionLanguage productPage isPublic isVerified lastModified brand company gpc'.split(
        ' ',
      ),
    );
    expect(answer.json()).toMatchObject({
      gtinNumber: gtin,
      netContent: ['1.5LTR'],
      company: { nip: '7343575005' },
      brand: 'Muszynianka',
    });
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  });

  test.each([
    ['code', ['1.5LTR']],
    ['pair', ['1.5', 'L']],
    ['short', ['1.5l']],
    ['text', '1.5l'],
    ['named', ['1.5 l (litr)']],
  ])('net content in the recorded form %s', async (form, expected) => {
    const { headers } = await addBuyer();
    const answer = await get(`/products/${gtin}/?net_content=${form}&fields=netContent`, headers);
    expect(answer.json()).toEqual({ netContent: expected });
  });

  test('fields= gives those asked for; one that no product has is FIELD_INVALID', async () => {
    const { headers } = await addBuyer();
    expect((await get(`/products/${gtin}/?fields=name,gtinNumber`, headers)).json()).toEqual({
      gtinNumber: gtin,
      name: 'Woda źródlana 1,5 l',
    });
    const refused = await get(`/products/${gtin}/?fields=name,price`, headers);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'FIELD_INVALID']);
  });

  test('one that is not there is the recorded body and counts; the older client is answered 200', async () => {
    const { headers, used } = await addBuyer();
    const before = (await used()).api;
    const answer = await get(`/products/${gtinOf('590888', 1)}/`, headers);
    expect([answer.statusCode, answer.body]).toEqual([404, '{"errors":[{"message":"not_found"}]}']);
    const older = await get(`/products/${gtinOf('590888', 1)}?include_local_data=true`, headers);
    expect([older.statusCode, older.body]).toEqual([200, '{"errors":[{"message":"not_found"}]}']);
    expect((await used()).api).toBe(before + 2);
  });

  test.each([
    ['5901520000058', 'GTIN_INVALID_CHECKSUM'],
    ['12345', 'GTIN_INVALID_LENGTH'],
    ['59015200000ab', 'GTIN_INVALID_CHARACTERS'],
    ['00000000000000', 'GTIN_ALL_ZERO'],
  ])('%s is refused as a problem with %s, for free', async (typed, code) => {
    const { headers, used } = await addBuyer();
    const before = (await used()).api;
    const answer = await get(`/products/${typed}/`, headers);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({ status: 400, code, fields: { gtin: code } });
    expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
    expect((await used()).api).toBe(before);
  });

  test('304 is free, also for a list', async () => {
    const { headers, used } = await addBuyer();
    const { etag } = (await get(`/products/${gtin}/`, headers)).headers;
    const list = (await get('/products/?brand=Sady', headers)).headers.etag;
    const before = await used();
    const again = await get(`/products/${gtin}/`, { ...headers, 'if-none-match': `W/"x", ${String(etag)}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/products/?brand=Sady', { ...headers, 'if-none-match': String(list) })).statusCode).toBe(304);
    expect(await used()).toEqual(before);
  });

  test('a company pays nothing for its own products, on Starter as well', async () => {
    const headers = { 'x-api-key': await addAccountKey(database, owner.companyId) };
    expect((await get(`/products/${gtin}/`, headers)).statusCode).toBe(200);
    expect((await usedOf(database, owner.companyId)).api).toBe(0);
    // A number of its licence that has no record yet.
    await addLicence(database, { prefix: '590133', company_id: owner.companyId });
    expect((await get(`/products/${gtinOf('590133', 1)}/`, headers)).statusCode).toBe(404);
    expect((await usedOf(database, owner.companyId)).api).toBe(0);
    const foreign = await get(`/products/${others[0]}/`, headers);
    expect([foreign.statusCode, foreign.json().code, foreign.json().left]).toEqual([402, 'PACKAGE_LIMIT_REACHED', 0]);
  });
});

describe('the package', () => {
  test('n answers, and n + 1 is 402; the book equals the counter', async () => {
    const { headers, used } = await addBuyer(3);
    const before = (await used()).api;
    for (const left of [2, 1, 0]) {
      const answer = await get(`/products/${others[left]}/`, headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers.ratelimit).toMatch(new RegExp(`^"package";r=${left};t=\\d+$`));
      expect(answer.headers['ratelimit-policy']).toMatch(
        new RegExp(`^"package";q=\\d+;w=\\d+, "calls";q=${coarseLimits['machine calls'].max};w=60$`),
      );
    }
    const over = await get(`/products/${others[3]}/`, headers);
    expect([over.statusCode, over.json().code]).toEqual([402, 'PACKAGE_LIMIT_REACHED']);
    expect(over.headers.ratelimit).toMatch(/^"package";r=0;t=\d+$/);
    expect(over.headers['ratelimit-policy']).toMatch(/^"package";q=\d+;w=\d+, "calls"/);
    const after = await used();
    expect([after.api, after.booked]).toEqual([before + 3, before + 3]);
  });

  test('the package: of 100 at once at the last unit one is answered', async () => {
    const { headers, used } = await addBuyer(1);
    const before = (await used()).api;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => get(`/products/${others[i % 20]}/`, headers)),
    );
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 402)).toHaveLength(99);
    const after = await used();
    expect([after.api, after.booked]).toEqual([before + 1, before + 1]);
  });

  test('a page that does not fit is refused whole, one that fits is answered beside it', async () => {
    const { headers, used } = await addBuyer(5);
    const before = (await used()).api;
    const [large, small] = await Promise.all([
      get('/products/?brand=Sady&page_size=6', headers),
      get('/products/?brand=Sady&page_size=5', headers),
    ]);
    expect([large.statusCode, small.statusCode]).toEqual([402, 200]);
    expect((await used()).api).toBe(before + 5);
  });

  test('Unlimited has a pace and no package to tell of', async () => {
    const { headers } = await addBuyer(0, 'yearly_unlimited');
    const answer = await get(`/products/${others[0]}/`, headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.ratelimit).toBeUndefined();
    expect(answer.headers['ratelimit-policy']).toMatch(/^"calls"/);
  });
});

describe('lists', () => {
  test('lists go page after page by next, each product once, with the count of the first page', async () => {
    const { headers } = await addBuyer(1_000);
    const seen: string[] = [];
    let url: string | null = '/external_api/v2/products/?brand=Sady&page_size=6';
    while (url) {
      const answer = await app.inject({ url, headers });
      expect(answer.statusCode, answer.body).toBe(200);
      const page: { count: number; next: string | null; results: { gtinNumber: string }[] } = answer.json();
      expect(page).toMatchObject({ count: 20, previous: null, facets: {} });
      seen.push(...page.results.map(({ gtinNumber }) => gtinNumber));
      url = page.next && page.next.replace(/^https?:\/\/[^/]+/, '');
    }
    expect(seen).toEqual(others);
  });

  test.each([
    ['company_name=muszynianka', 1],
    ['company_nip=734-357-50-05', 1],
    ['company_nip=1234567890', 0],
    ['name=powid%C5%82a', 20],
    ['last_modified_date_range=today', 21],
    ['last_modified_date_range=yesterday', 0],
    ['brand=Sady&last_modified_date_range=week', 20],
    ['last_modified_date_range=month&page_size=1', 21],
    ['last_modified_date_range=year&gpc_code=10000232', 0],
    ['', 21],
  ])('?%s finds %d', async (query, count) => {
    const { headers } = await addBuyer(1_000);
    const answer = await get(`/products/?${query}`, headers);
    expect([answer.statusCode, answer.json().count], answer.body).toEqual([200, count]);
    expect(count).toBeLessThan(machineCount);
  });

  test.each([
    ['page_size=0', 'BAD_REQUEST'],
    ['page_size=101', 'BAD_REQUEST'],
    ['last_modified_date_range=decade', 'BAD_REQUEST'],
    ['cursor=abc', 'FIELD_INVALID'],
    ['company_nip=%25', 'NIP_INVALID_CHARACTERS'],
  ])('?%s is refused with %s', async (query, code) => {
    const { headers } = await addBuyer();
    const answer = await get(`/products/?${query}`, headers);
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([400, code]);
  });

  test('the cursor of one list is none of another', async () => {
    const { headers } = await addBuyer(1_000);
    const { next } = (await get('/products/?brand=Sady&page_size=2', headers)).json();
    const cursor = new URL(next).searchParams.get('cursor');
    const answer = await get(`/products/?brand=Inna&cursor=${cursor}`, headers);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { cursor: 'FIELD_INVALID' }]);
    expect((await get('/products/?page_size=100', headers)).statusCode).toBe(200);
  });
});

describe('version 1', () => {
  const former = (query: string, headers: Record<string, string>) =>
    app.inject({ url: `/external_api/v1/products/${query}`, headers });

  test('version 1 finds by the beginning of a number and by the time of a change, page by page, and says that it is deprecated', async () => {
    const buyer = await addAccount(database, { subscription: 'yearly_limited' });
    const headers = { 'x-api-key': await addAccountKey(database, buyer.companyId) };
    const seen: string[] = [];
    let next: string | null = '?gtin_number__prefix=0590777&limit=8';
    while (next !== null) {
      const answer = await former(next, headers);
      expect([answer.statusCode, answer.headers.deprecation], answer.body).toEqual([200, '@1795478400']);
      const page: { count: number; next: string | null; results: { gtinNumber: string; id: string }[] } = answer.json();
      expect(page.count).toBe(others.length);
      seen.push(...page.results.map((one) => one.gtinNumber));
      next = page.next === null ? null : new URL(page.next).search;
    }
    expect(seen).toEqual(others);
    expect((await usedOf(database, buyer.companyId)).api).toBe(others.length);
    const none = await former('?gtin_number__prefix=0590777&last_modified__gte=2999-01-01T00:00:00Z', headers);
    expect(none.json()).toEqual({ count: 0, next: null, previous: null, facets: {}, results: [] });
    const last = await former('?gtin_number__prefix=0590777&limit=8&offset=16', headers);
    expect(last.json().results).toHaveLength(4);
    expect(new URL(last.json().previous).searchParams.get('offset')).toBe('8');
    for (const [query, code] of [
      ['?last_modified__gte=wczoraj', 'FIELD_INVALID'],
      ['?last_modified__gte=2026-02-31', 'FIELD_INVALID'],
      ['?last_modified__gte=2026-02-29T10:00:00Z', 'FIELD_INVALID'],
      ['?gtin_number__prefix=abc', 'BAD_REQUEST'],
      ['?offset=10001', 'BAD_REQUEST'],
    ])
      expect([query, (await former(query ?? '', headers)).json().code]).toEqual([query, code]);
    expect((await former('?offset=10000&limit=1', headers)).statusCode).toBe(200);
  });
});

describe('keys', () => {
  const refused = async (headers: Record<string, string>) => {
    const answer = await get(`/products/${gtin}/`, headers);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    return [answer.statusCode, answer.json().code];
  };

  test('none, a wrong one, one in the address and a token of a person open nothing', async () => {
    const { headers } = await addBuyer();
    expect(await refused({})).toEqual([401, 'API_KEY_REFUSED']);
    expect(await refused({ 'x-api-key': 'gtk_wrong' })).toEqual([401, 'API_KEY_REFUSED']);
    expect(await refused({ 'x-api-key': 'x'.repeat(5_000) })).toEqual([401, 'API_KEY_REFUSED']);
    const inAddress = await get(
      `/products/${gtin}/?x-api-key=${headers['x-api-key']}&api_key=${headers['x-api-key']}`,
      {},
    );
    expect(inAddress.statusCode).toBe(401);
    expect(inAddress.headers['www-authenticate']).toContain('ApiKey');
  });

  test('an expired and a revoked one open nothing, one without the scope API_KEY_SCOPE', async () => {
    const { companyId } = await addBuyer();
    const expired = await addNamedKey(database, companyId, { expiresIn: '-1 second' });
    expect(await refused({ 'x-api-key': expired })).toEqual([401, 'API_KEY_REFUSED']);
    const revoked = await addNamedKey(database, companyId);
    expect((await get(`/products/${gtin}/`, { 'x-api-key': revoked })).statusCode).toBe(200);
    await revokeKeys({ pool }, companyId);
    expect(await refused({ 'x-api-key': revoked })).toEqual([401, 'API_KEY_REFUSED']);
    const hooks = await addNamedKey(database, companyId, { scopes: ['webhooks'] });
    expect(await refused({ 'x-api-key': hooks })).toEqual([403, 'API_KEY_SCOPE']);
  });

  test('what a program asked is in the log of its company, without what was in it', async () => {
    const { companyId } = await addBuyer();
    const key = await addNamedKey(database, companyId);
    const { headers } = await get(`/products/${others[1]}/`, { 'x-api-key': key });
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              'SELECT call, status, items, units, key_id IS NOT NULL AS named FROM api_calls WHERE request_id = $1',
              [headers['x-request-id']],
            )
          ).rows,
      )
      .toEqual([{ call: 'get-machine-product', status: 200, items: 1, units: 1, named: true }]);
    await expect
      .poll(
        async () =>
          (await pool.query('SELECT last_used_at FROM api_keys WHERE company_id = $1', [companyId])).rows[0]
            ?.last_used_at,
      )
      .toBeInstanceOf(Date);
  });
});

describe('limits of pace', () => {
  test('guessed keys are refused by address, calls of one company by company', async () => {
    const paced = await buildTestApp({ database, env: { COARSE_LIMITS: 'yes' } });
    const ask = (headers: Record<string, string>, address: string) =>
      paced.app.inject({ url: `/external_api/v2/products/${gtin}/`, headers, remoteAddress: address });
    const { max } = coarseLimits['refused keys'];
    for (let i = 0; i < max; i++) expect((await ask({ 'x-api-key': `gtk_${i}` }, '198.51.100.7')).statusCode).toBe(401);
    const over = await ask({ 'x-api-key': 'gtk_x' }, '198.51.100.7');
    expect([over.statusCode, over.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask({ 'x-api-key': 'gtk_x' }, '198.51.100.8')).statusCode).toBe(401);
  });
});
