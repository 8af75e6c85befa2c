import { servicePackages } from '@gtinoteka/contract/service-packages.ts';
import type { Subscription } from '@gtinoteka/contract/session.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';

/** A connection, in a transaction or not. */
export type Connection = Database['db'] | Tx;

/**
 * Begin and end of Starter's calendar year (A §4: 01-01 to 12-31), in Europe/Warsaw.
 * - A period is in force while begin <= now <= end, so the year ends at its last moment.
 */
const starterBegin = sql<Date>`date_trunc('year', clock_timestamp(), 'Europe/Warsaw')`;
const starterEnd = sql<Date>`make_timestamptz(
  date_part('year', clock_timestamp() AT TIME ZONE 'Europe/Warsaw')::int, 12, 31, 23, 59, 59.999999, 'Europe/Warsaw')`;

/** Of the company `c`: its paid package is in force, by the company's columns. Used-up packages end there too. */
export const paidInForce = sql<boolean>`(c.subscription <> 'free'
  AND c.subscription_begin <= clock_timestamp() AND clock_timestamp() <= c.subscription_end)`;

/** Of the period `p` and the company `c`: the period of the paid package in force. */
export const isPaidPeriod = sql<boolean>`(${paidInForce}
  AND p.subscription = c.subscription AND p.begins_at = c.subscription_begin AND p.exhausted_at IS NULL)`;

/** Of the period `p`: this year's period of Starter. */
export const isStarterPeriod = sql<boolean>`(p.subscription = 'free' AND p.begins_at = ${starterBegin})`;

/** The limits of the packages as rows `limits (subscription, verify_limit, download_limit)`. */
export const limitRows = sql`(VALUES ${sql.join(
  servicePackages.map(
    ({ subscription, verify, download }) => sql`(${subscription}::text, ${verify}::bigint, ${download}::bigint)`,
  ),
)}) AS limits (subscription, verify_limit, download_limit)`;

/** Inserts the missing periods of a company: Starter of this year, and the paid package. Safe under concurrency. */
export async function ensurePeriods(connection: Connection, companyId: string): Promise<void> {
  await sql`INSERT INTO package_periods (company_id, subscription, begins_at, ends_at, verify_limit, download_limit)
    SELECT due.company_id, due.subscription, due.begins_at, due.ends_at, limits.verify_limit, limits.download_limit
    FROM (
      SELECT c.id AS company_id, 'free' AS subscription, ${starterBegin} AS begins_at, ${starterEnd} AS ends_at
      FROM companies c WHERE c.id = ${companyId}
      UNION ALL
      SELECT c.id, c.subscription, c.subscription_begin, c.subscription_end
      FROM companies c WHERE c.id = ${companyId} AND ${paidInForce}
    ) AS due JOIN ${limitRows} USING (subscription)
    WHERE NOT EXISTS (SELECT FROM package_periods p WHERE p.company_id = due.company_id
      AND p.subscription = due.subscription AND p.begins_at = due.begins_at)
    ON CONFLICT DO NOTHING`.execute(connection);
}

export interface PeriodUse {
  readonly subscription: Subscription;
  readonly beginsAt: Date;
  readonly endsAt: Date;
  readonly verified: number;
  readonly api: number;
  readonly csv: number;
  /** null: no limit */
  readonly verifyLimit: number | null;
  readonly downloadLimit: number | null;
}

const useColumns = sql`due.subscription, due.begins_at AS "beginsAt", due.ends_at AS "endsAt",
  coalesce(p.verified, 0) AS verified, coalesce(p.api, 0) AS api, coalesce(p.csv, 0) AS csv,
  CASE WHEN p.id IS NULL THEN limits.verify_limit ELSE p.verify_limit END AS "verifyLimit",
  CASE WHEN p.id IS NULL THEN limits.download_limit ELSE p.download_limit END AS "downloadLimit"`;

/**
 * This year's Starter and the paid package in force (null: none), with their use.
 * - Writes nothing: a missing period has no use.
 * - Null if the company does not exist.
 */
export async function readPeriods(
  connection: Connection,
  companyId: string,
): Promise<{ starter: PeriodUse; paid: PeriodUse | null } | null> {
  const { rows } = await sql<PeriodUse>`SELECT ${useColumns}
    FROM (
      SELECT c.id AS company_id, 'free' AS subscription, ${starterBegin} AS begins_at, ${starterEnd} AS ends_at
      FROM companies c WHERE c.id = ${companyId}
      UNION ALL
      SELECT c.id, c.subscription, c.subscription_begin, c.subscription_end
      FROM companies c WHERE c.id = ${companyId} AND ${paidInForce} AND NOT EXISTS (
        SELECT FROM package_periods x WHERE x.company_id = c.id AND x.subscription = c.subscription
          AND x.begins_at = c.subscription_begin AND x.exhausted_at IS NOT NULL)
    ) AS due
    JOIN ${limitRows} USING (subscription)
    LEFT JOIN package_periods p ON p.company_id = due.company_id
      AND p.subscription = due.subscription AND p.begins_at = due.begins_at`.execute(connection);
  const starter = rows.find(({ subscription }) => subscription === 'free');
  if (!starter) return null;
  return { starter, paid: rows.find(({ subscription }) => subscription !== 'free') ?? null };
}
