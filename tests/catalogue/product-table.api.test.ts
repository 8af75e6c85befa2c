import { expect, test } from 'vitest';
import { importedColumns, productTableColumns } from '../../api/store/catalogue/product-table.ts';
import { historyTexts } from '../../pwa/features/product-card/history-texts.ts';
import { createDatabase } from '../support/servers/database.ts';

const { pool } = await createDatabase();

/** Columns that the table does not name: whose it is, when it came, and what only searching reads. */
const besides = ['company_id', 'created_at', 'name_folded', 'brand_folded', 'words', 'name_length'];

test('columns of product-table.ts are those of the database, with their types', async () => {
  const { rows } = await pool.query<{ name: string; type: string; filled: boolean }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS filled FROM pg_attribute
     WHERE attrelid = 'products'::regclass AND attnum > 0 AND NOT attisdropped`,
  );
  const inDatabase = rows.filter(({ name }) => !besides.includes(name));
  const listed = productTableColumns.map(({ name, sql, isNotNull }) => ({
    name,
    type: sql.replace(/ COLLATE.*/, '').replace('timestamptz', 'timestamp with time zone'),
    filled: isNotNull,
  }));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  expect(listed.toSorted(byName)).toEqual(inDatabase.toSorted(byName));
});

test('the history of changes names every column that imports write', () => {
  for (const { name } of importedColumns) expect(historyTexts.columnOf(name)).not.toBe(name);
});
