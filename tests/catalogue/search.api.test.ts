import { productList } from '@gtinoteka/contract/catalogue.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { passHeaders } from '../support/look-ups.ts';
import {
  aProduct,
  layCatalogue,
  layProducts,
  searchedCodes,
  searchedCompanies,
  target,
} from '../search/search-catalogue.ts';

const { app, database, config } = await buildTestApp();
let member: Account;
let other: Account;
let headers: Record<string, string>;
let invitedHeaders: Record<string, string>;
let invited: Account;

beforeAll(async () => {
  await layCatalogue(database);
  await layProducts(database, [aProduct({ name: 'Tylko jeden taki' })]);
  member = await addAccount(database, { subscription: 'monthly' });
  other = await addAccount(database);
  invited = await addAccount(database, { activated: false });
  headers = await callerHeaders(app, database, member);
  invitedHeaders = await callerHeaders(app, database, invited);
});

type Query = Record<string, string | string[] | undefined>;

function addressOf(path: string, query: Query): string {
  const parts = new URLSearchParams();
  for (const [name, values] of Object.entries(query))
    for (const value of [values ?? []].flat()) parts.append(name, value);
  return `/api/v1${path}?${parts}`;
}
function search(query: Query, callerOf: Record<string, string> = headers) {
  return app.inject({ url: addressOf('/products/get_products/', query), headers: callerOf });
}
function searchAdvanced(query: Query, membershipId = member.membershipId, callerOf = headers) {
  return app.inject({
    url: addressOf(`/products/${membershipId}/get_products_advanced/`, query),
    headers: callerOf,
  });
}

describe.each([
  ['get_products', (query: Query) => search(query)],
  ['get_products_advanced', (query: Query) => searchAdvanced(query)],
])('%s', (_name, ask) => {
  test('answers a member in the shape of the contract and is kept nowhere', async () => {
    const answer = await ask({ name__contains: 'owocowy', company_nip: searchedCompanies.kosmodrom.nip });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const body = answer.json();
    expect(productList.parse(body)).toEqual(body);
    expect(body.count).toBe(3);
    expect(body.results[0]).toMatchObject({ company: { name: searchedCompanies.kosmodrom.name }, isGlobal: false });
  });

  test('no filter, or only empty ones, is an empty list without a question to the engine', async () => {
    for (const query of [{}, { name__contains: '   ', gpc_number: '', gtin_number: ' ' }, { offset: '15' }])
      expect((await ask(query)).json()).toEqual({ count: 0, results: [] });
  });

  test('a search refuses an offset other than 0, 15 and 30 by its name, with what is allowed', async () => {
    const page = async (query: Query): Promise<string[]> =>
      (await ask({ name__contains: 'stuwłosy', ...query }))
        .json()
        .results.map((product: { gtinNumber: string }) => product.gtinNumber);
    const first = await page({});
    expect(first).toHaveLength(15);
    const pages = [first, await page({ offset: '15' }), await page({ offset: '30' })];
    expect(new Set(pages.flat()).size).toBe(45);
    for (const offset of ['0', '']) expect(await page({ offset })).toEqual(first);
    for (const offset of ['1', '5', '10', '14', '16', '20', '45', '999999999', 'abc', '-15', '15.0', '1'.repeat(20)]) {
      const answer = await ask({ name__contains: 'stuwłosy', limit: '10', offset });
      expect([offset, answer.statusCode, answer.json().fields]).toEqual([offset, 400, { offset: 'FIELD_INVALID' }]);
      expect(answer.json().detail).toBe('Parametr offset może być: 0, 15, 30.');
    }
  });

  test('a search with limit=10 and offset=15 gives the first ten of the second page', async () => {
    const [ten, page] = await Promise.all(
      [{ limit: '10' }, {}].map((query) => ask({ name__contains: 'stuwłosy', offset: '15', ...query })),
    );
    expect(ten?.json().results).toEqual(page?.json().results.slice(0, 10));
  });

  test('a search refuses an unknown parameter by its name', async () => {
    const answer = await ask({ brand__contian: 'x' });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { brand__contian: 'FIELD_INVALID' }]);
    expect(answer.json().detail).toMatch(/^Nieznany parametr „brand__contian”\. Ten adres zna: .*brand__contains/);
  });

  test('a search keeps a limit of 1 to 15 and refuses any other', async () => {
    for (const [limit, length] of [
      ['1', 1],
      ['15', 15],
      ['', 15],
    ] as const)
      expect((await ask({ name__contains: 'stuwłosy', limit })).json().results).toHaveLength(length);
    for (const limit of ['16', '0', '100', 'abc', '-1', '1.5'])
      expect((await ask({ name__contains: 'stuwłosy', limit })).json().fields).toEqual({ limit: 'FIELD_INVALID' });
    expect((await ask({ name__contains: 'stuwłosy', limit: '16' })).json().detail).toBe(
      'Parametr limit może być: 1–15.',
    );
  });

  test('a repeated offset or limit, or one of 21 characters, is refused', async () => {
    for (const field of ['offset', 'limit'])
      for (const value of [['15', '30'], '1'.repeat(21)]) {
        const answer = await ask({ name__contains: 'stuwłosy', [field]: value });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', fields: { [field]: expect.any(String) } });
      }
  });

  test('the count is exact up to 45 and 46 above', async () => {
    expect((await ask({ name__contains: 'czterdziestopięcio' })).json().count).toBe(45);
    expect((await ask({ name__contains: 'stuwłosy' })).json().count).toBe(46);
  });

  test('codes of the classification come repeated or with commas', async () => {
    const both = { name__contains: 'kodem' };
    const gpc = [searchedCodes.brick, searchedCodes.otherFamily];
    expect((await ask({ ...both, gpc_number: gpc })).json().count).toBe(2);
    expect((await ask({ ...both, gpc_number: gpc.join(',') })).json().count).toBe(2);
    expect((await ask({ ...both, gpc_number: '12345678' })).json().count).toBe(0);
  });

  test('codes of two segments are TOO_MANY_SEGMENTS', async () => {
    const answer = await ask({ gpc_number: [searchedCodes.brick, searchedCodes.foreignBrick] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'TOO_MANY_SEGMENTS',
      fields: { gpc_number: 'TOO_MANY_SEGMENTS' },
    });
  });

  test.each(['1234567', '123456789', 'abcdefgh', '50000000;60000000'])(
    'a code of the classification that is none is refused: %s',
    async (code) => {
      const answer = await ask({ gpc_number: code });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', fields: { gpc_number: 'FIELD_INVALID' } });
    },
  );

  test('a NIP is found with its dashes, and other characters are NIP_INVALID_CHARACTERS', async () => {
    expect((await ask({ company_nip: '774-000-14-54' })).json()).toMatchObject({
      count: 1,
      results: [{ name: 'Sorbet' }],
    });
    expect((await ask({ company_nip: 'abc_1' })).json().count).toBe(0);
    expect((await ask({ company_nip: 'PL 774 000 14 54' })).json().count).toBe(1);
    for (const nip of ['774.000', '774000145ą', '774/000']) {
      const answer = await ask({ company_nip: nip });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'NIP_INVALID_CHARACTERS',
        fields: { company_nip: 'NIP_INVALID_CHARACTERS' },
      });
    }
  });

  test.each([
    ['5901234123458', 'GTIN_INVALID_CHECKSUM'],
    ['590123', 'GTIN_INVALID_LENGTH'],
    ['59012341234x7', 'GTIN_INVALID_CHARACTERS'],
    ['00000000', 'GTIN_ALL_ZERO'],
  ])('a GTIN filter of %s is %s, alone and beside others', async (gtin_number, code) => {
    for (const query of [{ gtin_number }, { gtin_number, name__contains: 'rogal' }]) {
      const answer = await ask(query);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code, fields: { gtin_number: code } });
    }
  });

  test('a GTIN alone is looked up, in any of its lengths and with spaces', async () => {
    for (const gtin_number of [target.gtin, target.gtin.slice(1), target.gtin.replace(/(\d{5})/g, '$1 ')]) {
      const body = (await ask({ gtin_number })).json();
      expect(body).toMatchObject({ count: 1, results: [{ gtinNumber: target.gtin, name: target.name }] });
      expect(productList.parse(body)).toEqual(body);
    }
  });

  test('a GTIN that only the global registry could know is an empty list where there is none to ask', async () => {
    const answer = await ask({ gtin_number: '4006381333931' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ count: 0, results: [] });
  });

  test('a GTIN beside other filters must meet them too', async () => {
    expect((await ask({ gtin_number: target.gtin, brand__contains: 'orbita' })).json().count).toBe(1);
    expect((await ask({ gtin_number: target.gtin, brand__contains: 'zenit' })).json().count).toBe(0);
  });

  test('words of name, brand and company meet in one filter', async () => {
    const { count, results } = (await ask({ any__contains: 'napój orbita łódzka' })).json();
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({ name: 'Wieloowocowy napój gazowany', company: { name: 'Łódzka Lodziarnia' } });
    expect(
      (await ask({ any__contains: 'napój orbita łódzka', gpc_number: searchedCodes.foreignBrick })).json(),
    ).toEqual({
      count: 0,
      results: [],
    });
  });

  test.each(['name__contains', 'any__contains'])(
    'a text of 130 characters is searched for, one of 131 is refused: %s',
    async (filter) => {
      expect((await ask({ [filter]: 'a'.repeat(130) })).json().count).toBe(0);
      const answer = await ask({ [filter]: 'a'.repeat(131) });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', fields: { [filter]: 'FIELD_TOO_LONG' } });
    },
  );
});

describe('who may search', () => {
  test('a stranger looks one GTIN up and nothing else: any other filter is UNAUTHORIZED', async () => {
    const stranger = passHeaders(config, '127.0.0.1');
    expect((await search({ gtin_number: target.gtin }, stranger)).json().count).toBe(1);
    for (const query of [
      { name__contains: 'rogal' },
      { brand__contains: 'x' },
      { company_name__contains: 'x' },
      { any__contains: 'x' },
      { company_nip: '1' },
      { gpc_number: searchedCodes.segment },
      { gtin_number: target.gtin, name__contains: 'rogal' },
    ]) {
      const answer = await search(query, stranger);
      expect(answer.statusCode).toBe(401);
      expect(answer.json().code).toBe('UNAUTHORIZED');
    }
  });

  test('a GTIN that nothing is known of is an empty list that counted', async () => {
    const answer = await search({ gtin_number: '5901234123457' }, passHeaders(config, '127.0.0.1'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-daily-left']).toMatch(/^\d+$/);
    expect(answer.json()).toEqual({ count: 0, results: [] });
  });

  test('a stranger without the bot check gets RECAPTCHA_ERROR', async () => {
    const answer = await search({ gtin_number: target.gtin }, {});
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('RECAPTCHA_ERROR');
  });

  test('a global GTIN is USER_NOT_LOGGED to a stranger', async () => {
    const answer = await search({ gtin_number: '4006381333931' }, passHeaders(config, '127.0.0.1'));
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('USER_NOT_LOGGED');
  });

  test('the 31st GTIN of a stranger is TOO_MANY_REQUESTS_NOT_AUTH_USER', async () => {
    const address = '10.9.8.7';
    const many = Array.from({ length: 31 }, () => aProduct({ name: 'Licznik' }));
    await layProducts(database, many);
    const codes = [];
    for (const { gtin } of many) {
      const answer = await app.inject({
        url: addressOf('/products/get_products/', { gtin_number: gtin }),
        headers: passHeaders(config, address),
        remoteAddress: address,
      });
      codes.push(answer.statusCode === 200 ? 200 : answer.json().code);
    }
    expect(codes).toEqual([...Array(30).fill(200), 'TOO_MANY_REQUESTS_NOT_AUTH_USER']);
  });

  test('GTINs of a member of the free package count in each kind of search: TOO_MANY_REQUESTS_AUTH_USER', async () => {
    const free = await addAccount(database);
    const freeHeaders = await callerHeaders(app, database, free);
    const many = Array.from({ length: 31 }, () => aProduct({ name: 'Licznik członka' }));
    await layProducts(database, many);
    for (const { gtin } of many.slice(0, 30))
      expect((await searchAdvanced({ gtin_number: gtin }, free.membershipId, freeHeaders)).statusCode).toBe(200);
    const last = many[30]?.gtin ?? '';
    for (const answer of [
      await searchAdvanced({ gtin_number: last }, free.membershipId, freeHeaders),
      await searchAdvanced({ gtin_number: last, name__contains: 'licznik' }, free.membershipId, freeHeaders),
      await search({ gtin_number: last }, freeHeaders),
    ]) {
      expect(answer.statusCode).toBe(429);
      expect(answer.json().code).toBe('TOO_MANY_REQUESTS_AUTH_USER');
    }
    expect((await searchAdvanced({ name__contains: 'licznik' }, free.membershipId, freeHeaders)).statusCode).toBe(200);
  });

  test('who may search: without an activated membership there is no permission: ACCESS_DENIED', async () => {
    const answer = await search({ name__contains: 'rogal' }, invitedHeaders);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('ACCESS_DENIED');
  });

  test('the membership of another person is NOT_FOUND', async () => {
    for (const answer of [
      await searchAdvanced({ name__contains: 'rogal' }, other.membershipId),
      await searchAdvanced({ name__contains: 'rogal' }, invited.membershipId, invitedHeaders),
      await search({ name__contains: 'rogal', activeMembershipId: other.membershipId }),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('NOT_FOUND');
    }
  });

  test('the advanced search without a token is UNAUTHORIZED, also with a GTIN alone', async () => {
    for (const query of [{ name__contains: 'rogal' }, { gtin_number: target.gtin }]) {
      const answer = await searchAdvanced(query, member.membershipId, passHeaders(config, '127.0.0.1'));
      expect(answer.statusCode).toBe(401);
      expect(answer.json().code).toBe('UNAUTHORIZED');
    }
  });
});
