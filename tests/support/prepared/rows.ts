import type { Database } from '../../../api/core/database/database.ts';

export type Pool = Pick<Database, 'pool'>;

/** Adds one row, with the defaults of its table where no column is named; the row as it is stored. */
export async function addRow<Row = { id: string }>({ pool }: Pool, table: string, columns: object): Promise<Row> {
  const names = Object.keys(columns);
  const { rows } = await pool.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING *`,
    Object.values(columns),
  );
  return rows[0];
}

/** Changes columns of one row; throws where there is none, so that no test goes on with what it has not prepared. */
export async function changeRow(
  { pool }: Pool,
  [table, key]: readonly [table: string, key: string],
  id: string | Buffer | null | undefined,
  columns: object,
): Promise<void> {
  const names = Object.keys(columns);
  const { rowCount } = await pool.query(
    `UPDATE ${table} SET ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')} WHERE ${key} = $1`,
    [id, ...Object.values(columns)],
  );
  if (rowCount !== 1) throw new Error(`${table} has ${rowCount} rows with ${key} ${id}`);
}

/** The moment so many days ago, or ahead where the number is below zero. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}
