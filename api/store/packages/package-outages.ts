import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { recordAct } from '../people/audit-log.ts';
import { limitRows } from './package-periods.ts';

const hour = 3_600_000;

/** Days that an outage adds to paid packages (A §9): full days beyond the first 24 h; 24 h add none, 48 h one. */
function daysOfOutage(from: Date, to: Date): number {
  const length = to.getTime() - from.getTime();
  return length < 24 * hour ? 0 : Math.floor((length - 24 * hour) / (24 * hour));
}

export type ExtendedPackages =
  | { readonly outcome: 'extended'; readonly days: number; readonly packages: number }
  /** the same outage is already recorded; nothing changed */
  | { readonly outcome: 'known'; readonly days: number }
  /** a recorded outage overlaps; the operator must correct the times */
  | { readonly outcome: 'overlaps'; readonly from: Date; readonly to: Date };

/**
 * Extends, once, each paid package in force during an outage, and records the outage.
 * - A package that has ended is in force again if the added days reach beyond now and no other one replaced it.
 */
export async function extendPackages(
  { db }: Pick<Database, 'db'>,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ExtendedPackages> {
  const days = daysOfOutage(from, to);
  return db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE outages IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    const written = await trx
      .selectFrom('outages')
      .selectAll()
      .where('began_at', '<', to)
      .where('ended_at', '>', from)
      .executeTakeFirst();
    if (written) {
      const isSame = written.began_at.getTime() === from.getTime() && written.ended_at.getTime() === to.getTime();
      return isSame
        ? ({ outcome: 'known', days: written.days_added } as const)
        : ({ outcome: 'overlaps', from: written.began_at, to: written.ended_at } as const);
    }
    await sql`INSERT INTO outages (began_at, ended_at, days_added) VALUES (${from}, ${to}, ${days})`.execute(trx);
    const packages = days > 0 ? await extend(trx, { from, to, days }) : 0;
    await recordAct(trx, {
      act: 'packages extended',
      actor: 'cli',
      details: { from: from.toISOString(), to: to.toISOString(), days, packages },
    });
    return { outcome: 'extended', days, packages } as const;
  });
}

/** Locks periods before their companies, like all transactions. Used-up packages are not extended. */
async function extend(trx: Tx, { from, to, days }: { from: Date; to: Date; days: number }): Promise<number> {
  await sql`INSERT INTO package_periods (company_id, subscription, begins_at, ends_at, verify_limit, download_limit)
    SELECT c.id, c.subscription, c.subscription_begin, c.subscription_end, limits.verify_limit, limits.download_limit
    FROM companies c JOIN ${limitRows} USING (subscription)
    WHERE c.subscription <> 'free' AND c.subscription_begin < ${to} AND c.subscription_end >= ${from}
    ON CONFLICT DO NOTHING`.execute(trx);
  const { rows } = await sql<{ packages: number }>`
    WITH hit AS MATERIALIZED (
      SELECT id FROM package_periods
      WHERE subscription <> 'free' AND begins_at < ${to} AND ends_at >= ${from} AND exhausted_at IS NULL
      ORDER BY id FOR UPDATE
    ),
    longer AS (
      UPDATE package_periods p SET ends_at = p.ends_at + make_interval(hours => ${days * 24}),
        end_told_at = CASE WHEN p.ends_at + make_interval(hours => ${days * 24}) >= clock_timestamp() THEN NULL
          ELSE p.end_told_at END
      FROM hit WHERE p.id = hit.id RETURNING p.id, p.company_id, p.subscription, p.begins_at, p.ends_at
    ),
    moved AS (
      UPDATE companies c SET subscription_end = longer.ends_at FROM longer
      WHERE c.id = longer.company_id AND c.subscription = longer.subscription
        AND c.subscription_begin = longer.begins_at
    )
    SELECT count(*)::int AS packages FROM longer`.execute(trx);
  return rows[0]?.packages ?? 0;
}
