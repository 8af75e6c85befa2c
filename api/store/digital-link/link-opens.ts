import { openDays, type CodeLinks } from '@gtinoteka/contract/digital-link/links.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { ownerJoin, raw } from './code-owners.ts';

/** Opens of one code that are counted together. */
export interface Opens {
  readonly gtin: string;
  /** '' for the card */
  readonly linkType: string;
  readonly language: string;
  readonly hasBatch: boolean;
  readonly opens: number;
}

const today = sql`(now() AT TIME ZONE 'Europe/Warsaw')::date`;
/** Days for which opens are kept. */
const retentionDays = 400;

/**
 * Adds opens to today's counts.
 * - Skips numbers without a company, or without product and links, so that callers trying numbers add no rows.
 * - Skips companies that have switched counting off.
 */
export async function addOpens({ db }: Pick<Database, 'db'>, opens: readonly Opens[]): Promise<void> {
  if (opens.length === 0) return;
  await sql`INSERT INTO link_opens (gtin, day, link_type, language, has_batch, opens)
    SELECT a.gtin, ${today}, a."linkType", a.language, a."hasBatch", a.opens
    FROM jsonb_to_recordset(${JSON.stringify(opens)}::jsonb)
      AS a (gtin text, "linkType" text, language text, "hasBatch" boolean, opens integer)
    ${raw(ownerJoin('a.gtin'))}
    WHERE owner.company_id IS NOT NULL AND NOT EXISTS (SELECT FROM uncounted_companies u WHERE u.company_id = owner.company_id)
      AND (EXISTS (SELECT FROM products p WHERE p.gtin = a.gtin) OR EXISTS (SELECT FROM links k WHERE k.gtin = a.gtin))
    ORDER BY a.gtin, a."linkType", a.language, a."hasBatch"
    ON CONFLICT (gtin, day, link_type, language, has_batch) DO UPDATE SET opens = link_opens.opens + excluded.opens`.execute(
    db,
  );
}

/** Opens of a code in the last 28 days including today; days without any have 0. */
export async function readOpens({ db }: Pick<Database, 'db'>, gtin: string): Promise<CodeLinks['opens']> {
  const { rows } = await sql<{ day: string; linkType: string; language: string; hasBatch: boolean; opens: number }>`
    SELECT d.day::date::text AS day, coalesce(o.link_type, '') AS "linkType", coalesce(o.language, '') AS language,
      coalesce(o.has_batch, false) AS "hasBatch", coalesce(o.opens, 0) AS opens
    FROM generate_series(${today} - ${openDays - 1}::int, ${today}, interval '1 day') AS d (day)
    LEFT JOIN link_opens o ON o.gtin = ${gtin} AND o.day = d.day
    ORDER BY d.day`.execute(db);
  const days = new Map<string, number>();
  const byType = new Map<string, CodeLinks['opens']['byType'][number]>();
  for (const { day, linkType, language, opens } of rows) {
    days.set(day, (days.get(day) ?? 0) + opens);
    if (opens === 0) continue;
    const key = `${linkType} ${language}`;
    byType.set(key, { linkType, language, opens: opens + (byType.get(key)?.opens ?? 0) });
  }
  return {
    total: rows.reduce((sum, { opens }) => sum + opens, 0),
    withBatch: rows.reduce((sum, { hasBatch, opens }) => sum + (hasBatch ? opens : 0), 0),
    days: [...days].map(([day, opens]) => ({ day, opens })),
    byType: [...byType.values()].sort((one, other) => other.opens - one.opens),
  };
}

export async function isCounted({ db }: Pick<Database, 'db'>, companyId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM uncounted_companies WHERE company_id = ${companyId}`.execute(db);
  return rows.length === 0;
}

/** Switches the counting of a company's opens on or off; off also deletes its counts. */
export async function setCounted({ db }: Pick<Database, 'db'>, companyId: string, counted: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (counted) {
      await sql`DELETE FROM uncounted_companies WHERE company_id = ${companyId}`.execute(trx);
      return;
    }
    await sql`INSERT INTO uncounted_companies VALUES (${companyId}) ON CONFLICT DO NOTHING`.execute(trx);
    await sql`DELETE FROM link_opens o USING (
        SELECT gtin FROM links WHERE company_id = ${companyId} UNION SELECT gtin FROM products WHERE company_id = ${companyId}
      ) own WHERE o.gtin = own.gtin`.execute(trx);
  });
}

/** Deletes opens older than 400 days. Safe to repeat. */
export async function dropOldOpens({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`DELETE FROM link_opens WHERE day < ${today} - ${retentionDays}::int`.execute(db);
}
