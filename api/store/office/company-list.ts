import type { CompanySortKey, ListedCompany } from '@gtinoteka/contract/office/companies.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../core/database/database.ts';

export interface CompanyQuery {
  /** words of a name, a NIP, a REGON, or a part of the domain of an e-mail address; empty: all */
  readonly words: string;
  readonly authorized: 'yes' | 'no' | 'waits' | null;
  readonly download: boolean | null;
  readonly verify: boolean | null;
  readonly sort: CompanySortKey;
  readonly direction: 'asc' | 'desc';
}

/** Pending authorization files of companies with an activated person. */
const waiting = sql`SELECT m.company_id, min(f.uploaded_at) AS since
  FROM authorization_files f JOIN memberships m ON m.id = f.membership_id AND m.activated
  WHERE f.uploaded_at IS NOT NULL AND f.reviewed_at IS NULL GROUP BY m.company_id`;

const registrationDate = sql`coalesce(c.activation_date, c.created_at)`;

/** Sort expressions of B §9; names in Polish order. */
const sortKeys: Readonly<Record<CompanySortKey, RawBuilder<unknown>>> = {
  name: sql`c.name COLLATE "pl-PL-x-icu"`,
  nip: sql`c.nip`,
  registration_date: registrationDate,
  is_authorized: sql`c.is_authorized`,
  access_to_download: sql`c.access_to_download`,
  access_to_verify: sql`c.access_to_verify`,
};

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` AND `);

/** Companies with people; those known from the catalogue only are not registered. */
function conditionsOf({ words, authorized, download, verify }: CompanyQuery): RawBuilder<unknown>[] {
  const conditions = [sql`EXISTS (SELECT FROM memberships m WHERE m.company_id = c.id)`, ...wordsOf(words)];
  if (authorized === 'waits') conditions.push(sql`w.since IS NOT NULL`);
  if (authorized === 'yes') conditions.push(sql`c.is_authorized`);
  if (authorized === 'no') conditions.push(sql`NOT c.is_authorized`);
  if (download !== null) conditions.push(sql`c.access_to_download = ${download}`);
  if (verify !== null) conditions.push(sql`c.access_to_verify = ${verify}`);
  return conditions;
}

function wordsOf(words: string): RawBuilder<unknown>[] {
  const searched = words.trim();
  if (searched === '') return [];
  const digits = searched.replace(/[\s-]/g, '').replace(/^PL/i, '');
  const domain = searched.slice(searched.lastIndexOf('@') + 1).toLowerCase();
  const conditions = [
    sql`(${and(searched.split(/\s+/).map((word) => sql`strpos(c.name_folded, fold_text(${word}::text)) > 0`))})`,
  ];
  if (/^\d+$/.test(digits)) conditions.push(sql`starts_with(c.nip, ${digits})`, sql`starts_with(c.regon, ${digits})`);
  if (/^[\p{L}\d.-]+$/u.test(domain))
    conditions.push(sql`c.id IN (SELECT m.company_id FROM users u JOIN memberships m ON m.user_id = u.id
      WHERE split_part(u.email, '@', 2) LIKE ${`%${domain}%`})`);
  return [sql`(${sql.join(conditions, sql` OR `)})`];
}

interface ListedRow extends Omit<ListedCompany, 'registrationDate' | 'waitsSince'> {
  readonly registrationDate: Date;
  readonly waitsSince: Date | null;
}

/** Matching companies in order, from `offset` on, at most `limit`. */
export async function listCompanies(
  { db }: Pick<Database, 'db'>,
  query: CompanyQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedCompany[]> {
  const turn = query.direction === 'asc' ? sql`ASC` : sql`DESC`;
  const order = sql`${sortKeys[query.sort]} ${turn} NULLS LAST, c.name COLLATE "pl-PL-x-icu", c.id`;
  // The page is selected before domains are read: reading those of all companies took most of the time.
  const { rows } = await sql<ListedRow>`
    SELECT c.id, c.name, c.nip, c.regon, ${registrationDate} AS "registrationDate", c.is_authorized AS "isAuthorized",
      c.since AS "waitsSince", c.access_to_download AS "accessToDownload", c.access_to_verify AS "accessToVerify",
      (SELECT split_part(u.email, '@', 2) FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.company_id = c.id
        ORDER BY m.is_company_representative DESC, m.activated DESC, m.created_at, m.id LIMIT 1) AS domain
    FROM (SELECT c.*, w.since FROM companies c LEFT JOIN (${waiting}) w ON w.company_id = c.id
      WHERE ${and(conditionsOf(query))} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) c
    ORDER BY ${order}`.execute(db);
  return rows.map((row) => ({
    ...row,
    registrationDate: row.registrationDate.toISOString(),
    waitsSince: row.waitsSince?.toISOString() ?? null,
  }));
}

/** Number of matching companies. */
export async function countCompanies({ db }: Pick<Database, 'db'>, query: CompanyQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count
    FROM companies c LEFT JOIN (${waiting}) w ON w.company_id = c.id
    WHERE ${and(conditionsOf(query))}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Number of companies with a pending authorization file, the time of the first one and its company's name. */
export async function countPendingAuthorizations({ db }: Pick<Database, 'db'>): Promise<{
  readonly count: number;
  readonly since: string | null;
  readonly first: string | null;
}> {
  const { rows } = await sql<{ count: number; since: Date | null; first: string | null }>`
    SELECT count(*) OVER ()::int AS count, w.since, c.name AS first FROM (${waiting}) w JOIN companies c ON c.id = w.company_id
    ORDER BY w.since, c.id LIMIT 1`.execute(db);
  return { count: rows[0]?.count ?? 0, since: rows[0]?.since?.toISOString() ?? null, first: rows[0]?.first ?? null };
}
