import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { splitWords } from '@gtinoteka/contract/rules/search-words.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeFoundPages } from '../../api/store/search/found-pages.ts';
import { createPostgresSearch } from '../../api/store/search/postgres/search-postgres.ts';
import { createDatabase } from '../support/servers/database.ts';
import { removeAllProducts } from '../support/prepared/products.ts';
import { changeCompany, companyRow } from '../support/stored-rows.ts';
import { layGromady, shortestNames } from './companies-of-one-beginning.ts';
import { aProduct, layCatalogue, layProducts, searchedCompanies, type SearchedProduct } from './search-catalogue.ts';

const database = await createDatabase();
const companyContains = 'spółdzielnia dolna';
const productsOf = (company: SearchedProduct['company'], count: number) =>
  Array.from({ length: count }, (_, i) => aProduct({ name: `Towar ${'x'.repeat((i * 7) % 20)}`, company }));

beforeAll(() => layCatalogue(database));
beforeEach(async () => {
  await removeAllProducts(database);
  await changeCompany(database, searchedCompanies.lodz.id, { name: 'Spółdzielnia Dolna' });
  await changeCompany(database, searchedCompanies.lodziarnia.id, { name: 'Dolna Wielka Spółdzielnia' });
});

test('words of a company are stored as a search splits them, and follow its name', async () => {
  for (const name of [
    'Spółdzielnia „Zielona – Dolina” sp. z o.o.',
    'Auto-Części 1,5 Łódź',
    'H₂O & Syn, 24/7 s.c.',
    '-',
  ]) {
    await changeCompany(database, searchedCompanies.lodz.id, { name });
    const { words } = (await companyRow(database, { id: searchedCompanies.lodz.id })) ?? {};
    // Signs at the ends make one space more, which no search sees.
    expect(words?.replace(/ +/g, ' ')).toBe(splitWords(foldText(name)));
  }
});

test.each([2, 44, 45, 46, 60])(
  'after %i products of a company with the text come those of one with its words, as far as a search shows',
  async (count) => {
    const own = productsOf('lodz', count);
    const others = productsOf('lodziarnia', 3);
    await layProducts(database, [...own, ...others]);
    const engine = createPostgresSearch(database);
    const found = [];
    for (const offset of [0, 15, 30] as const) {
      const page = await engine.search({ offset, companyContains });
      expect(page.count).toBe(Math.min(46, own.length + others.length));
      found.push(...page.products);
    }
    const lengths = (rows: readonly { name: string | null }[]) =>
      rows.map(({ name }) => name?.length ?? 0).sort((a, b) => a - b);
    expect(found.map(({ name }) => name?.length)).toEqual([...lengths(own), ...lengths(others)].slice(0, 45));
  },
);

test('all that a search finds, and what it finds beside another filter, has both companies', async () => {
  const own = productsOf('lodz', 60);
  const other = aProduct({ name: 'Towarowy', company: 'lodziarnia' });
  await layProducts(database, [...own, other]);
  const search = { selection: { companyContains }, modified: undefined };
  const pages = makeFoundPages(database);
  expect(await pages.count(search, 1_000)).toBe(own.length + 1);
  expect((await pages.read(search, '', 1_000)).map(({ gtin }) => gtin)).toContain(other.gtin);
  const named = await createPostgresSearch(database).search({ offset: 0, companyContains, nameContains: 'towarowy' });
  expect(named.products.map(({ gtin }) => gtin)).toEqual([other.gtin]);
});

test.each([
  ['the first has most', 50, 2],
  ['each has some', 8, 8],
])('of many companies the shortest names come first: %s', async (_, ofFirst, ofOthers) => {
  await layGromady(database, ofFirst, ofOthers);
  const engine = createPostgresSearch(database);
  const found = [];
  for (const offset of [0, 15, 30] as const)
    found.push(...(await engine.search({ offset, companyContains: 'gromada łąkowa' })).products);
  expect(found.map(({ gtin }) => gtin)).toEqual(await shortestNames(database, 45));
});
