import type { Database } from '../../api/core/database/database.ts';

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
