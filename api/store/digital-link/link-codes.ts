import { limits } from '@gtinoteka/contract/business-limits.ts';
import { openDays, type LinkCode } from '@gtinoteka/contract/digital-link/links.ts';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { checkGtin, cleanGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { ownCodes } from './code-owners.ts';

const since = sql`(now() AT TIME ZONE 'Europe/Warsaw')::date - ${openDays - 1}::int`;

/**
 * Codes of a company with products or links, most opened first.
 * - `search`: part of a name or number.
 * - A complete number of the company is found even without product and links.
 */
export async function listLinkCodes(
  { db }: Pick<Database, 'db'>,
  companyId: string,
  { search, page }: { search: string; page: number },
): Promise<{ records: LinkCode[]; numAllRecords: number }> {
  const digits = cleanGtin(search);
  const like = `%${foldText(search).replace(/[\\%_]/g, '\\$&')}%`;
  const wanted =
    search === ''
      ? sql`true`
      : /^\d+$/.test(digits)
        ? sql`own.gtin LIKE ${`%${digits}%`} OR p.name_folded LIKE ${like}`
        : sql`p.name_folded LIKE ${like}`;
  const { rows } = await sql<LinkCode & { all: number }>`
    WITH own AS (
      SELECT gtin FROM products WHERE company_id = ${companyId} UNION SELECT gtin FROM links WHERE company_id = ${companyId}
    ), found AS (
      SELECT own.gtin, p.name,
        (SELECT count(*)::int FROM links k WHERE k.company_id = ${companyId} AND k.gtin = own.gtin) AS links,
        coalesce((SELECT sum(o.opens)::int FROM link_opens o WHERE o.gtin = own.gtin AND o.day >= ${since}), 0) AS opens
      FROM own LEFT JOIN products p ON p.gtin = own.gtin WHERE ${wanted}
    )
    SELECT gtin, name, links, opens, count(*) OVER ()::int AS all FROM found
    ORDER BY opens DESC, links DESC, name NULLS LAST, gtin
    LIMIT ${limits.linkCodesPageSize} OFFSET ${page * limits.linkCodesPageSize}`.execute(db);
  const records = rows.map(({ gtin, name, links, opens }) => ({ gtin, name, links, opens }));
  if (records.length > 0 || checkGtin(digits) !== null || page > 0)
    return { records, numAllRecords: rows[0]?.all ?? 0 };
  const gtin = toGtin14(digits);
  const isOwn = (await ownCodes(db, companyId, [gtin])).has(gtin);
  return isOwn
    ? { records: [{ gtin, name: null, links: 0, opens: 0 }], numAllRecords: 1 }
    : { records, numAllRecords: 0 };
}

/** The name of a product in the catalogue; null if there is none. */
export async function readProductName({ db }: Pick<Database, 'db'>, gtin: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`SELECT name FROM products WHERE gtin = ${gtin}`.execute(db);
  return rows[0]?.name ?? null;
}
