import { listedProduct, product } from '@gtinoteka/contract/product.ts';
import { expect, test } from 'vitest';
import { productColumns } from '../../api/store/catalogue/product-table.ts';
import { createDatabase } from '../support/servers/database.ts';

const { pool } = await createDatabase();

/** Columns that the table does not name: whose it is, when it came, and what only searching reads. */
const besides = ['company_id', 'created_at', 'name_folded', 'brand_folded', 'words', 'name_length'];

test('the list of product columns is that of the database, with their types', async () => {
  const { rows } = await pool.query<{ name: string; type: string; filled: boolean }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS filled FROM pg_attribute
     WHERE attrelid = 'products'::regclass AND attnum > 0 AND NOT attisdropped`,
  );
  const inDatabase = rows.filter(({ name }) => !besides.includes(name));
  const listed = productColumns.map(({ name, sql, isFilled = false }) => ({
    name,
    type: sql.replace(/ COLLATE.*/, '').replace('timestamptz', 'timestamp with time zone'),
    filled: isFilled,
  }));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  expect(listed.toSorted(byName)).toEqual(inDatabase.toSorted(byName));
});

test('what a column is called in answers stands in the contract, in lists only where it says so', () => {
  for (const { wire, seen } of productColumns) {
    expect(wire === undefined).toBe(seen === undefined);
    if (wire === undefined) continue;
    expect([wire, wire in product.shape]).toEqual([wire, true]);
    expect([wire, wire in listedProduct.shape]).toEqual([wire, seen === 'in lists']);
  }
});
