import type { FileCounts, UploadCounts } from '@gtinoteka/contract/files/verification.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';

export interface AnsweredContents {
  readonly email: string;
  readonly firstName: string;
  readonly fileName: string;
  readonly counts: UploadCounts;
}

export interface ReadyContents {
  readonly email: string;
  readonly firstName: string;
  readonly fileName: string;
  readonly counts: Partial<FileCounts>;
}

/**
 * Contents of the mail about a checked file, which belongs to the company.
 * - Null if the file is not done, or its sender was deleted or has left the company.
 */
export async function readReadyContents({ db }: Pick<Database, 'db'>, id: string): Promise<ReadyContents | null> {
  const { rows } =
    await sql<ReadyContents>`SELECT u.email, u.first_name AS "firstName", v.file_name AS "fileName", v.counts
    FROM verifications v JOIN users u ON u.id = v.user_id
    JOIN memberships m ON m.user_id = u.id AND m.company_id = v.company_id AND m.activated
    WHERE v.id = ${id} AND v.processing_status = 2 AND u.is_active AND u.erased_at IS NULL`.execute(db);
  return rows[0] ?? null;
}

/**
 * Contents of the mail about an answered upload.
 * - Null if it is still pending, or its sender was deleted or has left the company.
 */
export async function readAnsweredContents({ db }: Pick<Database, 'db'>, id: string): Promise<AnsweredContents | null> {
  const { rows } =
    await sql<AnsweredContents>`SELECT u.email, u.first_name AS "firstName", v.file_name AS "fileName", v.upload_counts AS counts
    FROM verifications v JOIN users u ON u.id = v.user_id
    JOIN memberships m ON m.user_id = u.id AND m.company_id = v.company_id AND m.activated
    WHERE v.id = ${id} AND v.answered_at IS NOT NULL AND u.is_active AND u.erased_at IS NULL`.execute(db);
  return rows[0] ?? null;
}
