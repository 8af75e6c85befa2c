import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createPostgresSearch } from '../../api/store/search/postgres/search-postgres.ts';
import { createDatabase } from '../support/servers/database.ts';
import { aProduct, layCatalogue, layProducts, searchedCompanies } from './search-catalogue.ts';
import { applyTermChanges, changeCompany, forgetChanges } from '../support/stored-rows.ts';

const database = await createDatabase();
const { pool } = database;
const migration = await readFile(new URL('../../api/migrations/0028-dashes-of-companies.sql', import.meta.url), 'utf8');
const [up = '', down = ''] = migration.split('-- Down Migration');

test('companies that were stored with their dashes are found, suggested and told to the search index', async () => {
  await pool.query(down);
  await layCatalogue(database);
  const owned = aProduct({ name: 'Śruba', company: 'lodz' });
  const other = aProduct({ name: 'Śruba', company: 'kosmodrom' });
  await layProducts(database, [owned, other]);
  await changeCompany({ pool }, searchedCompanies.lodz.id, { name: 'Auto-Części Łódź' });
  await applyTermChanges({ pool });
  await forgetChanges({ pool });

  await pool.query('BEGIN');
  await pool.query(up);
  await pool.query('COMMIT');
  await applyTermChanges({ pool });

  const engine = createPostgresSearch(database);
  const found = await engine.search({ offset: 0, companyContains: 'auto części', nameContains: 'śruba' });
  expect(found.products.map(({ gtin }) => gtin)).toEqual([owned.gtin]);
  expect(await engine.suggest('company', 'auto części')).toEqual(['Auto-Części Łódź']);
  const terms = await pool.query("SELECT folded FROM search_terms WHERE kind = 'company' AND folded LIKE 'auto%'");
  expect(terms.rows).toEqual([{ folded: 'auto czesci lodz' }]);
  const told = await pool.query<{ gtin: string }>('SELECT unnest(gtins) AS gtin FROM outbox');
  const gtins = told.rows.map(({ gtin }) => gtin);
  expect(gtins).toContain(owned.gtin);
  expect(gtins).not.toContain(other.gtin);
});
