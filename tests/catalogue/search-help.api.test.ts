import { coarseLimits } from '@gtinoteka/contract/coarse-limits.ts';
import { getSearchHelp } from '@gtinoteka/contract/catalogue.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { applySearchTermChanges } from '../../api/store/search/search-terms.ts';
import { aProduct, layCatalogue, layProducts, searchedCodes, searchedCompanies } from '../search/search-catalogue.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';

const { app, database } = await buildTestApp({ env: { COARSE_LIMITS: 'yes' } });
let member: Account;
let other: Account;
let headers: Record<string, string>;

beforeAll(async () => {
  await layCatalogue(database);
  await layProducts(database, [
    ...Array.from({ length: 4 }, () => aProduct({ name: 'Powidła śliwkowe', brand: 'Spiżarnia' })),
    ...Array.from({ length: 3 }, (_, i) => aProduct({ name: `Kasza gryczana ${i}00 g` })),
    ...Array.from({ length: 46 }, (_, i) => aProduct({ name: `Zupa pomidorowa ${i}` })),
  ]);
  await applySearchTermChanges(database.pool);
  member = await addAccount(database);
  other = await addAccount(database);
  headers = await callerHeaders(app, database, member);
});

function ask(query: Record<string, string>, membershipId = member.membershipId, callerOf = headers) {
  const address = `/api/v1/products/${membershipId}/search_help/?${new URLSearchParams(query)}`;
  return app.inject({ url: address, headers: callerOf });
}

test('nothing found: what each word alone would give, and the text without it', async () => {
  const answer = await ask({ name__contains: 'Zupa gryczana lodowa' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(getSearchHelp.answer.parse(answer.json())).toEqual(answer.json());
  expect(answer.json()).toMatchObject({
    count: 0,
    words: [
      { filter: 'name__contains', text: 'Zupa', count: 46, rest: 'gryczana lodowa' },
      { filter: 'name__contains', text: 'gryczana', count: 3, rest: 'Zupa lodowa' },
      { filter: 'name__contains', text: 'lodowa', count: 0, rest: 'Zupa gryczana' },
    ],
    without: [],
  });
});

test('an amount is one word; signs and repeated words are none', async () => {
  const { words } = (await ask({ any__contains: 'gryczana 0,2 kg – zupa GRYCZANA' })).json();
  expect(words).toEqual([
    { filter: 'any__contains', text: 'gryczana', count: 3, rest: '0,2 kg zupa' },
    { filter: 'any__contains', text: '0,2 kg', count: 1, rest: 'gryczana zupa' },
    { filter: 'any__contains', text: 'zupa', count: expect.any(Number), rest: 'gryczana 0,2 kg' },
  ]);
});

test('little found: the filters with words of the catalogue, and what they find', async () => {
  const answer = await ask({ name__contains: 'Powidla slivkowe', brand__contains: 'spizarna' });
  expect(getSearchHelp.answer.parse(answer.json())).toEqual(answer.json());
  expect(answer.json()).toMatchObject({
    count: 0,
    correction: { filters: { name__contains: 'Powidla śliwkowe', brand__contains: 'spiżarnia' }, count: 4 },
  });
  expect((await ask({ any__contains: 'spiżarnia pomidla' })).json().correction).toEqual({
    filters: { any__contains: 'spiżarnia powidła' },
    count: 4,
  });
  expect((await ask({ company_name__contains: 'kosmodrum' })).json().correction).toEqual({
    filters: { company_name__contains: 'kosmodrom' },
    count: 4,
  });
});

test('three rows are enough: nothing else was meant', async () => {
  const { count, correction } = (await ask({ name__contains: 'gryczan' })).json();
  expect({ count, correction }).toEqual({ count: 3, correction: null });
  expect((await ask({ name__contains: 'rogal' })).json().correction).toBeNull();
});

test('other filters stay beside each word, and each of them may be left out', async () => {
  const query = { name__contains: 'gazowany kodem', company_nip: searchedCompanies.kosmodrom.nip };
  const { words, without } = (await ask({ ...query, gpc_number: searchedCodes.brick })).json();
  expect(words.map(({ count }: { count: number }) => count)).toEqual([2, 0]);
  expect(without).toEqual([
    { filter: 'name__contains', count: 3 },
    { filter: 'company_nip', count: 0 },
    { filter: 'gpc_number', count: 0 },
  ]);
});

test('8 words are counted, of 9 none', async () => {
  const many = ['jeden', 'dwa', 'trzy', 'cztery', 'sto', 'tysiąc', 'milion', 'nic', 'zero'];
  expect((await ask({ name__contains: many.slice(0, 8).join(' ') })).json().words).toHaveLength(8);
  expect((await ask({ name__contains: many.join(' ') })).json().words).toEqual([]);
});

test('what is found needs no counts, and without a filter there is nothing to say', async () => {
  expect((await ask({ name__contains: 'kasza gryczana' })).json()).toMatchObject({ count: 3, words: [], without: [] });
  expect((await ask({ name__contains: ' ' })).json()).toMatchObject({ count: 0, words: [], without: [] });
  expect((await ask({ name__contains: 'nicnicnic' })).json()).toMatchObject({ count: 0, words: [], without: [] });
});

test.each([
  [{ company_nip: '774.000' }, 'NIP_INVALID_CHARACTERS', 'company_nip'],
  [{ gpc_number: `${searchedCodes.brick},${searchedCodes.foreignBrick}` }, 'TOO_MANY_SEGMENTS', 'gpc_number'],
] as const)('a filter that no search takes is refused: %o', async (query, code, field) => {
  const answer = await ask(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code, fields: { [field]: code } });
});

test('a text of 130 characters is taken, one of 131 is refused', async () => {
  expect((await ask({ any__contains: 'a'.repeat(130) })).statusCode).toBe(200);
  const answer = await ask({ any__contains: 'a'.repeat(131) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ fields: { any__contains: 'FIELD_TOO_LONG' } });
});

describe('who may ask', () => {
  test('nobody without a token: UNAUTHORIZED', async () => {
    const answer = await ask({ name__contains: 'zupa' }, member.membershipId, {});
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('UNAUTHORIZED');
  });

  test('nobody for the membership of another person: NOT_FOUND', async () => {
    const answer = await ask({ name__contains: 'zupa' }, other.membershipId);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('NOT_FOUND');
  });

  test('60 times a minute; the 61st is refused', async () => {
    const often = await addAccount(database);
    const oftenHeaders = await callerHeaders(app, database, often);
    const { max } = coarseLimits['search help'];
    expect(max).toBe(60);
    for (let i = 0; i < max; i++) expect((await ask({}, often.membershipId, oftenHeaders)).statusCode).toBe(200);
    const refused = await ask({}, often.membershipId, oftenHeaders);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('TOO_MANY_REQUESTS');
  });
});
