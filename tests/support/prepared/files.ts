import type { Account } from '../accounts.ts';
import { addRow, changeRow, daysAgo, type Pool } from './rows.ts';

export interface VerificationColumns {
  company_id: string;
  kind: 'verify' | 'upload';
  file_name?: string;
  by_program?: boolean;
  created_at?: Date;
  uploaded_at?: Date;
  finished_at?: Date;
  processing_status?: number;
  upload_counts?: object;
  codes_allowed?: number;
}

/** A file that a company has sent, waiting unless told otherwise; its id. */
export async function addSentFile(database: Pool, columns: VerificationColumns): Promise<string> {
  return (await addRow(database, 'verifications', { file_name: 'a.xlsx', ...columns })).id;
}

/** A sent file as work, a person or time has left it. */
export function changeSentFile(database: Pool, id: string, columns: object): Promise<void> {
  return changeRow(database, ['verifications', 'id'], id, columns);
}

/** Somebody has called off the check of a file. */
export function cancelFile(database: Pool, id: string): Promise<void> {
  return changeSentFile(database, id, { cancelled_at: new Date() });
}

/** Products of programs that wait for the office, one file each. */
export async function addWaitingProducts({ pool }: Pool, companyId: string, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO verifications (company_id, kind, by_program, file_name, processing_status, upload_counts)
     SELECT $1, 'upload', true, 'API', 2, '{}' FROM generate_series(1, $2::int)`,
    [companyId, count],
  );
}

/** A file of the store, or all of a company, is kept no longer from now on. */
export async function expireStored({ pool }: Pool, of: { key: string } | { companyId: string }): Promise<void> {
  await pool.query('UPDATE stored_files SET expires_at = now() WHERE key = $1 OR company_id = $2', [
    'key' in of ? of.key : null,
    'companyId' in of ? of.companyId : null,
  ]);
}

/** What came of a checked file is kept no longer from now on. */
export async function expireResults({ pool }: Pool, id: string): Promise<void> {
  await pool.query(
    `UPDATE stored_files SET expires_at = now() WHERE key IN
       (SELECT unnest(ARRAY[xlsx_key, csv_key, report_key]) FROM verifications WHERE id = $1)`,
    [id],
  );
}

/** A file of the store, or all of a company, came there so many hours ago. */
export async function ageStored(
  { pool }: Pool,
  of: { key: string } | { companyId: string },
  hours: number,
): Promise<void> {
  await pool.query(
    'UPDATE stored_files SET created_at = now() - make_interval(hours => $3) WHERE key = $1 OR company_id = $2',
    ['key' in of ? of.key : null, 'companyId' in of ? of.companyId : null, hours],
  );
}

/** Files of the store that all came in one moment. */
export async function storeAllAtOnce({ pool }: Pool): Promise<void> {
  await pool.query(`UPDATE stored_files SET created_at = '2026-01-01'`);
}

/** A package of the database was ordered and made so long ago; `age` as PostgreSQL reads it: `30 days -1 minute`. */
export async function ageExport({ pool }: Pool, id: string, age: string): Promise<void> {
  await pool.query(
    `WITH e AS (UPDATE database_exports SET created_at = now() - $2::interval WHERE id = $1 RETURNING file_key)
     UPDATE stored_files f SET created_at = now() - $2::interval, expires_at = now() - $2::interval + interval '31 days'
     FROM e WHERE f.key = e.file_key`,
    [id, age],
  );
}

export async function removeExport({ pool }: Pool, id: string): Promise<void> {
  await pool.query('DELETE FROM database_exports WHERE id = $1', [id]);
}

/** A package of the database that somebody has ordered and nobody has begun; its id. */
export async function addOrderedExport(
  database: Pool,
  { companyId, membershipId, userId }: { companyId: string; membershipId: string; userId: string },
): Promise<string> {
  const order = {
    id: crypto.randomUUID(),
    company_id: companyId,
    membership_id: membershipId,
    user_id: userId,
    filters: {},
    formats: ['csv'],
    products: 5,
    reserved: 0,
    is_short: false,
    rows_total: 5,
  };
  return (await addRow(database, 'database_exports', order)).id;
}

/** A batch of codes was made 31 days ago, a day longer than it can be had; the key of its zip in the store. */
export async function outdateBatch({ pool }: Pool, id: string): Promise<string> {
  const { rows } = await pool.query<{ file_key: string }>(
    `UPDATE code_batches SET created_at = now() - interval '31 days' WHERE id = $1 RETURNING file_key`,
    [id],
  );
  return rows[0]?.file_key ?? '';
}

/** A file in the store that nothing names, since a day and an hour; whole or cut off. */
export async function addForgottenFile(
  database: Pool,
  companyId: string,
  key: string,
  isWhole: boolean,
): Promise<void> {
  await addRow(database, 'stored_files', {
    key,
    company_id: companyId,
    purpose: 'verification input',
    media_type: 'x',
    created_at: daysAgo(25 / 24),
    stored_at: isWhole ? new Date() : null,
    expires_at: daysAgo(-9),
  });
}

/** The whole of a file has come as its first part. */
export async function addStoredPart(database: Pool, id: string, key: string, byteSize: number): Promise<void> {
  const part = { verification_id: id, start_at: 0, byte_size: byteSize, key };
  await addRow(database, 'upload_parts', part);
}

/** A file of a company that is being checked, as far as `columns` (SQL) do not say otherwise; its id. */
export async function addFileUnderWay(
  { pool }: Pool,
  { companyId, membershipId, userId }: Account,
  columns: Readonly<Record<string, string>> = {},
): Promise<string> {
  const set = { uploaded_at: 'now()', processing_status: '1', rows_total: '100', ...columns };
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO verifications (company_id, membership_id, user_id, kind, file_name, created_at, ${Object.keys(set).join(', ')})
     VALUES ($1, $2, $3, 'verify', 'kody.xlsx', now(), ${Object.values(set).join(', ')}) RETURNING id`,
    [companyId, membershipId, userId],
  );
  return rows[0]?.id ?? '';
}
