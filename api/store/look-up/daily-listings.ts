import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { Database } from '../../core/database/database.ts';
import { countInWindow, forgetEnded, windowLength } from '../sliding-window.ts';

/** State of the company's limit of codes in lists within 24 h. */
export interface ListingLimit {
  /** whether the page may be shown; one that does not fit completely is refused, and counts nothing */
  readonly allowed: boolean;
  /** new codes that may still be listed now */
  readonly remaining: number;
  /** when the oldest code leaves the 24 h; of a refused page, as many as it needs */
  readonly nextFree: Date;
  /** seconds until then, rounded up */
  readonly nextFreeIn: number;
}

/**
 * Part of the statement that reads a page of results: `WITH ${countListing} SELECT …`.
 * - `$1`: its codes, `$2`: the company.
 * - Returns `listing (gtins, allowed, left_today, next_free, next_free_in)`: one row, none if no product of the page
 *   exists.
 * - All codes of a page count or none. Times and lock: see countInWindow.
 */
export const countListing = `page AS (
  SELECT $2::bytea AS client, array_agg(gtin) AS gtins FROM products WHERE gtin = ANY ($1::text[]) HAVING count(*) > 0
), counted AS (
  ${countInWindow(
    'daily_listings',
    'SELECT client, gtins, array_fill(clock_timestamp(), ARRAY[cardinality(gtins)]) FROM page',
    {
      judged: `CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(code), '{}') AS gtins FROM unnest(excluded.gtins) AS code WHERE code <> ALL (live.gtins)
    ) AS fresh
    CROSS JOIN LATERAL (
      SELECT cardinality(live.gtins) + cardinality(fresh.gtins) <= ${limits.dailyListedCodes} AS fits
    ) AS judged`,
      gtins: 'CASE WHEN fits THEN live.gtins || fresh.gtins ELSE live.gtins END',
      firstSeen:
        'CASE WHEN fits THEN live.first_seen || array_fill(live.moment, ARRAY[cardinality(fresh.gtins)]) ELSE live.first_seen END',
    },
  )}
), listing AS (
  SELECT page.gtins, missing.codes = 0 AS allowed, ${limits.dailyListedCodes} - cardinality(n.gtins) AS left_today, free.moment AS next_free,
    extract(epoch FROM free.moment - clock_timestamp())::float8 AS next_free_in
  FROM page JOIN counted n USING (client)
  CROSS JOIN LATERAL (SELECT count(*)::int AS codes FROM unnest(page.gtins) AS code WHERE code <> ALL (n.gtins)) AS missing
  CROSS JOIN LATERAL (
    SELECT n.first_seen[greatest(1, cardinality(n.gtins) + missing.codes - ${limits.dailyListedCodes})] + ${windowLength} AS moment
  ) AS free
)`;

export interface ListingRow {
  allowed: boolean;
  left_today: number;
  next_free: Date;
  /** seconds */
  next_free_in: number;
}

export const listingColumns = 'l.allowed, l.left_today, l.next_free, l.next_free_in';

export function listedOf(row: ListingRow): ListingLimit {
  const nextFreeIn = Math.max(1, Math.ceil(row.next_free_in));
  return { allowed: row.allowed, remaining: row.left_today, nextFree: row.next_free, nextFreeIn };
}

/** Deletes companies without lists in the last 24 h. Returns how many. */
export async function purgeDailyListings({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(forgetEnded('daily_listings'));
  return rowCount ?? 0;
}
