import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPostgresSearch } from '../../api/store/search-postgres.ts';
import type { ProductSearch } from '../../api/store/search-port.ts';
import { buildSearchIndexes, dropSearchIndexes } from '../../api/store/search-terms.ts';
import { createDatabase } from '../support/database.ts';
import { fillCatalogue } from '../support/generated-catalogue.ts';

const database = await createDatabase();
const engine = createPostgresSearch(database);

// Statistics are there after the load, so frequent and rare texts take the different ways of the engine.
beforeAll(() => fillCatalogue(database.pool, 20_000));

/** How many products the plainest possible SQL finds, 46 for more than 45, and which. */
async function plainly(wanted: Partial<ProductSearch>): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ gtin: string }>(
    `SELECT p.gtin FROM products p LEFT JOIN companies c ON c.id = p.company_id LEFT JOIN gpc_paths g ON g.code = p.gpc_brick
     WHERE ($1::text IS NULL OR position(fold_text($1) IN p.name_folded) > 0)
       AND ($2::text IS NULL OR position(fold_text($2) IN p.brand_folded) > 0)
       AND ($3::text IS NULL OR position(fold_text($3) IN c.name_folded) > 0)
       AND ($4::text IS NULL OR c.nip = $4)
       AND ($5::text IS NULL OR g.path @> jsonb_build_array(jsonb_build_object('code', $5::text)))`,
    [wanted.nameContains, wanted.brandContains, wanted.companyContains, wanted.companyNip, wanted.gpcCodes?.[0]],
  );
  return new Set(rows.map(({ gtin }) => gtin));
}

const names = [
  'jogurt',
  'naturalny',
  'atural',
  'owy mal',
  'zimowy malinowy',
  'chy',
  'żółty',
  '1,5 l',
  'jogurt n',
  'qqq',
  'ow',
  '1,',
  'x',
];
const brands = ['chy', 'dża', 'bra', 'zzz', 'r'];
const companies = ['mleczarnia', 'łódź', 'sp. z o.o.', 'warszawa sp.j.', 'xyz', 'rs'];
const codes = ['50000000', '50100000', '50110000', '10000000', '61000000'];
const searches: Partial<ProductSearch>[] = [
  ...names.map((nameContains) => ({ nameContains })),
  ...brands.map((brandContains) => ({ brandContains })),
  ...companies.map((companyContains) => ({ companyContains })),
  ...codes.map((code) => ({ gpcCodes: [code] })),
  ...names.flatMap((nameContains) => brands.map((brandContains) => ({ nameContains, brandContains }))),
  ...names.flatMap((nameContains) => companies.map((companyContains) => ({ nameContains, companyContains }))),
  ...names.flatMap((nameContains) => codes.map((code) => ({ nameContains, gpcCodes: [code] }))),
  ...brands.flatMap((brandContains) => companies.map((companyContains) => ({ brandContains, companyContains }))),
  ...companies.flatMap((companyContains) => codes.map((code) => ({ companyContains, gpcCodes: [code] }))),
  { nameContains: 'jogurt', brandContains: 'bra', companyContains: 'sp', gpcCodes: ['50000000'] },
];

describe('searches among 20,000 products', () => {
  test.each(searches.map((wanted) => [JSON.stringify(wanted), wanted] as const))(
    '%s: the count, and each result, are those of the plainest SQL',
    async (_text, wanted) => {
      const expected = await plainly(wanted);
      const pages = [];
      for (const offset of [0, 15, 30] as const) pages.push(await engine.search({ ...wanted, offset }));
      const gtins = pages.flatMap(({ products }) => products.map(({ gtin }) => gtin));
      expect(pages.map(({ count }) => count)).toEqual(Array(3).fill(Math.min(expected.size, 46)));
      expect(new Set(gtins).size).toBe(Math.min(expected.size, 45));
      expect(gtins.filter((gtin) => !expected.has(gtin))).toEqual([]);
    },
  );

  test('all names that begin with the text stand before all that only contain it, also beside another filter', async () => {
    for (const wanted of [{ nameContains: 'ser' }, { nameContains: 'ser', gpcCodes: ['50000000'] }]) {
      const starts = [];
      for (const offset of [0, 15, 30] as const)
        starts.push(
          ...(await engine.search({ ...wanted, offset })).products.map(({ name }) => name?.startsWith('Ser')),
        );
      expect(starts).toEqual(starts.toSorted((a, b) => Number(b) - Number(a)));
      expect(starts[0]).toBe(true);
    }
  });
});

test('of ASCII and Polish letters the program folds the same as the database', async () => {
  const letters = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => i + 32)) + 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ';
  const { rows } = await database.pool.query<{ folded: string }>('SELECT fold_text($1) AS folded', [letters]);
  expect(foldText(letters)).toBe(rows[0]?.folded);
});

test('a load between dropping and building the indexes is found and suggested after it', async () => {
  const client = await database.pool.connect();
  try {
    await dropSearchIndexes(client);
    await client.query(
      `INSERT INTO products (gtin, name, brand, is_global) VALUES ('05901234123457', 'Ksylofon', 'Muzyczna', false)`,
    );
    expect((await engine.search({ nameContains: 'ksylofon', offset: 0 })).count).toBe(1);
    expect(await engine.suggest('name', 'ksylo')).toEqual([]);
    await buildSearchIndexes(client);
    await buildSearchIndexes(client);
  } finally {
    client.release();
  }
  expect((await engine.search({ nameContains: 'ksylofon', offset: 0 })).count).toBe(1);
  expect(await engine.suggest('name', 'ksylo')).toEqual(['Ksylofon']);
  const { rows } = await database.pool.query<{ enabled: string }>(
    `SELECT tgenabled AS enabled FROM pg_trigger WHERE tgname LIKE 'products_terms%'`,
  );
  expect(rows.map(({ enabled }) => enabled)).toEqual(['O', 'O', 'O']);
});
