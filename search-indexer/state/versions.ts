import type pg from 'pg';
import type { IndexKind } from '@gtinoteka/product-index/name.ts';

/**
 * Raises the database's versions above those of an index that others wrote to, by key.
 * - Products: the base of their version.
 * - Terms: the outbox's numbers continue above.
 */
export async function raiseVersions(pool: pg.Pool, kind: IndexKind, above: ReadonlyMap<string, number>): Promise<void> {
  if (above.size === 0) return;
  if (kind === 'products') {
    await pool.query(
      `INSERT INTO deleted_products AS d (gtin, version)
       SELECT n.gtin, n.above + 1 - coalesce(p.version, 0)
       FROM unnest($1::text[], $2::bigint[]) AS n (gtin, above) LEFT JOIN products p ON p.gtin = n.gtin
       ON CONFLICT (gtin) DO UPDATE SET version = greatest(d.version, excluded.version)`,
      [[...above.keys()], [...above.values()]],
    );
    return;
  }
  await raiseTerms(pool, above);
}

/**
 * Under the lock of term changes, so that numbers are assigned in commit order: the higher number is the newer state.
 */
async function raiseTerms(pool: pg.Pool, above: ReadonlyMap<string, number>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('search_terms'))`);
    // Only upwards: outbox rows are deleted, so the highest remaining number may be lower than the index's.
    await client.query(
      `SELECT setval(s, greatest(pg_sequence_last_value(s), $1))
       FROM (SELECT pg_get_serial_sequence('search_term_outbox', 'id')::regclass AS s) t`,
      [Math.max(...above.values()) + 1],
    );
    await client.query(
      `INSERT INTO search_term_outbox (kind, folded) SELECT split_part(k, E'\\t', 1), array_agg(substr(k, position(E'\\t' IN k) + 1))
       FROM unnest($1::text[]) k GROUP BY 1`,
      [[...above.keys()]],
    );
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
