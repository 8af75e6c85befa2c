import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createPostgresSearch } from '../../api/store/search/postgres/search-postgres.ts';
import { createDatabase } from '../support/servers/database.ts';
import { aProduct, layCatalogue, layProducts, searchedCompanies } from './search-catalogue.ts';
import { applyTermChanges, changeCompany, forgetChanges, productRow } from '../support/stored-rows.ts';

const database = await createDatabase();
const { pool } = database;
const migration = await readFile(new URL('../../api/migrations/0013-fold-small-digits.sql', import.meta.url), 'utf8');
const [up = '', down = ''] = migration.split('-- Down Migration');

test('what was stored before small digits were folded is found, suggested and told to the search index', async () => {
  await pool.query(down);
  await layCatalogue(database);
  const paint = aProduct({ name: 'Wełna 5 m²', brand: 'H₂O' });
  const owned = aProduct({ name: 'Gaz', company: 'lodz' });
  await layProducts(database, [paint, owned]);
  await changeCompany({ pool }, searchedCompanies.lodz.id, { name: 'Gazownia m³' });
  await applyTermChanges({ pool });
  await forgetChanges({ pool });
  const before = await pool.query('SELECT gtin, version FROM products WHERE gtin = ANY($1)', [
    [paint.gtin, owned.gtin],
  ]);

  await pool.query(up);
  await applyTermChanges({ pool });

  const engine = createPostgresSearch(database);
  const found = async (wanted: object) =>
    (await engine.search({ offset: 0, ...wanted })).products.map(({ gtin }) => gtin);
  expect(await found({ nameContains: '5 m2' })).toEqual([paint.gtin]);
  expect(await found({ brandContains: 'h2o' })).toEqual([paint.gtin]);
  expect(await found({ companyContains: 'gazownia m3' })).toContain(owned.gtin);
  expect(await engine.suggest('brand', 'h2o')).toEqual(['H₂O']);
  expect(await engine.suggest('company', 'gazownia m3')).toEqual(['Gazownia m³']);
  const left = await pool.query("SELECT folded FROM search_terms WHERE folded ~ '[²³₂]'");
  expect(left.rows).toEqual([]);
  const told = await pool.query<{ gtin: string }>('SELECT DISTINCT unnest(gtins) AS gtin FROM outbox');
  const gtins = told.rows.map(({ gtin }) => gtin);
  expect(gtins).toEqual(expect.arrayContaining([paint.gtin, owned.gtin]));
  for (const { gtin, version } of before.rows) expect((await productRow({ pool }, gtin))?.version).toBe(version + 1);
});
