import type pg from 'pg';
import type { IndexKind } from '@gtinoteka/product-index/name.ts';

const sources = {
  products: { table: 'products', key: 'gtin' },
  terms: { table: 'search_terms', key: `(kind || E'\\t' || folded) COLLATE "C"` },
} as const;

/** Rows read for a sample: whole blocks of the table, so the cost does not depend on its size. */
const drawn = 20_000;

/**
 * Keys at which samples are taken, in order; fewer for small tables.
 * - Random rows are divided into equal ranges of keys, with one random key each.
 * - A gap as long as two ranges is always found.
 */
export async function drawStartKeys(pool: pg.Pool, kind: IndexKind, ranges: number): Promise<string[]> {
  const { table, key } = sources[kind];
  const { rows } = await pool.query<{ key: string }>(
    `SELECT DISTINCT ON (stretch) key FROM (
       SELECT key, ntile($1) OVER (ORDER BY key) AS stretch FROM (
         SELECT ${key} AS key FROM ${table} TABLESAMPLE SYSTEM (least(100, 100.0 * ${drawn} / greatest(1,
           (SELECT sum(reltuples) FROM pg_class WHERE relkind = 'r' AND (oid = '${table}'::regclass
              OR oid IN (SELECT relid FROM pg_partition_tree('${table}')))))))
       ) rows
     ) stretches ORDER BY stretch, random()`,
    [ranges],
  );
  return rows.map((row) => row.key);
}
