import { beforeAll, describe, expect, test } from 'vitest';
import { insertIntoOutbox } from '../../api/store/catalogue/outbox.ts';
import type { Suite } from './conformance-suite.ts';
import { aProduct, layProducts, searchedCompanies } from './search-catalogue.ts';

/** What a search finds after a change, and companies by their names; a part of the conformance suite, run last for what it changes. */
export function changeConformance(suite: Suite): void {
  describe('changes', () => {
    test('a new product is found and suggested, a changed one by its new name, a removed one no more', async () => {
      const fresh = aProduct({ name: 'Kwiatomat ścienny', brand: 'Florasfera', company: 'lodz' });
      await layProducts(suite.database, [fresh]);
      await suite.tried.catchUp();
      expect(await suite.gtinsOf({ nameContains: 'kwiatomat' })).toEqual([fresh.gtin]);
      expect(await suite.tried.engine.suggest('brand', 'floras')).toEqual(['Florasfera']);
      expect(await suite.tried.engine.meantWords('kwiatomet')).toEqual([
        { folded: 'kwiatomat', text: 'kwiatomat', count: 1 },
      ]);

      await suite.database.pool.query(
        `WITH changed AS (UPDATE products SET name = 'Trawomat ogrodowy', version = version + 1 WHERE gtin = $1 RETURNING gtin)
         ${insertIntoOutbox('changed')}`,
        [fresh.gtin],
      );
      await suite.tried.catchUp();
      expect(await suite.gtinsOf({ nameContains: 'trawomat' })).toEqual([fresh.gtin]);
      expect(await suite.gtinsOf({ nameContains: 'kwiatomat' })).toEqual([]);
      expect(await suite.tried.engine.suggest('name', 'kwiatomat')).toEqual([]);
      expect(await suite.tried.engine.meantWords('kwiatomet')).toEqual([]);
      expect(await suite.tried.engine.knownWords(['kwiatomat', 'trawomat', 'florasfera'])).toEqual([false, true, true]);
      expect(await suite.tried.engine.suggest('name', 'ogrod')).toEqual(['Trawomat ogrodowy']);

      await suite.database.pool.query('DELETE FROM products WHERE gtin = $1', [fresh.gtin]);
      await suite.tried.catchUp();
      expect(await suite.gtinsOf({ nameContains: 'trawomat' })).toEqual([]);
      expect(await suite.tried.engine.suggest('brand', 'floras')).toEqual([]);
      expect(await suite.tried.engine.knownWords(['trawomat', 'florasfera'])).toEqual([false, false]);
    });

    test('a renamed company is found and suggested by its new name', async () => {
      await suite.database.pool.query(`UPDATE companies SET name = 'Mroźnia' WHERE id = $1`, [
        searchedCompanies.lodziarnia.id,
      ]);
      // Whoever renames a company says so of its products.
      await suite.database.pool.query(
        `WITH changed AS (UPDATE products SET version = version + 1 WHERE company_id = $1 RETURNING gtin) ${insertIntoOutbox('changed')}`,
        [searchedCompanies.lodziarnia.id],
      );
      await suite.tried.catchUp();
      expect((await suite.tried.engine.search({ companyContains: 'mroznia', offset: 0 })).count).toBe(2);
      expect(await suite.tried.engine.suggest('company', 'mro')).toEqual(['Mroźnia']);
      expect(await suite.tried.engine.suggest('company', 'lodziarnia')).toEqual([]);
    });
  });

  describe('names of companies', () => {
    const parts = { id: '00000000-0000-7000-8000-0000000000d1', name: 'Auto-Części Kowalski sp. z o.o. w likwidacji' };
    const larder = { id: '00000000-0000-7000-8000-0000000000d2', name: 'Spiżarnia Zofii – Wiejska' };
    const wheel = aProduct({ name: 'Koło' });
    const jam = aProduct({ name: 'Konfitura' });

    beforeAll(async () => {
      await suite.database.pool.query('INSERT INTO companies (id, name) VALUES ($1, $2), ($3, $4)', [
        parts.id,
        parts.name,
        larder.id,
        larder.name,
      ]);
      const others = Array.from({ length: 3 }, () => aProduct({ name: 'Śruba' }));
      await layProducts(suite.database, [wheel, jam, ...others]);
      for (const [company, { gtin }] of [
        [parts, wheel],
        [larder, jam],
        ...others.map((one) => [parts, one] as const),
      ] as const)
        await suite.database.pool.query(
          `WITH changed AS (UPDATE products SET company_id = $1, version = version + 1 WHERE gtin = $2 RETURNING gtin) ${insertIntoOutbox('changed')}`,
          [company.id, gtin],
        );
      await suite.tried.catchUp();
    });

    test.each([
      'auto części kowalski',
      'Auto-Części Kowalski',
      'auto – części',
      'AUTO—CZĘŚCI',
      'auto‑czesci',
      '-auto-',
      'o-cz',
      'o – cz',
    ])('dashes do not count (A §4): %s', async (companyContains) => {
      expect(await suite.gtinsOf({ companyContains, nameContains: 'koło' })).toEqual([wheel.gtin]);
      expect(await suite.gtinsOf({ companyContains })).toHaveLength(4);
    });

    test('a dash that is written with spaces around it is found without it; dashes alone find nothing', async () => {
      for (const companyContains of ['zofii wiejska', 'zofii-wiejska', 'zofii – wiejska'])
        expect(await suite.gtinsOf({ companyContains })).toEqual([jam.gtin]);
      for (const companyContains of ['-', ' – ', '---']) expect(await suite.gtinsOf({ companyContains })).toEqual([]);
    });

    test('dashes of products and brands still count', async () => {
      // It stands between two words: no word begins with r there.
      expect(await suite.namesOf({ nameContains: 'mini-r' })).toEqual([]);
      expect(await suite.namesOf({ nameContains: 'mini r' })).toEqual([]);
    });

    test('"sp" suggests who is called so and not the legal form of larger ones', async () => {
      expect(await suite.tried.engine.suggest('company', 'sp')).toEqual([larder.name]);
      expect(await suite.tried.engine.suggest('company', 'likw')).toEqual([]);
      expect(await suite.tried.engine.suggest('company', 'auto części s.a.')).toEqual([parts.name]);
      expect(await suite.tried.engine.suggest('company', 'auto części')).toEqual([parts.name]);
      expect(await suite.tried.engine.suggest('company', 'auto-cz')).toEqual([parts.name]);
    });
  });
}
