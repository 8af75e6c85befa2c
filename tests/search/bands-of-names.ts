import type { Database } from '../../api/core/database/database.ts';

/** Lengths from which the indexes of bands begin, the shortest first, and whether each has names beside the words. */
export async function bandsOfNames({ pool }: Pick<Database, 'pool'>): Promise<{ from: number; hasNames: boolean }[]> {
  const { rows } = await pool.query<{ from: number; hasNames: boolean }>(
    `SELECT substring(indexrelid::regclass::text FROM '[0-9]+$')::int AS from, indnatts = 2 AS "hasNames" FROM pg_index
     WHERE indrelid = 'products'::regclass AND indexrelid::regclass::text LIKE 'products_words_band_%' ORDER BY 1`,
  );
  return rows;
}

/** Products with names of 10 letters and more among which common ones have "strasse", and a few that are written with fewer letters than they are folded to. */
export async function layStreets({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    `INSERT INTO products (gtin, name, net_amounts, net_units, is_global)
     SELECT prefix || lpad(i::text, 6, '0'), name, '{}', '{}', false FROM (
       SELECT '05901112' AS prefix, i, CASE i % 2 WHEN 0 THEN 'Lampa Strasse ' ELSE 'Strasse ' END || lpad(i::text, 4, '0') AS name
       FROM generate_series(1, 4000) AS i
       UNION ALL
       SELECT '05901113', i, name FROM unnest(ARRAY['Straße', 'A Straße', '㎉㎉ ﬁlc']) WITH ORDINALITY AS t (name, i)) p`,
  );
  await pool.query('ANALYZE products');
}
