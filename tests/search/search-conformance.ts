import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../api/core/database/database.ts';
import type { ProductSearch } from '../../api/store/search/search-port.ts';
import { changeConformance } from './change-conformance.ts';
import type { Suite, TriedEngine } from './conformance-suite.ts';
import { suggestionConformance } from './suggestion-conformance.ts';
import {
  aProduct,
  catalogue,
  layCatalogue,
  layProducts,
  neighbours,
  plainLetters,
  polishLetters,
  searchedCodes,
  searchedCompanies,
  target,
} from './search-catalogue.ts';

/**
 * What every search engine has to do, tried on a small catalogue that is laid by SQL. Call at the
 * top of a test file or of a `describe`, with the empty database of that file.
 */
export function searchConformance(
  database: Pick<Database, 'pool'>,
  makeEngine: () => Promise<TriedEngine> | TriedEngine,
): void {
  let tried: TriedEngine;

  beforeAll(async () => {
    await layCatalogue(database);
    tried = await makeEngine();
    await tried.catchUp();
  });

  async function namesOf(wanted: Partial<ProductSearch>): Promise<(string | null)[]> {
    return (await tried.engine.search({ offset: 0, ...wanted })).products.map(({ name }) => name);
  }
  async function gtinsOf(wanted: Partial<ProductSearch>): Promise<string[]> {
    return (await tried.engine.search({ offset: 0, ...wanted })).products.map(({ gtin }) => gtin);
  }

  describe('order of results', () => {
    test('equal names come before names that begin with the text, and those before names that contain it', async () => {
      const names = await namesOf({ nameContains: 'rogal' });
      expect(names.slice(0, 2).sort()).toEqual(['ROGAL', 'Rogal']);
      // Of one rank the shorter name first; at the beginning of a word before inside one.
      expect(names.slice(2)).toEqual([
        'Rogalik z makiem',
        'Rogal świętomarciński',
        'Ciasto i rogal maślany',
        'Minirogalki',
      ]);
    });

    test('without a name the brand ranks', async () => {
      const { products } = await tried.engine.search({ brandContains: 'sama marka', offset: 0 });
      expect(products.map(({ brand }) => brand)).toEqual(['Sama Marka', 'Sama Marka Plus', 'To Sama Marka']);
    });

    test('without a name and a brand the company ranks', async () => {
      const { products } = await tried.engine.search({ companyContains: 'łódź', offset: 0 });
      const names = products.map((product) => product.company_name);
      expect(names.filter((name, i) => name !== names[i - 1])).toEqual([
        'Łódź',
        'Łódzka Lodziarnia',
        'Kosmodrom Łódź S.A.',
      ]);
    });

    test('beside other filters the name still ranks', async () => {
      await expect(
        namesOf({ nameContains: 'w', brandContains: 'orbita', companyNip: searchedCompanies.kosmodrom.nip }),
      ).resolves.toEqual(['Woda niegazowana', 'Wieloowocowy napój gazowany', 'Wieloowocowy napój gazowany']);
    });
  });

  describe('folding', () => {
    test('zolc finds żółć and żółć finds zolc', async () => {
      const both = ['Zazolc gesla jazn', 'Zażółć gęślą jaźń'];
      expect((await namesOf({ nameContains: 'zolc' })).sort()).toEqual(both);
      expect((await namesOf({ nameContains: 'żółć' })).sort()).toEqual(both);
      expect((await namesOf({ nameContains: 'ZAŻÓŁĆ GĘŚLĄ' })).sort()).toEqual(both);
    });

    test('lodz finds companies of Łódź', async () => {
      const { products } = await tried.engine.search({ companyContains: 'lodz', offset: 0 });
      expect(new Set(products.map((product) => product.company_name))).toEqual(
        new Set(['Łódź', 'Łódzka Lodziarnia', 'Kosmodrom Łódź S.A.']),
      );
    });

    test('m2 finds m² and m² finds m2', async () => {
      for (const typed of ['10 m2', '10 m²']) expect(await namesOf({ nameContains: typed })).toEqual(['Farba 10 m²/l']);
    });

    test('signs that are no letters are folded as the database folds them, and no further', async () => {
      expect(await namesOf({ nameContains: '①②③' })).toEqual(['Zestaw ①②③ ½ ﬁlc ＡＢ ™']);
      expect(await namesOf({ nameContains: '123' })).not.toContain('Zestaw ①②③ ½ ﬁlc ＡＢ ™');
      for (const typed of ['filc', '½', '1/2', '™'])
        expect(await namesOf({ nameContains: typed })).toContain('Zestaw ①②③ ½ ﬁlc ＡＢ ™');
    });

    test.each(polishLetters.map((letter, i) => [plainLetters[i] ?? '', letter]))(
      '%s finds names with %s, and the other way round',
      async (plain, letter) => {
        expect(await namesOf({ nameContains: `xq${plain}qx` })).toContain(`Litera xq${letter}qx ogonek`);
        expect(await namesOf({ nameContains: `wk${letter}kw` })).toContain(`Litera wk${plain}kw zwykła`);
      },
    );
  });

  describe('what is typed means itself', () => {
    test.each([
      ['100%', ['Sok 100% jabłko']],
      ['100% jab', ['Sok 100% jabłko']],
      ['a_b', ['Kabel a_b typ C']],
      ['c:\\prog', ['Taśma C:\\Program']],
      ["o'brien; drop table products; --", ["O'Brien; DROP TABLE products; --"]],
      ['🍭', ['Lizak 🍭 tęczowy']],
      ['(czarna) "eks', ['Herbata (czarna) "Ekspresowa"']],
      ['1,5 l', ['Płyn 1,5 l']],
      ['%%%', []],
      ['___', []],
      ['\\\\\\', []],
      ["' OR 1=1 --", []],
      ['a* OR name:*', []],
      ['🍕🍕🍕', []],
      ['\u0000', []],
    ])('%s', async (typed, names) => {
      expect(await namesOf({ nameContains: typed })).toEqual(names);
    });

    test('spaces around and repeated spaces do not count', async () => {
      expect(await namesOf({ nameContains: '  pod   obcym ' })).toEqual(['Pod obcym kodem']);
    });

    test('a text longer than any name finds nothing', async () => {
      expect(await namesOf({ nameContains: 'bardzo długi '.repeat(400) })).toEqual([]);
      expect(await namesOf({ nameContains: 'x'.repeat(10_000) })).toEqual([]);
    });

    test('one and two letters are found inside words too, after names and words that begin with them', async () => {
      expect(await namesOf({ nameContains: 'ul' })).toEqual(['Ul pszczeli', 'Drewniany ul', 'Kula śnieżna']);
      const { count } = await tried.engine.search({ nameContains: 'u', offset: 0 });
      expect(count).toBe(46);
      expect((await namesOf({ nameContains: 'u' })).slice(0, 2)).toEqual(['Ul pszczeli', 'Drewniany ul']);
      expect(await namesOf({ nameContains: 'vj' })).toEqual([]);
    });

    test.each([
      ['_', ['Kabel a_b typ C']],
      ['\\', ['Taśma C:\\Program']],
      ['%', ['Sok 100% jabłko']],
      ['0%', ['Sok 100% jabłko']],
      ['zł', ['Kozły mazurskie 7x']],
      ['ZL', ['Kozły mazurskie 7x']],
      ['7x', ['Kozły mazurskie 7x']],
      ['🍭', ['Lizak 🍭 tęczowy']],
    ])('one or two characters mean themselves: %s', async (typed, names) => {
      expect(await namesOf({ nameContains: typed })).toEqual(names);
    });

    test('one and two letters are found inside brands and companies, alone and beside another filter', async () => {
      const brandsOf = async (wanted: Partial<ProductSearch>) =>
        new Set((await tried.engine.search({ offset: 0, ...wanted })).products.map(({ brand }) => brand));
      expect(await brandsOf({ brandContains: 'bi' })).toEqual(new Set(['Orbita']));
      expect(await brandsOf({ brandContains: 'b', companyContains: 'ko' })).toEqual(new Set(['Orbita']));
      const companiesOf = async (wanted: Partial<ProductSearch>) =>
        new Set((await tried.engine.search({ offset: 0, ...wanted })).products.map((found) => found.company_name));
      expect(await companiesOf({ companyContains: 'ia' })).toEqual(new Set(['Łódzka Lodziarnia']));
      expect(await companiesOf({ companyContains: 'd', nameContains: 'b' })).toEqual(new Set(['Łódź']));
      expect(await companiesOf({ companyContains: 'dz', nameContains: 'or' })).toEqual(new Set(['Łódź']));
      expect(await companiesOf({ companyContains: 'ia', nameContains: 'dy' })).toEqual(new Set(['Łódzka Lodziarnia']));
      expect(await companiesOf({ companyContains: 'ia', gpcCodes: [searchedCodes.brick] })).toEqual(
        new Set(['Łódzka Lodziarnia']),
      );
    });
  });

  describe('words in any order', () => {
    test.each([
      ['another order', 'lipowy miód prawdziwy'],
      ['a word left out', 'miód lipowy'],
      ['parts of words', 'iod pow'],
      ['with the brand', 'pasieka lipowy'],
      ['beginnings', 'lip mio'],
      ['signs between', 'lipowy, (miód)'],
      ['twice the same', 'lipowy miód lipowy'],
      ['its net content, which is not in the name', 'miod lipowy 400g'],
      ['its net content in another unit', 'pasieka lipowy 0,4 kg'],
      ['its net content by the code of the unit', 'lipowy 400 GRM'],
      ['the number of its net content', 'lipowy 400'],
    ])('%s', async (_how, nameContains) => {
      expect(await namesOf({ nameContains })).toEqual(['Miód prawdziwy lipowy']);
    });

    test.each([
      ['lipowy miod gryczany'],
      ['miod lipowy 40'],
      ['miod lipowy 4 kg'],
      ['lipowy 400 ml'],
      ['lipowy zenit'],
      ['o* AND lip'],
    ])('not without one of them: %s', async (nameContains) => {
      expect(await namesOf({ nameContains })).toEqual([]);
    });

    test.each([
      ['0,75l oliwa', ['Oliwa z oliwek 750 ml']],
      ['750ml oliwa', ['Oliwa z oliwek 750 ml']],
      ['oliwa 75 cl', ['Oliwa z oliwek 750 ml']],
      ['5 l oliwa', []],
      ['1,5l płyn', ['Płyn 1,5 l']],
      ['1500 ml płyn', ['Płyn 1,5 l']],
      ['5 l płyn', []],
    ])('an amount is one thing however written, also in the name: %s', async (nameContains, names) => {
      expect(await namesOf({ nameContains })).toEqual(names);
    });

    test.each([
      [{ nameContains: 'dezodorant - zel' }, 'Dezodorant - żel ożywczy'],
      [{ nameContains: 'ozywczy - dezodorant' }, 'Dezodorant - żel ożywczy'],
      [{ brandContains: 'mula 1,5 tur' }, 'Olej silnikowy'],
      [{ brandContains: '1,5' }, 'Olej silnikowy'],
      [{ brandContains: 'turbo 1.5' }, 'Olej silnikowy'],
      [{ nameContains: 'olej', brandContains: 'turbo 1,5' }, 'Olej silnikowy'],
      [{ companyContains: 'g 500 kufel' }, 'Ale jasne'],
    ])('signs between words and in numbers: %j', async (wanted, name) => {
      expect(await namesOf(wanted)).toEqual([name]);
    });

    test('after what stands in the name: all at beginnings of words, then anywhere; the shorter name first, then the GTIN', async () => {
      const { products } = await tried.engine.search({ nameContains: 'krem mak', offset: 0 });
      expect(products.map(({ name }) => name)).toEqual([
        'Krem mak',
        'Krem makowy',
        'Ciasto krem mak',
        'Sernikokrem makowy',
        'Mak i krem',
        'Makowiec z kremem',
        'Makowiec z kremem',
        'Sernikokrem z makiem',
      ]);
      const twins = products.filter(({ name }) => name === 'Makowiec z kremem').map(({ gtin }) => gtin);
      expect(twins).toEqual([...twins].sort());
    });

    test('brands and companies likewise; a legal form says nothing', async () => {
      const brandsOf = async (brandContains: string) =>
        (await tried.engine.search({ brandContains, offset: 0 })).products.map(({ brand }) => brand);
      expect(await brandsOf('marka sama')).toEqual(['Sama Marka', 'Sama Marka Plus', 'To Sama Marka']);
      expect(await brandsOf('plus sama')).toEqual(['Sama Marka Plus']);
      const companiesOf = async (companyContains: string) =>
        new Set(
          (await tried.engine.search({ companyContains, offset: 0 })).products.map((product) => product.company_name),
        );
      expect(await companiesOf('lodz kosmodrom')).toEqual(new Set(['Kosmodrom Łódź S.A.']));
      expect(await companiesOf('łódź kosmodrom sp. z o.o.')).toEqual(new Set(['Kosmodrom Łódź S.A.']));
      expect(await companiesOf('lodziarnia kosmodrom')).toEqual(new Set());
    });

    test('beside another filter', async () => {
      expect(await namesOf({ nameContains: 'napój wieloowocowy', companyContains: 'lodz kosmodrom' })).toEqual([
        'Wieloowocowy napój gazowany',
        'Wieloowocowy napój gazowany',
        'Wieloowocowy napój gazowany',
      ]);
      expect(await namesOf({ nameContains: 'gazowany napój', gpcCodes: [searchedCodes.foreignSegment] })).toEqual([
        'Wieloowocowy napój gazowany',
      ]);
    });

    test.each([
      ['name and company', 'lodziarnia lody', ['Lody']],
      ['brand and company', 'orbita lodziarnia', ['Wieloowocowy napój gazowany']],
      ['name, brand and company', 'napój orbita łódzka', ['Wieloowocowy napój gazowany']],
      ['the name as it stands comes first', 'sorbet', ['Sorbet']],
      ['the company alone', 'łódzka lodziarnia', ['Lody', 'Wieloowocowy napój gazowany']],
      ['a company with a form of its own', 'lody łódzka lodziarnia sp. z o. o.', ['Lody']],
      ['an amount beside one', 'P.H.U. Pasieka 0,4 kg s.c.', ['Miód prawdziwy lipowy']],
      ['content and brand', '0,4kg pasieka', ['Miód prawdziwy lipowy']],
      ['a company that has an amount in its name', 'ale kufel', ['Ale jasne']],
      ['the number of it, by which a company may be known', 'ale 500', ['Ale jasne']],
      ['an amount is what is in a product, not a company', 'ale 500 g', []],
      ['one of them nowhere', 'lodziarnia sorbet', []],
      ['signs', '%%%', []],
    ])('name, brand and company together: %s', async (_what, anyContains, names) => {
      expect(await namesOf({ anyContains })).toEqual(names);
    });

    test('forty words are looked for, and forty-one only as they stand', async () => {
      const many = Array.from({ length: 41 }, (_, i) => `wyraz${i}x`);
      await layProducts(database, [aProduct({ name: many.join(' ') })]);
      await tried.catchUp();
      const inOtherOrder = many.toReversed();
      expect(await namesOf({ nameContains: inOtherOrder.slice(1).join(' ') })).toEqual([many.join(' ')]);
      expect(await namesOf({ nameContains: inOtherOrder.join(' ') })).toEqual([]);
      expect(await namesOf({ nameContains: many.join(' ') })).toEqual([many.join(' ')]);
    });
  });

  describe('filters', () => {
    test('a GTIN finds its one product', async () => {
      expect(await gtinsOf({ gtin14: target.gtin })).toEqual([target.gtin]);
      expect(await gtinsOf({ gtin14: '05901234123457' })).toEqual([]);
    });

    test('a NIP finds the products of exactly its company', async () => {
      expect((await gtinsOf({ companyNip: searchedCompanies.lodziarnia.nip })).sort()).toEqual(
        catalogue
          .filter(({ company }) => company === 'lodziarnia')
          .map(({ gtin }) => gtin)
          .sort(),
      );
      expect(await gtinsOf({ companyNip: searchedCompanies.lodziarnia.nip.slice(0, 9) })).toEqual([]);
    });

    test.each([
      ['segment', ['Pod drugim kodem', 'Pod własnym kodem']],
      ['family', ['Pod własnym kodem']],
      ['class', ['Pod własnym kodem']],
      ['brick', ['Pod własnym kodem']],
      ['otherFamily', ['Pod drugim kodem']],
      ['foreignSegment', ['Pod obcym kodem']],
    ] as const)('a code of the classification finds what lies under it: %s', async (level, names) => {
      expect((await namesOf({ nameContains: 'kodem', gpcCodes: [searchedCodes[level]] })).sort()).toEqual(names);
    });

    test('several codes find what lies under any of them', async () => {
      const gpcCodes = [searchedCodes.class, searchedCodes.otherBrick];
      expect((await namesOf({ nameContains: 'kodem', gpcCodes })).sort()).toEqual([
        'Pod drugim kodem',
        'Pod własnym kodem',
      ]);
      expect(await namesOf({ gpcCodes: ['99999999'] })).toEqual([]);
    });

    const eachFilter = {
      gtin: { gtin14: target.gtin },
      name: { nameContains: 'owocowy napój' },
      brand: { brandContains: 'bita' },
      company: { companyContains: 'kosmodrom' },
      nip: { companyNip: searchedCompanies.kosmodrom.nip },
      category: { gpcCodes: [searchedCodes.segment] },
    };
    const failing = { ...neighbours, nip: neighbours.company };
    const pairs = Object.keys(eachFilter).flatMap((a, i) =>
      Object.keys(eachFilter)
        .slice(i + 1)
        .map((b) => [a as keyof typeof eachFilter, b as keyof typeof eachFilter] as const),
    ); // keys of the object itself

    test.each(pairs)('%s and %s hold together', async (a, b) => {
      const found = await gtinsOf({ ...eachFilter[a], ...eachFilter[b] });
      expect(found).toContain(target.gtin);
      for (const filter of [a, b]) if (filter !== 'gtin') expect(found).not.toContain(failing[filter].gtin);
      if (a === 'gtin') expect(found).toEqual([target.gtin]);
    });

    test('all filters hold together', async () => {
      const all = Object.assign({}, ...Object.values(eachFilter));
      expect(await gtinsOf(all)).toEqual([target.gtin]);
      expect(await gtinsOf({ ...all, brandContains: 'zenit' })).toEqual([]);
    });

    test('no filter finds nothing', async () => {
      expect(await tried.engine.search({ offset: 0 })).toEqual({ products: [], count: 0, listed: null });
    });

    test('codes shown to a counted company are counted in the statement that reads them, up to 450 and no further', async () => {
      const countedFor = Buffer.alloc(32, `${tried.engine.name} counted`);
      const ask = (wanted: Partial<ProductSearch>) => tried.engine.search({ offset: 0, countedFor, ...wanted });
      const page = await ask({ nameContains: 'stuwłosy' });
      expect(page.products).toHaveLength(15);
      expect(page.listed).toMatchObject({ allowed: true, remaining: 435 });
      expect((await ask({ nameContains: 'stuwłosy' })).listed).toMatchObject({ allowed: true, remaining: 435 });
      // The rest of the 450 but one is taken by codes of other lists.
      await database.pool.query(
        `UPDATE daily_listings SET gtins = gtins || ARRAY(SELECT lpad(n::text, 14, '0') FROM generate_series(1, 434) n),
           first_seen = first_seen || array_fill(clock_timestamp(), ARRAY[434]) WHERE client = $1`,
        [countedFor],
      );
      const two = await ask({ nameContains: 'stuwłosy', offset: 15, limit: 2 });
      expect([two.products, two.listed]).toEqual([[], expect.objectContaining({ allowed: false, remaining: 1 })]);
      const one = await ask({ nameContains: 'stuwłosy', offset: 15, limit: 1 });
      expect([one.products.length, one.listed]).toEqual([1, expect.objectContaining({ allowed: true, remaining: 0 })]);
      expect((await ask({ nameContains: 'stuwłosy', offset: 30, limit: 1 })).listed).toMatchObject({ allowed: false });
      expect((await ask({ nameContains: 'stuwłosy' })).products).toHaveLength(15);
      expect((await tried.engine.search({ nameContains: 'stuwłosy', offset: 0 })).listed).toBeNull();
    });

    test('a product comes with its owner and its place in the classification', async () => {
      const { products } = await tried.engine.search({ gtin14: target.gtin, offset: 0 });
      expect(products[0]).toMatchObject({
        gtin: target.gtin,
        name: target.name,
        brand: target.brand,
        company_name: searchedCompanies.kosmodrom.name,
        company_nip: searchedCompanies.kosmodrom.nip,
      });
      expect(products[0]?.gpc_path?.map(({ code }) => code)).toEqual([
        searchedCodes.segment,
        searchedCodes.family,
        searchedCodes.class,
        searchedCodes.brick,
      ]);
    });
  });

  describe('pages', () => {
    async function allPages(wanted: Partial<ProductSearch>): Promise<{ sizes: number[]; gtins: string[] }> {
      const pages = [];
      for (const offset of [0, 15, 30] as const) pages.push(await gtinsOf({ ...wanted, offset }));
      return { sizes: pages.map((page) => page.length), gtins: pages.flat() };
    }

    test.each([
      ['45', 'czterdziestopięciokartkowy', 45],
      ['46 of 46', 'czterdziestosześciokartkowy', 46],
      ['46 of 100', 'stuwłosy', 46],
    ])('the count is %s, and three pages of 15 show 45', async (_count, nameContains, count) => {
      expect((await tried.engine.search({ nameContains, offset: 0 })).count).toBe(count);
      expect((await tried.engine.search({ nameContains, offset: 30 })).count).toBe(count);
      const { sizes, gtins } = await allPages({ nameContains });
      expect(sizes).toEqual([15, 15, 15]);
      expect(new Set(gtins).size).toBe(45);
    });

    test.each([
      ['names that begin with the text', { nameContains: 'pędzel' }],
      ['names that contain it', { nameContains: 'włosy' }],
      ['two filters', { nameContains: 'nr', brandContains: 'malarz' }],
      ['brands', { brandContains: 'malarz' }],
    ])('pages of %s repeat nothing and come again the same', async (_what, wanted) => {
      const first = await allPages(wanted);
      expect(new Set(first.gtins).size).toBe(45);
      expect(await allPages(wanted)).toEqual(first);
    });

    test('a page past the last result is empty and keeps the count', async () => {
      const page = await tried.engine.search({ nameContains: 'rogal', offset: 15 });
      expect(page).toEqual({ products: [], count: 6, listed: null });
    });
  });

  const suite: Suite = {
    database,
    get tried() {
      return tried;
    },
    namesOf,
    gtinsOf,
  };
  suggestionConformance(suite);
  changeConformance(suite);
}
