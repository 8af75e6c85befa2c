import {
  officeRows,
  type CompanyAuthorization,
  type EarlierAuthorization,
} from '@gtinoteka/contract/office/companies.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { personName } from './person-name.ts';

/** An authorization file as shown to the office. */
export interface AuthorizationFile extends CompanyAuthorization {
  readonly fileKey: string;
  /** the person of the registration */
  readonly userId: string;
}

interface FileRow extends Omit<AuthorizationFile, 'uploadedAt' | 'reviewedAt'> {
  readonly uploadedAt: Date;
  readonly reviewedAt: Date | null;
}

const columns = sql`SELECT f.id, f.file_name AS "fileName", f.media_type AS "mediaType", f.byte_size::int AS "byteSize",
    f.uploaded_at AS "uploadedAt", coalesce(${personName('u')}, '') AS person, m.user_id AS "userId",
    m.is_company_representative AS "isRepresentative", f.is_accepted AS "isAccepted", f.reviewed_at AS "reviewedAt",
    f.refusal_reason AS reason, f.file_key AS "fileKey"
  FROM authorization_files f JOIN memberships m ON m.id = f.membership_id JOIN users u ON u.id = m.user_id`;

function fileOf(row: FileRow | undefined): AuthorizationFile | null {
  if (!row) return null;
  return { ...row, uploadedAt: row.uploadedAt.toISOString(), reviewedAt: row.reviewedAt?.toISOString() ?? null };
}

/** The pending authorization file of a company, else the newest one; null: none. */
export async function readAuthorization(
  { db }: Pick<Database, 'db'>,
  companyId: string,
): Promise<AuthorizationFile | null> {
  const { rows } = await sql<FileRow>`${columns}
    WHERE m.company_id = ${companyId} AND m.activated AND f.uploaded_at IS NOT NULL
    ORDER BY f.reviewed_at IS NULL DESC, f.uploaded_at DESC, f.id LIMIT 1`.execute(db);
  return fileOf(rows[0]);
}

/** A company's other authorization files, the newest first: judged ones, and those of people not activated. */
export async function readEarlierAuthorizations(
  { db }: Pick<Database, 'db'>,
  companyId: string,
): Promise<EarlierAuthorization[]> {
  const { rows } = await sql<
    FileRow & { isActivated: boolean }
  >`SELECT f.*, m.activated AS "isActivated" FROM (${columns}
    WHERE m.company_id = ${companyId} AND f.uploaded_at IS NOT NULL) f
      JOIN authorization_files a ON a.id = f.id JOIN memberships m ON m.id = a.membership_id
    ORDER BY f."uploadedAt" DESC, f.id LIMIT ${officeRows + 1}`.execute(db);
  const current = (await readAuthorization({ db }, companyId))?.id;
  return rows
    .filter(({ id }) => id !== current)
    .slice(0, officeRows)
    .map(({ fileKey: _key, userId: _user, uploadedAt, reviewedAt, ...row }) => ({
      ...row,
      uploadedAt: uploadedAt.toISOString(),
      reviewedAt: reviewedAt?.toISOString() ?? null,
    }));
}

/** An authorization file of this company by id (both UUIDs); null if there is none. */
export async function findAuthorization(
  connection: Database['db'],
  { companyId, fileId }: { readonly companyId: string; readonly fileId: string },
): Promise<AuthorizationFile | null> {
  const { rows } = await sql<FileRow>`${columns}
    WHERE m.company_id = ${companyId} AND m.activated AND f.id = ${fileId} AND f.uploaded_at IS NOT NULL`.execute(
    connection,
  );
  return fileOf(rows[0]);
}

/** Stores the office's verdict on a pending file; accepting authorizes its company. Null: it was judged before. */
export async function judgeAuthorization(
  trx: Tx,
  {
    companyId,
    fileId,
    isAccepted,
    reason,
  }: {
    readonly companyId: string;
    readonly fileId: string;
    readonly isAccepted: boolean;
    /** of a refusal; null if accepted */
    readonly reason: string | null;
  },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`UPDATE authorization_files
    SET reviewed_at = clock_timestamp(), is_accepted = ${isAccepted}, refusal_reason = ${reason}
    WHERE id = ${fileId} AND reviewed_at IS NULL RETURNING reviewed_at AS at`.execute(trx);
  const at = rows[0]?.at ?? null;
  if (at && isAccepted)
    await trx.updateTable('companies').set({ is_authorized: true }).where('id', '=', companyId).execute();
  return at;
}

/** Contents of the mail about a judged file; null if pending, or its sender was deleted. */
export async function readJudgedAuthorization(
  { db }: Pick<Database, 'db'>,
  fileId: string,
): Promise<{
  readonly email: string;
  readonly firstName: string;
  readonly companyName: string;
  readonly isAccepted: boolean;
  readonly reason: string | null;
} | null> {
  const { rows } = await sql<{
    email: string;
    firstName: string;
    companyName: string;
    isAccepted: boolean;
    reason: string | null;
  }>`SELECT u.email, u.first_name AS "firstName", c.name AS "companyName", f.is_accepted AS "isAccepted",
      f.refusal_reason AS reason
    FROM authorization_files f JOIN memberships m ON m.id = f.membership_id AND m.activated
      JOIN users u ON u.id = m.user_id AND u.erased_at IS NULL JOIN companies c ON c.id = m.company_id
    WHERE f.id = ${fileId} AND f.is_accepted IS NOT NULL`.execute(db);
  return rows[0] ?? null;
}
