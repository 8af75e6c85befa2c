import { limits } from '@gtinoteka/contract/business-limits.ts';

/** How long a code counts, as SQL. */
export const windowLength = `interval '${limits.dailyLookupWindowHours} hours'`;

/**
 * Part of a statement that counts codes of a client in its row (`gtins`, `first_seen`) of `table`.
 * - Form: `INSERT INTO … SELECT client, gtins, first_seen … ON CONFLICT (client) DO UPDATE`.
 * - `judged`: lateral joins that compare the codes that still count, `live (moment, gtins, first_seen)`, with
 *   `excluded.gtins`.
 * - `gtins` and `firstSeen`: the new values.
 * - Concurrent calls block on the row lock of ON CONFLICT, so the time is read after it (clock_timestamp, not now).
 * - So times in a row only grow, and the expired ones are its first `gone`.
 */
export function countInWindow(
  table: 'daily_lookups' | 'daily_listings',
  source: string,
  { judged, gtins, firstSeen }: { judged: string; gtins: string; firstSeen: string },
): string {
  return `INSERT INTO ${table} AS held (client, gtins, first_seen)
  ${source}
  ON CONFLICT (client) DO UPDATE SET (gtins, first_seen) = (
    SELECT ${gtins}, ${firstSeen}
    FROM (
      SELECT window_.moment, held.gtins[window_.gone + 1:] AS gtins, held.first_seen[window_.gone + 1:] AS first_seen
      FROM (
        SELECT moment, width_bucket(moment - ${windowLength}, held.first_seen) AS gone
        FROM (SELECT greatest(clock_timestamp(), held.first_seen[cardinality(held.first_seen)]) AS moment) AS clock
      ) AS window_
    ) AS live
    ${judged}
  )
  RETURNING client, gtins, first_seen`;
}

/** Statement that deletes the rows of `table` in which nothing counts any more. */
export function forgetEnded(table: 'daily_lookups' | 'daily_listings'): string {
  return `DELETE FROM ${table}
     WHERE cardinality(first_seen) = 0 OR first_seen[cardinality(first_seen)] <= now() - ${windowLength}`;
}
