import type pg from 'pg';
import { repeat } from '../../core/repeat.ts';

/** Rows of the outbox that are read: the first rows in order are not always the oldest, but include the oldest. */
const rowsLookedAt = 1_000;

function firstPending(kind: string, outbox: string): string {
  return `(SELECT created_at FROM ${outbox} o
    WHERE i.kind = '${kind}' AND (o.xid, o.id) > (i.cursor_xid, i.cursor_id) ORDER BY o.xid, o.id LIMIT ${rowsLookedAt})`;
}

const oldestPending = `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(waiting.created_at)), 0)::float8 AS seconds
  FROM search_indexes i
  CROSS JOIN LATERAL (
    ${firstPending('products', 'outbox')} UNION ALL ${firstPending('terms', 'search_term_outbox')}
  ) waiting
  WHERE i.is_current AND i.alias = ANY($1)`;

/**
 * Age in seconds of the oldest change that is missing from the current indexes of these aliases; 0 if none.
 * - Unlike the view search_lag it counts nothing, so its cost does not grow with the outbox.
 */
export async function readSearchLag(pool: Pick<pg.Pool, 'query'>, aliases: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(oldestPending, [aliases]);
  return rows[0]?.seconds ?? 0;
}

export interface SearchLagOptions {
  /** returns the lag in seconds */
  read(): Promise<number>;
  /** maximum lag in seconds; 0: no maximum */
  readonly limit: number;
  /** milliseconds between readings */
  readonly every?: number;
}

export interface SearchLagWatch {
  /** whether the last successful reading exceeded the limit */
  isStale(): boolean;
  /** stops the readings and awaits a running one */
  close(): Promise<void>;
}

/** Reads the lag of the indexes at once and then periodically. Does not keep the process alive. */
export function watchSearchLag({ read, limit, every = 5_000 }: SearchLagOptions): SearchLagWatch {
  if (limit === 0) return { isStale: () => false, close: async () => {} };
  let isStale = false;
  // If the database does not answer, the last known state stays.
  const close = repeat(every, async () => void (isStale = (await read()) > limit));
  return { isStale: () => isStale, close };
}
