import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { withoutLegalForm } from '@gtinoteka/contract/rules/legal-form.ts';
import { searchWordsOf, splitWords, type SearchWord } from '@gtinoteka/contract/rules/search-words.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../api/core/database/database.ts';
import type { ProductSearch, SearchEngine } from '../../api/store/search/search-port.ts';

interface Row {
  readonly gtin: string;
  readonly name: string;
  readonly brand: string;
  readonly company: string;
  readonly nip: string;
  readonly words: string;
  readonly brandWords: string;
  readonly companyWords: string;
  readonly length: number;
  readonly codes: readonly string[];
}

async function readRows({ pool }: Pick<Database, 'pool'>): Promise<Row[]> {
  const { rows } = await pool.query<Omit<Row, 'brandWords' | 'companyWords'>>(
    `SELECT p.gtin, p.name_folded AS name, p.brand_folded AS brand, c.name_folded AS company, c.nip, p.words,
            length(p.name) AS length, ARRAY(SELECT step->>'code' FROM jsonb_array_elements(g.path) step) AS codes
     FROM products p JOIN companies c ON c.id = p.company_id JOIN gpc_paths g ON g.code = p.gpc_brick`,
  );
  return rows.map((row) => ({ ...row, brandWords: splitWords(row.brand), companyWords: splitWords(row.company) }));
}

const numbers = new Map<string, RegExp>();

/** A number that no digit follows, nor a fraction. */
function numberPattern(text: string): RegExp {
  const known = numbers.get(text) ?? new RegExp(` ${text}(?![0-9]|d[0-9])`);
  numbers.set(text, known);
  return known;
}

function hasWord(words: string, { text, place, written, apart }: SearchWord, atStart: boolean): boolean {
  if (place === 'whole')
    return (
      written.some((way) => words.includes(` ${way} `)) ||
      (!atStart && (apart ?? []).every((part) => hasWord(words, part, false)))
    );
  if (place === 'number') return numberPattern(text).test(words);
  return words.includes(atStart || place === 'start' ? ` ${text}` : text);
}

/** Rank of a text in a value and its words; null: it is not there. */
function rankOf(text: string, value: string, words: string, sought: readonly SearchWord[]): number | null {
  if (value === text) return 0;
  if (value.startsWith(text)) return 1;
  if (value.includes(` ${text}`)) return 2;
  if (value.includes(text)) return 3;
  if (sought.length === 0) return null;
  if (sought.every((word) => hasWord(words, word, true))) return 4;
  return sought.every((word) => hasWord(words, word, false)) ? 5 : null;
}

/** Gives the rank of a row by one text filter. */
function ranker(
  text: string | undefined,
  placeOf: (row: Row) => readonly [value: string, words: string],
  soughtOf: (text: string) => string = (folded) => folded,
): ((row: Row) => number | null) | null {
  if (!text) return null;
  const folded = foldText(text.trim().replace(/\s+/g, ' '));
  const sought = searchWordsOf(soughtOf(folded));
  return (row) => rankOf(folded, ...placeOf(row), sought);
}

/** What the plainest possible code finds, in order. */
function plainly(rows: readonly Row[], wanted: Partial<ProductSearch>): string[] {
  const { companyNip, gpcCodes } = wanted;
  const rankers = [
    ranker(wanted.nameContains, ({ name, words }) => [name, words]),
    ranker(wanted.anyContains, ({ name, words, companyWords }) => [name, words + companyWords]),
    ranker(wanted.brandContains, ({ brand, brandWords }) => [brand, brandWords]),
    ranker(
      wanted.companyContains,
      ({ company, companyWords }) => [company, companyWords],
      (folded) => withoutLegalForm(splitWords(folded).trim()),
    ),
    companyNip ? ({ nip }: Row) => (nip === companyNip ? 0 : null) : null,
    gpcCodes ? ({ codes }: Row) => (codes.some((code) => gpcCodes.includes(code)) ? 0 : null) : null,
  ].filter((rank) => rank !== null);
  const found: { row: Row; rank: number }[] = [];
  for (const row of rows) {
    const ranks = rankers.map((rank) => rank(row));
    const [lead] = ranks;
    if (lead !== undefined && lead !== null && !ranks.includes(null)) found.push({ row, rank: lead });
  }
  return found
    .sort((a, b) => a.rank - b.rank || a.row.length - b.row.length || (a.row.gtin < b.row.gtin ? -1 : 1))
    .map(({ row }) => row.gtin);
}

const names = [
  'jogurt',
  'naturalny',
  'atural',
  'owy',
  'mal',
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
  'naturalny jogurt',
  'nat jog',
  'owy naturalny',
  '500g jogurt',
  '0,5 kg ser',
  'ser 250',
  'kawa 1 kg',
  '400 g',
  'wiejski klasyczny',
  'a z',
  'jo',
  'jog',
  'jogurt naturalny',
  'naturalny 500',
  '1,5 naturalny',
];
const together = [
  'mleczarnia jogurt',
  'warszawa naturalny 500 g',
  'jog',
  'łódź ser',
  'sp',
  'zakłady bra',
  'xyz jogurt',
  's a',
];
const brands = ['chy', 'dża', 'bra', 'zzz', 'r'];
const companies = ['mleczarnia', 'łódź', 'sp. z o.o.', 'warszawa sp.j.', 'xyz', 'rs'];
const codes = ['50000000', '50100000', '50110000', '10000000', '61000000'];

/** Every other pair, as the black fields of a chessboard: each text still meets half of the others. */
function everyOther(
  first: readonly string[],
  second: readonly string[],
  joined: (one: string, other: string) => Partial<ProductSearch>,
): Partial<ProductSearch>[] {
  return first.flatMap((one, i) => second.filter((_, j) => (i + j) % 2 === 0).map((other) => joined(one, other)));
}

const searches: Partial<ProductSearch>[] = [
  ...names.map((nameContains) => ({ nameContains })),
  ...brands.map((brandContains) => ({ brandContains })),
  ...companies.map((companyContains) => ({ companyContains })),
  ...codes.map((code) => ({ gpcCodes: [code] })),
  ...together.map((anyContains) => ({ anyContains })),
  ...together.map((anyContains) => ({ anyContains, gpcCodes: ['50000000'] })),
  ...everyOther(names, brands, (nameContains, brandContains) => ({ nameContains, brandContains })),
  ...everyOther(names, companies, (nameContains, companyContains) => ({ nameContains, companyContains })),
  ...everyOther(names, codes, (nameContains, code) => ({ nameContains, gpcCodes: [code] })),
  ...everyOther(brands, companies, (brandContains, companyContains) => ({ brandContains, companyContains })),
  ...everyOther(companies, codes, (companyContains, code) => ({ companyContains, gpcCodes: [code] })),
  { nameContains: 'jogurt', brandContains: 'bra', companyContains: 'sp', gpcCodes: ['50000000'] },
];

/** What an engine finds among 20,000 generated products, laid by the caller, against the plainest code. */
export function searchCounts(database: Pick<Database, 'pool'>, engine: SearchEngine): void {
  describe('searches among 20,000 products', () => {
    let rows: Row[];
    beforeAll(async () => {
      rows = await readRows(database);
    });

    test.each(searches.map((wanted) => [JSON.stringify(wanted), wanted] as const))(
      '%s: the count, and the results in their order, are those of the plainest code',
      async (_text, wanted) => {
        const expected = plainly(rows, wanted);
        const pages = [];
        for (const offset of [0, 15, 30] as const) pages.push(await engine.search({ ...wanted, offset }));
        const gtins = pages.flatMap(({ products }) => products.map(({ gtin }) => gtin));
        expect(pages.map(({ count }) => count)).toEqual(Array(3).fill(Math.min(expected.length, 46)));
        expect(gtins).toEqual(expected.slice(0, 45));
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
