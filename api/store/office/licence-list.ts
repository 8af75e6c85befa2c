import {
  licenceFields,
  licencesPageSize,
  type LicenceChange,
  type LicenceStanding,
  type ListedLicence,
} from '@gtinoteka/contract/office/licences.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { personName } from './person-name.ts';

type Connection = Pick<Database, 'db'>;

/** Today in Warsaw, on which licences begin and end. */
const today = sql`(SELECT (now() AT TIME ZONE 'Europe/Warsaw')::date)`;

const standing = sql`CASE WHEN l.status = 'withdrawn' THEN 'withdrawn' WHEN l.valid_until < ${today} THEN 'ended'
  WHEN l.valid_from > ${today} THEN 'notYet' ELSE 'inForce' END`;

const columns = sql`l.id, l.licence_type AS "licenceType", l.prefix, ${standing} AS standing, l.valid_from::text AS "validFrom",
  l.valid_until::text AS "validUntil", coalesce(l.licensee_name, c.name) AS holder, c.nip, l.licensee_gln AS gln, l.organisation,
  CASE WHEN EXISTS (SELECT FROM memberships m WHERE m.company_id = c.id) THEN c.id END AS "companyId"`;

/**
 * Condition of a search: digits are a prefix, a GTIN covered by a licence, or a NIP; other text is the holder's name.
 */
function searchCondition(search: string): RawBuilder<unknown> | null {
  const searched = search.trim();
  if (searched === '') return null;
  const digits = searched.replace(/[\s-]/g, '').replace(/^PL/i, '');
  if (!/^\d+$/.test(digits)) {
    const words = searched.split(/\s+/);
    return sql.join(
      words.map(
        (word) =>
          sql`(strpos(c.name_folded, fold_text(${word}::text)) > 0 OR strpos(fold_text(l.licensee_name), fold_text(${word}::text)) > 0)`,
      ),
      sql` AND `,
    );
  }
  const conditions = [sql`starts_with(l.prefix, ${digits})`];
  if (digits.length === 10) conditions.push(sql`c.nip = ${digits}`);
  if (digits.length === 8) conditions.push(covering('GTIN-8', digits));
  if (digits.length >= 12 && digits.length <= 14) conditions.push(covering('GCP', digits.padStart(14, '0').slice(1)));
  return sql`(${sql.join(conditions, sql` OR `)})`;
}

function covering(type: ListedLicence['licenceType'], digits: string): RawBuilder<unknown> {
  const prefixes = Array.from({ length: 10 }, (_, at) => digits.slice(0, at + 3));
  return sql`(l.licence_type = ${type} AND l.prefix = ANY (${prefixes}))`;
}

/** A page (from 0, of `licencesPageSize`) of matching licences in order of prefix, and their total. */
export async function listLicences(
  { db }: Connection,
  query: { search: string; standing: LicenceStanding | null; page: number },
): Promise<{ records: ListedLicence[]; numAllRecords: number }> {
  const conditions = [searchCondition(query.search), query.standing && sql`${standing} = ${query.standing}`];
  const where = sql.join([sql`true`, ...conditions.filter((one) => one !== null)], sql` AND `);
  const from = sql`FROM licences l LEFT JOIN companies c ON c.id = l.company_id WHERE ${where}`;
  const { rows: records } = await sql<ListedLicence>`SELECT ${columns} ${from}
    ORDER BY l.prefix, l.licence_type LIMIT ${licencesPageSize} OFFSET ${query.page * licencesPageSize}`.execute(db);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count ${from}`.execute(db);
  return { records, numAllRecords: rows[0]?.count ?? 0 };
}

/** Prefixes with a complete register. */
export async function readCompletePrefixes({ db }: Connection): Promise<string[]> {
  const { rows } = await sql<{ prefix: string }>`SELECT prefix FROM licence_coverage ORDER BY prefix`.execute(db);
  return rows.map(({ prefix }) => prefix);
}

type Values = Record<(typeof licenceFields)[number], string | null>;

interface ChangeRow {
  readonly at: Date;
  readonly run: { readonly id: string; readonly fileName: string; readonly by: string | null } | null;
  /** the changed values before, null for empty ones */
  readonly before: Partial<Values>;
}

/** A licence with its changes by lists, the newest first; null if the id (a UUID) is unknown. */
export async function readLicence({ db }: Connection, id: string) {
  const { rows } = await sql<{ licence: ListedLicence; createdAt: Date; now: Values; products: number }>`
    SELECT (SELECT to_jsonb(shown) FROM (SELECT ${columns}) shown) AS licence, l.created_at AS "createdAt",
      jsonb_build_object('status', l.status, 'validFrom', l.valid_from, 'validUntil', l.valid_until, 'company', c.name,
        'licenseeName', l.licensee_name, 'licenseeGln', l.licensee_gln, 'organisation', l.organisation) AS now,
      (SELECT count(*)::int FROM unnest(CASE l.licence_type WHEN 'GCP' THEN ARRAY(SELECT d || l.prefix FROM generate_series(0, 9) d)
        ELSE ARRAY['000000' || l.prefix] END) AS start
        JOIN products p ON p.gtin >= start COLLATE "C" AND p.gtin < (start || ':') COLLATE "C") AS products
    FROM licences l LEFT JOIN companies c ON c.id = l.company_id WHERE l.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { rows: changes } = await sql<ChangeRow>`SELECT h.changed_at AS at,
      CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id, 'fileName', array_to_string(r.file_names, ', '),
        'by', ${personName('u')}) END AS run,
      h.before - 'company_id' || CASE WHEN h.before ? 'company_id' THEN jsonb_build_object('company',
        (SELECT name FROM companies WHERE id = (h.before->>'company_id')::uuid)) ELSE '{}' END AS before
    FROM licence_history h LEFT JOIN import_runs r ON r.id = h.run_id LEFT JOIN users u ON u.id = r.started_by
    WHERE h.licence_id = ${id} ORDER BY h.changed_at DESC`.execute(db);
  return {
    licence: found.licence,
    createdAt: found.createdAt.toISOString(),
    products: found.products,
    history: toLicenceChanges(changes, found.now),
  };
}

/** Each change with the values after it, which are those before the next newer one. */
function toLicenceChanges(changes: readonly ChangeRow[], now: Values): LicenceChange[] {
  const after = { ...now };
  return changes.map(({ at, run, before }) => {
    const fields = licenceFields
      .filter((field) => field in before)
      .map((field) => ({ field, before: before[field] ?? null, after: after[field] }));
    Object.assign(after, before);
    return { at: at.toISOString(), run, fields };
  });
}
