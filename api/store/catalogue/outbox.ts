import type { Database } from '../../core/database/database.ts';

/** One row of the outbox carries at most this many GTINs. */
const outboxBatch = 5_000;

/**
 * The end of a statement that has collected GTINs in a CTE: tells the search index, answers how many there were as `count`. `figure`: another
 * aggregate to answer, with its name.
 */
export function tellOutbox(source: string, figure?: string): string {
  return `, numbered AS (SELECT gtin, (row_number() OVER () - 1) / ${outboxBatch} AS batch FROM ${source}),
    told AS (INSERT INTO outbox (gtins) SELECT array_agg(gtin) FROM numbered GROUP BY batch)
    SELECT count(*)::int AS count${figure ? `, ${figure}` : ''} FROM ${source}`;
}

/** Deletes changes older than a week, except those that the current search index has not read yet. */
export async function pruneOutbox({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('SELECT prune_search_outbox(), prune_pack_changes()');
}
