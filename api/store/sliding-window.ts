import { limits } from '@gtinoteka/contract/business-limits.ts';

/** How long a code is counted, as SQL. */
export const windowLength = `interval '${limits.dailyLookupWindowHours} hours'`;

/**
 * Part of a statement that counts codes of a client in its row (`gtins`, `first_seen`) of `table`:
 * `INSERT INTO … SELECT client, gtins, first_seen … ON CONFLICT (client) DO UPDATE`. `judged`: lateral joins that judge the codes that
 * still count, `live (moment, gtins, first_seen)`, against `excluded.gtins`; `gtins` and `firstSeen`: what becomes of them.
 *
 * The row lock of ON CONFLICT makes parallel calls wait, so the time is read after it (clock_timestamp, not now): times in a
 * row only grow, and the expired ones are its first `gone`.
 */
export function countInWindow(
  table: 'daily_lookups' | 'daily_listings',
  given: string,
  { judged, gtins, firstSeen }: { judged: string; gtins: string; firstSeen: string },
): string {
  return `INSERT INTO ${table} AS held (client, gtins, first_seen)
  ${given}
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

/** Statement that forgets the rows of `table` in which nothing counts any more: what is not needed for a limit is not kept. */
export function forgetEnded(table: 'daily_lookups' | 'daily_listings'): string {
  return `DELETE FROM ${table}
     WHERE cardinality(first_seen) = 0 OR first_seen[cardinality(first_seen)] <= now() - ${windowLength}`;
}
