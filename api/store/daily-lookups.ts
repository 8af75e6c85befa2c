import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { Database } from '../core/database.ts';

/** How long a code is counted, as SQL. */
export const windowLength = `interval '${limits.dailyLookupWindowHours} hours'`;

/**
 * Part of a statement that counts look-ups, for `WITH asked (client, gtin) AS (…), ${countLookups} SELECT …`. Each client may
 * stand in `asked` once. Gives `counted (client, gtins, first_seen)`: the codes of the last 24 h after this call. A code that
 * stands there may be answered, one that does not was refused.
 *
 * The row lock of ON CONFLICT makes parallel calls wait, so the time is read after it (clock_timestamp, not now): times in a
 * row only grow, and the expired ones are its first `gone`. Sorted clients never wait for each other in a ring.
 */
export const countLookups = `counted AS (
  INSERT INTO daily_lookups AS held (client, gtins, first_seen)
  SELECT client, ARRAY[gtin], ARRAY[clock_timestamp()] FROM asked ORDER BY client
  ON CONFLICT (client) DO UPDATE SET (gtins, first_seen) = (
    SELECT CASE WHEN kept THEN live.gtins ELSE live.gtins || excluded.gtins END,
      CASE WHEN kept THEN live.first_seen ELSE live.first_seen || live.moment END
    FROM (
      SELECT window_.moment, held.gtins[window_.gone + 1:] AS gtins, held.first_seen[window_.gone + 1:] AS first_seen
      FROM (
        SELECT moment, width_bucket(moment - ${windowLength}, held.first_seen) AS gone
        FROM (SELECT greatest(clock_timestamp(), held.first_seen[cardinality(held.first_seen)]) AS moment) AS clock
      ) AS window_
    ) AS live
    CROSS JOIN LATERAL (
      SELECT excluded.gtins[1] = ANY (live.gtins) OR cardinality(live.gtins) >= ${limits.dailyLookups} AS kept
    ) AS judged
  )
  RETURNING client, gtins, first_seen
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
  /** when this call counted the code, to the microsecond; null: it stood there before, or was refused */
  counted_at: string | null;
}

/**
 * Takes back a code ($2) that a client ($1) was counted for at a moment ($3) and never got an answer about. One statement under
 * the row's lock; a code counted anew meanwhile has another moment and stays.
 */
export const giveBackStatement = {
  name: 'give-look-up-back',
  text: `UPDATE daily_lookups SET gtins = array_remove(gtins, $2),
      first_seen = first_seen[:array_position(gtins, $2) - 1] || first_seen[array_position(gtins, $2) + 1:]
    WHERE client = $1 AND first_seen[array_position(gtins, $2)] = $3::timestamptz
    RETURNING ${limits.dailyLookups} - cardinality(gtins) AS left_today, first_seen[1] + ${windowLength} AS next_free`,
};

export interface GivenBackRow {
  left_today: number;
  /** null while nothing is counted */
  next_free: Date | null;
}

/** Forgets clients who asked for nothing in the last 24 h: what is not needed for the limit is not kept. */
export async function purgeDailyLookups({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM daily_lookups
     WHERE cardinality(first_seen) = 0 OR first_seen[cardinality(first_seen)] <= now() - ${windowLength}`,
  );
  return rowCount ?? 0;
}
