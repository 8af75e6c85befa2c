import { officeRows, type CompanyRecord, type PackageUseRow } from '@gtinoteka/contract/office/companies.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { personName } from './person-name.ts';

/** Whether the company exists. */
export async function hasCompany({ db }: Pick<Database, 'db'>, companyId: string): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()) !== undefined;
}

export interface CompanyAccess {
  readonly accessToDownload: boolean;
  /** its programs write to the catalogue directly */
  readonly writesDirectly: boolean;
}

/** Sets the given values; null if there is no such company. */
export async function setAccess(
  trx: Tx,
  companyId: string,
  requested: { readonly [K in keyof CompanyAccess]: boolean | undefined },
): Promise<(CompanyAccess & { readonly changed: readonly (keyof CompanyAccess)[] }) | null> {
  const before = await trx
    .selectFrom('companies')
    .select(['access_to_download as accessToDownload', 'writes_directly as writesDirectly'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return null;
  const after = {
    accessToDownload: requested.accessToDownload ?? before.accessToDownload,
    writesDirectly: requested.writesDirectly ?? before.writesDirectly,
  };
  await trx
    .updateTable('companies')
    .set({ access_to_download: after.accessToDownload, writes_directly: after.writesDirectly })
    .where('id', '=', companyId)
    .execute();
  const changed = (['accessToDownload', 'writesDirectly'] as const).filter((name) => before[name] !== after[name]);
  return { ...after, changed };
}

/** Whether a company's programs write to the catalogue directly. */
export async function readWritesDirectly({ db }: Pick<Database, 'db'>, companyId: string): Promise<boolean> {
  const found = await db
    .selectFrom('companies')
    .select('writes_directly')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return found?.writes_directly ?? false;
}

/** The office's contact at a company: its first activated representative, else its first activated person. */
export async function readContact({ db }: Pick<Database, 'db'>, companyId: string): Promise<CompanyRecord['contact']> {
  const found = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'u.phone_number as phoneNumber'])
    .where('m.company_id', '=', companyId)
    .where('m.activated', '=', true)
    .where('u.erased_at', 'is', null)
    .orderBy('m.is_company_representative', 'desc')
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** Licences of a company, at most one page, the latest end first. */
export async function readLicences(
  { db }: Pick<Database, 'db'>,
  companyId: string,
): Promise<CompanyRecord['licences']> {
  const { rows } = await sql<CompanyRecord['licences'][number]>`
    SELECT prefix, licence_type AS type, status, to_char(valid_until, 'YYYY-MM-DD') AS "validUntil" FROM licences
    WHERE company_id = ${companyId} ORDER BY status, valid_until DESC NULLS FIRST, prefix LIMIT ${officeRows}`.execute(
    db,
  );
  return rows;
}

/** Number of a company's products in the catalogue. */
export async function countProducts({ db }: Pick<Database, 'db'>, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM products
    WHERE company_id = ${companyId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The newest rows of the audit log about a company, without client addresses. */
export async function readTrail({ db }: Pick<Database, 'db'>, companyId: string): Promise<CompanyRecord['trail']> {
  const { rows } = await sql<{ at: Date; act: string; who: string | null; whom: string | null }>`
    SELECT a.at, a.act, ${personName('actor')} AS who,
      CASE WHEN a.subject_id IS DISTINCT FROM a.actor_id THEN ${personName('subject')} END AS whom
    FROM audit_log a LEFT JOIN users actor ON actor.id = a.actor_id LEFT JOIN users subject ON subject.id = a.subject_id
    WHERE a.company_id = ${companyId} ORDER BY a.id DESC LIMIT ${officeRows}`.execute(db);
  return rows.map(({ at, ...row }) => ({ at: at.toISOString(), ...row }));
}

/** The ledger of a company's packages, the newest first, with the remaining units after each use. */
export async function readUses(
  { db }: Pick<Database, 'db'>,
  companyId: string,
  { most }: { readonly most: number | null },
): Promise<PackageUseRow[]> {
  const end: RawBuilder<unknown> = most === null ? sql`` : sql`LIMIT ${most}`;
  const { rows } = await sql<Omit<PackageUseRow, 'at'> & { at: Date }>`
    SELECT b.used_at AS at, b.counter, b.units::int AS units, ${personName('u')} AS who,
      v.file_name AS "fileName", b."left"
    FROM (SELECT l.*, (CASE WHEN l.counter = 'verified' THEN p.verify_limit ELSE p.download_limit END
          - sum(l.units) OVER (PARTITION BY l.period_id, l.counter = 'verified' ORDER BY l.id))::float8 AS "left"
        FROM package_ledger l JOIN package_periods p ON p.id = l.period_id WHERE l.company_id = ${companyId}) b
      LEFT JOIN memberships m ON m.id = b.membership_id LEFT JOIN users u ON u.id = m.user_id
      LEFT JOIN verifications v ON v.company_id = ${companyId}
        AND v.id::text = split_part(b.key, ':', 2) AND b.counter = 'verified'
    ORDER BY b.id DESC ${end}`.execute(db);
  return rows.map(({ at, ...row }) => ({ at: at.toISOString(), ...row }));
}

/** Notes of the office about a company, the newest first. */
export async function readNotes({ db }: Pick<Database, 'db'>, companyId: string): Promise<CompanyRecord['notes']> {
  const { rows } = await sql<{ id: string; text: string; who: string | null; at: Date }>`
    SELECT n.id, n.text, ${personName('u')} AS who, n.written_at AS at
    FROM company_notes n LEFT JOIN users u ON u.id = n.author_id
    WHERE n.company_id = ${companyId} ORDER BY n.written_at DESC, n.id DESC LIMIT ${officeRows}`.execute(db);
  return rows.map(({ at, ...row }) => ({ at: at.toISOString(), ...row }));
}

/** Adds a note; the company must exist. */
export async function addNote(
  trx: Tx,
  { companyId, authorId, text }: { readonly companyId: string; readonly authorId: string; readonly text: string },
): Promise<CompanyRecord['notes'][number]> {
  const { rows } = await sql<{ id: string; who: string | null; at: Date }>`
    WITH added AS (INSERT INTO company_notes (company_id, author_id, text)
      VALUES (${companyId}, ${authorId}, ${text}) RETURNING id, author_id, written_at)
    SELECT a.id, ${personName('u')} AS who, a.written_at AS at
    FROM added a LEFT JOIN users u ON u.id = a.author_id`.execute(trx);
  const made = rows[0];
  if (!made) throw new Error('The note was not written');
  return { id: made.id, text, who: made.who, at: made.at.toISOString() };
}
