import { suggestCompanies, suggestProducts } from '@gtinoteka/contract/catalogue.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { applySearchTermChanges, followSearchTerms } from '../../api/store/search/search-terms.ts';
import { aProduct, layCatalogue, layProducts } from '../search/search-catalogue.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';

const { app, database } = await buildTestApp();
let member: Account;
let other: Account;
let headers: Record<string, string>;

beforeAll(async () => {
  await layCatalogue(database);
  await applySearchTermChanges(database.pool);
  member = await addAccount(database);
  other = await addAccount(database);
  headers = await callerHeaders(app, database, member);
});

function ask(path: string, query: Record<string, string>, membershipId = member.membershipId, callerOf = headers) {
  const address = path.replace('{id}', membershipId);
  return app.inject({ url: `/api/v1${address}?${new URLSearchParams(query)}`, headers: callerOf });
}

const products = '/products/{id}/suggest/';
const companies = '/companies/{id}/get_companies/suggest/';

test('products: each field that is asked for is answered as a completion suggester does', async () => {
  const answer = await ask(products, { name_suggest__completion: 'grzyb', brand_suggest__completion: 'Orb' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({
    name_suggest__completion: [
      { text: 'grzyb', options: [{ text: 'Grzyby suszone' }, { text: 'Grzybowa zupa' }, { text: 'Zupa grzybowa' }] },
    ],
    brand_suggest__completion: [{ text: 'Orb', options: [{ text: 'Orbita' }] }],
  });
  expect(suggestProducts.answer.parse(answer.json())).toEqual(answer.json());
});

test('companies: names of companies with products', async () => {
  const answer = await ask(companies, { company_suggest__completion: 'kosmo' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({
    company_suggest__completion: [{ text: 'kosmo', options: [{ text: 'Kosmodrom Łódź S.A.' }] }],
  });
  expect(suggestCompanies.answer.parse(answer.json())).toEqual(answer.json());
});

test('products, brands and companies in one list, grouped, at most 15 together', async () => {
  const ofKinds = async (any_suggest__completion: string) => {
    const answer = await ask(products, { any_suggest__completion });
    expect(suggestProducts.answer.parse(answer.json())).toEqual(answer.json());
    return answer.json().any_suggest__completion[0];
  };
  expect(await ofKinds('orb')).toEqual({ text: 'orb', options: [{ text: 'Orbita', kind: 'brand' }] });
  expect(await ofKinds('lod')).toEqual({
    text: 'lod',
    options: [
      { text: 'Lody', kind: 'product' },
      { text: 'Łódzka Lodziarnia', kind: 'company' },
      { text: 'Łódź', kind: 'company' },
      { text: 'Kosmodrom Łódź S.A.', kind: 'company' },
    ],
  });
  // Room that one kind leaves goes to the others.
  const { options } = await ofKinds('m');
  const counts = { product: 0, brand: 0, company: 0 };
  for (const { kind } of options as { kind: keyof typeof counts }[]) counts[kind]++;
  expect(counts).toEqual({ product: 8, brand: 7, company: 0 });
  expect(await ofKinds(' ')).toEqual({ text: ' ', options: [] });
});

test('at most 15 options', async () => {
  const [suggestion] = (await ask(products, { brand_suggest__completion: 'malarz' })).json().brand_suggest__completion;
  expect(suggestion.options).toHaveLength(15);
});

test('empty text has no options, and what is not asked for is not answered', async () => {
  expect((await ask(products, { name_suggest__completion: ' ' })).json()).toEqual({
    name_suggest__completion: [{ text: ' ', options: [] }],
  });
  expect((await ask(products, {})).json()).toEqual({});
  expect((await ask(companies, {})).json()).toEqual({});
});

describe.each([
  [products, 'name_suggest__completion'],
  [products, 'any_suggest__completion'],
  [companies, 'company_suggest__completion'],
])('%s', (path, field) => {
  test('without a token is UNAUTHORIZED', async () => {
    const answer = await ask(path, { [field]: 'a' }, member.membershipId, {});
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('UNAUTHORIZED');
  });

  test('for the membership of another person is NOT_FOUND', async () => {
    const answer = await ask(path, { [field]: 'a' }, other.membershipId);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('NOT_FOUND');
  });

  test('a text of 131 characters is refused, one of 130 is not', async () => {
    expect((await ask(path, { [field]: 'a'.repeat(130) })).statusCode).toBe(200);
    expect((await ask(path, { [field]: 'a'.repeat(131) })).statusCode).toBe(400);
  });
});

test('while a server runs, a new product is suggested without any other step', async () => {
  const stop = followSearchTerms(database, 20);
  try {
    await layProducts(database, [aProduct({ name: 'Termometr pokojowy' })]);
    await expect
      .poll(
        async () =>
          (await ask(products, { name_suggest__completion: 'termom' })).json().name_suggest__completion[0].options,
      )
      .toEqual([{ text: 'Termometr pokojowy' }]);
  } finally {
    await stop();
  }
});
