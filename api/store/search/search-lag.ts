import type pg from 'pg';
import { repeat } from '../../core/repeat.ts';

/** Rows of the outbox that are looked at: the first in order are not always the oldest, but the oldest is among the first. */
const rowsLookedAt = 1_000;

function firstWaiting(kind: string, outbox: string): string {
  return `(SELECT created_at FROM ${outbox} o
    WHERE i.kind = '${kind}' AND (o.xid, o.id) > (i.cursor_xid, i.cursor_id) ORDER BY o.xid, o.id LIMIT ${rowsLookedAt})`;
}

const oldestWaiting = `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(waiting.created_at)), 0)::float8 AS seconds
  FROM search_indexes i
  CROSS JOIN LATERAL (
    ${firstWaiting('products', 'outbox')} UNION ALL ${firstWaiting('terms', 'search_term_outbox')}
  ) waiting
  WHERE i.is_current AND i.alias = ANY($1)`;

/**
 * Age in seconds of the oldest change that the current indexes of these aliases have not learnt; 0 when they know all. Unlike the
 * view search_lag it counts nothing, so it costs the same however much waits.
 */
export async function readSearchLag(pool: Pick<pg.Pool, 'query'>, aliases: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(oldestWaiting, [aliases]);
  return rows[0]?.seconds ?? 0;
}

export interface SearchLagOptions {
  /** answers the lag in seconds */
  read(): Promise<number>;
  /** seconds that an index may be behind; 0: however many */
  readonly limit: number;
  /** milliseconds between two readings */
  readonly every?: number;
}

export interface SearchLagWatch {
  /** whether the last reading that succeeded was above the limit */
  isStale(): boolean;
  /** ends the readings and waits for the one under way */
  close(): Promise<void>;
}

/** Reads at once and then again and again how far the indexes are behind. It keeps no process alive. */
export function watchSearchLag({ read, limit, every = 5_000 }: SearchLagOptions): SearchLagWatch {
  if (limit === 0) return { isStale: () => false, close: async () => {} };
  let isStale = false;
  // A database that does not answer says nothing about the index.
  const close = repeat(every, async () => void (isStale = (await read()) > limit));
  return { isStale: () => isStale, close };
}
