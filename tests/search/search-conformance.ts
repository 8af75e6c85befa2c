import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../api/core/database.ts';
import { tellOutbox } from '../../api/store/outbox.ts';
import type { ProductSearch, SearchEngine } from '../../api/store/search-port.ts';
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

export interface TriedEngine {
  readonly engine: SearchEngine;
  /** makes findable what was written to the database: what its own background work does within seconds */
  catchUp(): Promise<unknown>;
}

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
      expect(names.slice(2, 4)).toEqual(['Rogal świętomarciński', 'Rogalik z makiem']);
      expect(names.slice(4).sort()).toEqual(['Ciasto i rogal maślany', 'Minirogalki']);
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
      ).resolves.toEqual(['Wieloowocowy napój gazowany', 'Wieloowocowy napój gazowany', 'Woda niegazowana']);
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
      expect(await namesOf({ nameContains: '  zupa   grzybowa ' })).toEqual(['Zupa grzybowa']);
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
      expect(await tried.engine.search({ offset: 0 })).toEqual({ products: [], count: 0 });
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
      expect(page).toEqual({ products: [], count: 6 });
    });
  });

  describe('suggestions', () => {
    test('values that begin with the text, or have a word that does, the commonest first', async () => {
      expect(await tried.engine.suggest('name', 'grzyb')).toEqual(['Grzyby suszone', 'Grzybowa zupa', 'Zupa grzybowa']);
    });

    test('several words are matched one after another', async () => {
      expect(await tried.engine.suggest('name', 'grzyby su')).toEqual(['Grzyby suszone']);
      expect(await tried.engine.suggest('name', 'suszone grzyby')).toEqual([]);
      expect(await tried.engine.suggest('name', 'herbata (cz')).toEqual(['Herbata (czarna) "Ekspresowa"']);
    });

    test('accents do not matter', async () => {
      expect(await tried.engine.suggest('name', 'tecz')).toEqual(['Lizak 🍭 tęczowy']);
      expect(await tried.engine.suggest('name', 'RÓGAL ŚWI')).toEqual(['Rogal świętomarciński']);
      expect(await tried.engine.suggest('name', 'ŻÓŁĆ')).toEqual([]);
      expect(await tried.engine.suggest('company', 'lodz')).toEqual([
        'Kosmodrom Łódź S.A.',
        'Łódzka Lodziarnia',
        'Łódź',
      ]);
    });

    test('at most 15, each once', async () => {
      const found = await tried.engine.suggest('brand', 'malarz');
      expect(found).toHaveLength(15);
      expect(new Set(found).size).toBe(15);
      expect(await tried.engine.suggest('brand', 'malarz1')).toHaveLength(11);
    });

    test('spellings that differ in case and accents are one value, in its commonest spelling', async () => {
      const found = await tried.engine.suggest('name', 'grzyby');
      expect(found).toEqual(['Grzyby suszone']);
    });

    test('each field has its own', async () => {
      expect(await tried.engine.suggest('brand', 'orb')).toEqual(['Orbita']);
      expect(await tried.engine.suggest('name', 'orb')).toEqual([]);
      expect(await tried.engine.suggest('company', 'kosmo')).toEqual(['Kosmodrom Łódź S.A.']);
    });

    test.each([[''], ['   '], ['%'], ['_'], ['🍕'], ["'; --"], ['x'.repeat(5_000)], ['\u0000']])(
      'text that nothing begins with suggests nothing: %#',
      async (typed) => {
        expect(await tried.engine.suggest('name', typed)).toEqual([]);
      },
    );
  });

  describe('changes', () => {
    test('a new product is found and suggested, a changed one by its new name, a removed one no more', async () => {
      const fresh = aProduct({ name: 'Kwiatomat ścienny', brand: 'Florasfera', company: 'lodz' });
      await layProducts(database, [fresh]);
      await tried.catchUp();
      expect(await gtinsOf({ nameContains: 'kwiatomat' })).toEqual([fresh.gtin]);
      expect(await tried.engine.suggest('brand', 'floras')).toEqual(['Florasfera']);

      await database.pool.query(
        `WITH changed AS (UPDATE products SET name = 'Trawomat ogrodowy', version = version + 1 WHERE gtin = $1 RETURNING gtin)
         ${tellOutbox('changed')}`,
        [fresh.gtin],
      );
      await tried.catchUp();
      expect(await gtinsOf({ nameContains: 'trawomat' })).toEqual([fresh.gtin]);
      expect(await gtinsOf({ nameContains: 'kwiatomat' })).toEqual([]);
      expect(await tried.engine.suggest('name', 'kwiatomat')).toEqual([]);
      expect(await tried.engine.suggest('name', 'ogrod')).toEqual(['Trawomat ogrodowy']);

      await database.pool.query('DELETE FROM products WHERE gtin = $1', [fresh.gtin]);
      await tried.catchUp();
      expect(await gtinsOf({ nameContains: 'trawomat' })).toEqual([]);
      expect(await tried.engine.suggest('brand', 'floras')).toEqual([]);
    });

    test('a renamed company is found and suggested by its new name', async () => {
      await database.pool.query(`UPDATE companies SET name = 'Mroźnia' WHERE id = $1`, [
        searchedCompanies.lodziarnia.id,
      ]);
      // Whoever renames a company says so of its products.
      await database.pool.query(
        `WITH changed AS (UPDATE products SET version = version + 1 WHERE company_id = $1 RETURNING gtin) ${tellOutbox('changed')}`,
        [searchedCompanies.lodziarnia.id],
      );
      await tried.catchUp();
      expect((await tried.engine.search({ companyContains: 'mroznia', offset: 0 })).count).toBe(2);
      expect(await tried.engine.suggest('company', 'mro')).toEqual(['Mroźnia']);
      expect(await tried.engine.suggest('company', 'lodziarnia')).toEqual([]);
    });
  });
}
