import { describe, expect, test } from 'vitest';
import type { Database } from '../../api/core/database.ts';
import type { ProductSearch, SearchEngine } from '../../api/store/search-port.ts';

/** How many products the plainest possible SQL finds, 46 for more than 45, and which. */
async function plainly({ pool }: Pick<Database, 'pool'>, wanted: Partial<ProductSearch>): Promise<Set<string>> {
  const { rows } = await pool.query<{ gtin: string }>(
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

/** What an engine finds among 20,000 generated products, laid by the caller, against the plainest SQL. */
export function searchCounts(database: Pick<Database, 'pool'>, engine: SearchEngine): void {
  describe('searches among 20,000 products', () => {
    test.each(searches.map((wanted) => [JSON.stringify(wanted), wanted] as const))(
      '%s: the count, and each result, are those of the plainest SQL',
      async (_text, wanted) => {
        const expected = await plainly(database, wanted);
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
}
