import type { Database } from '../../core/database/database.ts';

/** Maximum number of GTINs in one row of the outbox. */
const outboxBatch = 5_000;

/**
 * The end of a statement with a CTE of GTINs: notifies the search index, returns their number as `count`.
 * - `figure`: a further named aggregate to return.
 */
export function insertIntoOutbox(source: string, figure?: string): string {
  return `, numbered AS (SELECT gtin, (row_number() OVER () - 1) / ${outboxBatch} AS batch FROM ${source}),
    queued AS (INSERT INTO outbox (gtins) SELECT array_agg(gtin) FROM numbered GROUP BY batch)
    SELECT count(*)::int AS count${figure ? `, ${figure}` : ''} FROM ${source}`;
}

/** Deletes changes older than a week, except those that the current search index has not read. */
export async function pruneOutbox({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('SELECT prune_search_outbox(), prune_pack_changes()');
}
