import { issueFileDays, type IssueError, type IssueStatus } from '@gtinoteka/contract/office/repository-issues.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';

export interface IssueFileRow {
  readonly id: string;
  readonly companyId: string;
  /** -1 error, 0 new, 2 done */
  readonly processingStatus: number;
  readonly createdAt: Date;
  readonly isExpired: boolean;
  /** bytes of a finished file that has not expired */
  readonly byteSize: number | null;
}

/** Orders a file of the existing ones of these issues; returns its id and their number. Null: none exist. */
export async function addIssueFile(
  trx: Tx,
  { companyId, userId, ids }: { companyId: string; userId: string; ids: readonly string[] },
): Promise<{ id: string; issues: number } | null> {
  const { rows } = await sql<{ id: string; issues: number }>`
    INSERT INTO issue_files (company_id, user_id, issue_ids)
    SELECT ${companyId}::uuid, ${userId}::uuid, array_agg(i.id ORDER BY i.id) FROM repository_issues i
    WHERE i.id = ANY (${[...ids]}::bigint[]) HAVING count(*) > 0
    RETURNING id, cardinality(issue_ids) AS issues`.execute(trx);
  return rows[0] ?? null;
}

export interface IssueOfFile {
  readonly gtin: string;
  readonly error: IssueError;
  readonly detail: string;
  readonly pool: string;
  readonly companyName: string | null;
  readonly nip: string | null;
  readonly productName: string | null;
  readonly brand: string | null;
  readonly gpcBrick: string | null;
  readonly status: IssueStatus;
}

/** Issues of a file by company, error and GTIN; null if there is no such file, or it is done. */
export async function readIssuesOfFile({ db }: Pick<Database, 'db'>, id: string): Promise<IssueOfFile[] | null> {
  const file = await sql<object>`SELECT id FROM issue_files WHERE id = ${id} AND processing_status = 0`.execute(db);
  if (file.rows.length === 0) return null;
  const { rows } = await sql<IssueOfFile>`
    SELECT i.gtin, i.error, i.detail, i.pool, c.name AS "companyName", c.nip, p.name AS "productName", p.brand,
      p.gpc_brick AS "gpcBrick", i.status
    FROM issue_files f JOIN repository_issues i ON i.id = ANY (f.issue_ids)
      LEFT JOIN companies c ON c.id = i.company_id LEFT JOIN products p ON p.gtin = i.gtin
    WHERE f.id = ${id} ORDER BY c.name COLLATE "pl-PL-x-icu" NULLS LAST, i.error, i.gtin`.execute(db);
  return rows;
}

/** Stores the content of a pending file; false if another worker was first. */
export async function noteIssueFileDone(trx: Tx, id: string, content: Buffer): Promise<boolean> {
  const { rows } = await sql<object>`UPDATE issue_files SET content = ${content}, processing_status = 2,
    finished_at = clock_timestamp() WHERE id = ${id} AND processing_status = 0 RETURNING id`.execute(trx);
  return rows.length > 0;
}

/** Records that a file failed. */
export async function noteIssueFileFailed({ db }: Pick<Database, 'db'>, id: string): Promise<void> {
  await sql`UPDATE issue_files SET processing_status = -1, finished_at = clock_timestamp()
    WHERE id = ${id} AND processing_status = 0`.execute(db);
}

/** A file requested by this company; null if there is none. */
export async function findIssueFile(
  { db }: Pick<Database, 'db'>,
  { companyId, fileId }: { companyId: string; fileId: string },
): Promise<IssueFileRow | null> {
  const { rows } =
    await sql<IssueFileRow>`SELECT id, company_id AS "companyId", processing_status AS "processingStatus",
      created_at AS "createdAt", created_at <= now() - make_interval(hours => ${issueFileDays * 24}) AS "isExpired",
      octet_length(content) AS "byteSize"
    FROM issue_files WHERE id = ${fileId} AND company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** The bytes of a finished file. */
export async function readIssueFile({ db }: Pick<Database, 'db'>, fileId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer | null }>`SELECT content FROM issue_files
    WHERE id = ${fileId} AND processing_status = 2`.execute(db);
  return rows[0]?.content ?? null;
}

/** Deletes the content of expired files. */
export async function dropIssueFiles({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`UPDATE issue_files SET content = NULL WHERE content IS NOT NULL
    AND created_at <= now() - make_interval(hours => ${issueFileDays * 24})`.execute(db);
}

/** Recipient and contents of the mail about a file; null if it is not done, or the person was deleted. */
export async function readReadyIssueFile(
  { db }: Pick<Database, 'db'>,
  id: string,
): Promise<{ id: string; email: string; firstName: string; issues: number; availableUntil: Date } | null> {
  const { rows } = await sql<{ id: string; email: string; firstName: string; issues: number; availableUntil: Date }>`
    SELECT f.id, u.email, u.first_name AS "firstName", cardinality(f.issue_ids) AS issues,
      f.created_at + make_interval(hours => ${issueFileDays * 24}) AS "availableUntil"
    FROM issue_files f JOIN users u ON u.id = f.user_id AND u.erased_at IS NULL
    WHERE f.id = ${id} AND f.processing_status = 2`.execute(db);
  return rows[0] ?? null;
}
