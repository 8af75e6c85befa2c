import type { ChosenColumns, FilePreview } from '@gtinoteka/contract/files/verification-columns.ts';
import { sql } from 'kysely';
import { hash } from 'node:crypto';
import type { Database, Tx } from '../../core/database/database.ts';
import { AttemptOver, type Attempt } from './verifications.ts';

type Connection = Pick<Database, 'db'>['db'] | Tx;

function keyOf(headers: readonly string[]): Buffer {
  return hash('sha256', JSON.stringify(headers), 'buffer');
}

/**
 * Sets the file to pending until the company names its columns; nothing has been counted or spent.
 * - Throws AttemptOver.
 */
export async function requestColumns(
  { db }: { db: Connection },
  { id, attempt }: Attempt,
  preview: FilePreview,
): Promise<void> {
  const { rows } = await sql`UPDATE verifications SET preview = ${JSON.stringify(preview)}
    WHERE id = ${id} AND attempt = ${attempt} AND processing_status = 0 RETURNING id`.execute(db);
  if (rows.length === 0) throw new AttemptOver(`attempt ${attempt} of ${id} is over`);
}

/** The pending confirmation of a file; null if it has none, or the company has no such file. */
export async function readPreview(
  { db }: { db: Connection },
  companyId: string,
  id: string,
): Promise<FilePreview | null> {
  const { rows } = await sql<{ preview: FilePreview | null }>`SELECT preview FROM verifications
    WHERE id = ${id} AND company_id = ${companyId} AND processing_status = 0`.execute(db);
  return rows[0]?.preview ?? null;
}

/**
 * Stores the company's columns, also for later files with these headers, but not how many codes are checked.
 * - False if the file has no pending confirmation.
 */
export async function noteColumns(
  trx: Tx,
  {
    companyId,
    id,
    headers,
    firstCodes,
  }: { companyId: string; id: string; headers: readonly string[]; firstCodes: number | null },
  columns: ChosenColumns,
): Promise<boolean> {
  const { rows } = await sql`UPDATE verifications
    SET columns = ${JSON.stringify(columns)}, codes_allowed = ${firstCodes}, preview = NULL, asks_columns = false
    WHERE id = ${id} AND company_id = ${companyId} AND processing_status = 0 AND preview IS NOT NULL
    RETURNING id`.execute(trx);
  if (rows.length === 0) return false;
  await sql`INSERT INTO verification_layouts (company_id, headers, columns)
    VALUES (${companyId}, ${keyOf(headers)}, ${JSON.stringify(columns)})
    ON CONFLICT (company_id, headers) DO UPDATE SET columns = excluded.columns, changed_at = now()`.execute(trx);
  return true;
}

/** The company's columns of its last file with the same headers; null if there is none. */
export async function readLastColumns(
  { db }: { db: Connection },
  companyId: string,
  headers: readonly string[],
): Promise<ChosenColumns | null> {
  const { rows } = await sql<{ columns: ChosenColumns }>`SELECT columns FROM verification_layouts
    WHERE company_id = ${companyId} AND headers = ${keyOf(headers)}`.execute(db);
  return rows[0]?.columns ?? null;
}
