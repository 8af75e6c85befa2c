import type { Database } from '../../api/core/database/database.ts';
import { changeRow } from '../support/prepared/rows.ts';
import { productRow } from '../support/stored-rows.ts';

/** A hash over every row of products and every column but the version, which only goes on; without the rows of `except`. */
export async function productsHash({ pool }: Pick<Database, 'pool'>, except: readonly string[] = []): Promise<string> {
  const { rows } = await pool.query<{ hash: string }>(
    `SELECT coalesce(encode(sha256(convert_to(string_agg((to_jsonb(p) - 'version')::text, E'\\n' ORDER BY gtin), 'UTF8')), 'hex'), '') AS hash
     FROM products p WHERE gtin <> ALL ($1)`,
    [except],
  );
  return rows[0]?.hash ?? '';
}

/** Products that are there and were added, by the counters that the home page shows. */
export async function countersOf({ pool }: Pick<Database, 'pool'>): Promise<unknown[]> {
  return (await pool.query('SELECT * FROM catalogue_counters ORDER BY day')).rows;
}

/** Somebody has changed a product since, by hand: later, but not under a new version. `code`: its GTIN-13. */
export function touchProduct(database: Pick<Database, 'pool'>, code: string, columns: object): Promise<void> {
  return changeRow(database, ['products', 'gtin'], code.padStart(14, '0'), { ...columns, last_modified: new Date() });
}

/** What every run wrote was written so many days earlier. */
export async function ageRuns({ pool }: Pick<Database, 'pool'>, days: number): Promise<void> {
  await pool.query('UPDATE import_runs SET written_at = written_at - make_interval(days => $1)', [days]);
}

/** A run ended a moment ago, by a fault. */
export function failRun(database: Pick<Database, 'pool'>, id: string): Promise<void> {
  return changeRow(database, ['import_runs', 'id'], id, { state: 'failed', fault: 'x', ended_at: new Date() });
}

/** What a product is called now. `code`: its GTIN-13. */
export async function nameOfCode(database: Pick<Database, 'pool'>, code: string): Promise<string | null | undefined> {
  return (await productRow(database, code.padStart(14, '0')))?.name;
}
