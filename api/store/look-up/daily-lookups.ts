import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { Database } from '../../core/database/database.ts';
import { countInWindow, forgetEnded, windowLength } from '../sliding-window.ts';

/**
 * Part of a statement that counts look-ups: `WITH asked (client, gtin) AS (…), ${countLookups} SELECT …`.
 * - Each client may be in `asked` once; sorted clients cannot deadlock.
 * - Returns `counted (client, gtins, first_seen)`: the codes of the last 24 h after this call. A code that is missing
 *   from it was refused.
 */
export const countLookups = `counted AS (
  ${countInWindow('daily_lookups', 'SELECT client, ARRAY[gtin], ARRAY[clock_timestamp()] FROM asked ORDER BY client', {
    judged: `CROSS JOIN LATERAL (
      SELECT excluded.gtins[1] = ANY (live.gtins) OR cardinality(live.gtins) >= ${limits.dailyLookups} AS kept
    ) AS judged`,
    gtins: 'CASE WHEN kept THEN live.gtins ELSE live.gtins || excluded.gtins END',
    firstSeen: 'CASE WHEN kept THEN live.first_seen ELSE live.first_seen || live.moment END',
  })}
)`;

/** Columns about a count for a SELECT that joins `asked a` with `counted n`. */
export const countColumns = `a.gtin = ANY (n.gtins) AS allowed, ${limits.dailyLookups} - cardinality(n.gtins) AS left_today,
  n.first_seen[1] + ${windowLength} AS next_free,
  extract(epoch FROM n.first_seen[1] + ${windowLength} - clock_timestamp())::float8 AS next_free_in,
  CASE WHEN n.first_seen[array_position(n.gtins, a.gtin)] >= statement_timestamp()
    THEN n.first_seen[array_position(n.gtins, a.gtin)]::text END AS counted_at`;

export interface CountRow {
  allowed: boolean;
  left_today: number;
  next_free: Date;
  /** seconds */
  next_free_in: number;
  /** when this call counted the code, to the microsecond; null: counted before, or refused */
  counted_at: string | null;
}

/**
 * Refunds a code ($2) counted for a client ($1) at a time ($3) and not answered.
 * - One statement under the row's lock. A code counted again has another time and stays.
 */
export const refundStatement = {
  name: 'refund-look-up',
  text: `UPDATE daily_lookups SET gtins = array_remove(gtins, $2),
      first_seen = first_seen[:array_position(gtins, $2) - 1] || first_seen[array_position(gtins, $2) + 1:]
    WHERE client = $1 AND first_seen[array_position(gtins, $2)] = $3::timestamptz
    RETURNING ${limits.dailyLookups} - cardinality(gtins) AS left_today, first_seen[1] + ${windowLength} AS next_free`,
};

export interface RefundedRow {
  left_today: number;
  /** null while nothing is counted */
  next_free: Date | null;
}

/** State of a client's limit (an SQL expression) without counting: the codes of the last 24 h in its row, if any. */
export const selectQuota = (client: string): string =>
  `SELECT ${limits.dailyLookups} - count(*)::int AS left_today, min(seen) + ${windowLength} AS next_free
    FROM daily_lookups d, unnest(d.first_seen) AS seen WHERE d.client = ${client} AND seen > clock_timestamp() - ${windowLength}`;

/** The same of one client ($1) as a statement. */
export const quotaStatement = { name: 'look-up-quota', text: selectQuota('$1') };

export type QuotaRow = RefundedRow;

/** The codes of the last 24 h of one client ($1), unordered, and when the first one expires. */
export const countedCodesStatement = {
  name: 'look-up-counted-codes',
  text: `SELECT coalesce(array_agg(gtin), '{}') AS gtins, min(seen) + ${windowLength} AS next_free
    FROM daily_lookups d, unnest(d.gtins, d.first_seen) AS u (gtin, seen)
    WHERE d.client = $1 AND seen > clock_timestamp() - ${windowLength}`,
};

export interface CountedCodesRow {
  gtins: string[];
  /** null while nothing is counted */
  next_free: Date | null;
}

/** Deletes clients without look-ups in the last 24 h. Returns how many. */
export async function purgeDailyLookups({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(forgetEnded('daily_lookups'));
  return rowCount ?? 0;
}
