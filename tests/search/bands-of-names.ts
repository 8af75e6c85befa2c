import type { Database } from '../../api/core/database/database.ts';

/** Lengths from which the indexes of bands begin, the shortest first, and whether each has names beside the words. */
export async function bandsOfNames({ pool }: Pick<Database, 'pool'>): Promise<{ from: number; hasNames: boolean }[]> {
  const { rows } = await pool.query<{ from: number; hasNames: boolean }>(
    `SELECT substring(indexrelid::regclass::text FROM '[0-9]+$')::int AS from, indnatts = 2 AS "hasNames" FROM pg_index
     WHERE indrelid = 'products'::regclass AND indexrelid::regclass::text LIKE 'products_words_band_%' ORDER BY 1`,
  );
  return rows;
}
