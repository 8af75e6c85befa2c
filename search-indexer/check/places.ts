import type pg from 'pg';
import type { IndexKind } from '@gtinoteka/product-index/name.ts';

const sources = {
  products: { table: 'products', key: 'gtin' },
  terms: { table: 'search_terms', key: `(kind || E'\\t' || folded) COLLATE "C"` },
} as const;

/** Rows looked at for a draw: whole blocks all over the table, so a table of any size costs the same. */
const drawn = 20_000;

/**
 * Keys at which a sample is taken, in order: rows drawn from blocks all over the table are parted into so many equal stretches by
 * their keys, and of each one key is drawn. Whatever is missing from a stretch as long as two of them is met for sure. Fewer where
 * the table has few rows.
 */
export async function drawPlaces(pool: pg.Pool, kind: IndexKind, places: number): Promise<string[]> {
  const { table, key } = sources[kind];
  const { rows } = await pool.query<{ key: string }>(
    `SELECT DISTINCT ON (stretch) key FROM (
       SELECT key, ntile($1) OVER (ORDER BY key) AS stretch FROM (
         SELECT ${key} AS key FROM ${table} TABLESAMPLE SYSTEM (least(100, 100.0 * ${drawn} / greatest(1,
           (SELECT sum(reltuples) FROM pg_class WHERE relkind = 'r' AND (oid = '${table}'::regclass
              OR oid IN (SELECT relid FROM pg_partition_tree('${table}')))))))
       ) rows
     ) stretches ORDER BY stretch, random()`,
    [places],
  );
  return rows.map((row) => row.key);
}
