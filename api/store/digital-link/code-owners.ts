import type { Database, Tx } from '../../core/database/database.ts';
import { sql, type RawBuilder } from 'kysely';

type Connection = Database['db'] | Tx;

/**
 * Joins as `owner` the company of a number (`gtin`: an SQL expression, 14 digits).
 * - The holder of the longest licence in force; if it has no company, the company of the catalogue's product.
 * - `owner.company_id` is null if there is none.
 */
export function ownerJoin(gtin: string): string {
  const prefixes = Array.from({ length: 10 }, (_, i) => `left(coded.digits, ${i + 3})`).join(', ');
  const today = `(SELECT (now() AT TIME ZONE 'Europe/Warsaw')::date)`;
  return `LEFT JOIN LATERAL (
      SELECT CASE
        WHEN l.company_id IS NOT NULL THEN CASE WHEN l.in_force THEN l.company_id END
        ELSE (SELECT p.company_id FROM products p WHERE p.gtin = ${gtin})
      END AS company_id
      FROM (
        SELECT CASE WHEN substr(${gtin}, 2, 5) = '00000' THEN substr(${gtin}, 7) ELSE substr(${gtin}, 2) END COLLATE "C" AS digits,
          CASE WHEN substr(${gtin}, 2, 5) = '00000' THEN 'GTIN-8' ELSE 'GCP' END AS licence_type
        OFFSET 0
      ) coded
      LEFT JOIN LATERAL (
        SELECT h.company_id, h.status = 'active' AND coalesce(h.valid_from <= ${today}, true)
          AND coalesce(h.valid_until >= ${today}, true) AS in_force
        FROM licences h
        WHERE h.licence_type = coded.licence_type AND h.prefix = ANY (ARRAY[${prefixes}])
        ORDER BY h.prefix DESC LIMIT 1
      ) l ON true
    ) owner ON true`;
}

/** Filters the company's own numbers (14 digits). */
export async function ownCodes(
  db: Connection,
  companyId: string,
  gtins: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ gtin: string }>`SELECT a.gtin FROM unnest(${gtins}::text[]) AS a (gtin)
    ${raw(ownerJoin('a.gtin'))} WHERE owner.company_id = ${companyId}`.execute(db);
  return new Set(rows.map(({ gtin }) => gtin));
}

/** Trusted SQL; it must not contain user input. */
export function raw(text: string): RawBuilder<unknown> {
  return sql.raw(text);
}
