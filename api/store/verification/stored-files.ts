import { resultDays } from '@gtinoteka/contract/files/verification.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';

type Connection = Pick<Database, 'db'>['db'];

export interface StoredFile {
  readonly key: string;
  readonly mediaType: string;
  readonly byteSize: number;
  readonly sha256: Buffer | null;
}

export type FilePurpose =
  | `verification ${'input' | 'xlsx' | 'csv' | 'report' | 'corrected'}`
  | 'upload part'
  | 'database'
  | 'import input'
  | 'codes input'
  | 'codes';

/**
 * Records a file before it is written, so that the purge also finds files of failed writes.
 * - Kept while the result can be downloaded: through the 30th whole day.
 */
export async function nameFile(
  { db }: { db: Connection },
  file: { key: string; companyId: string; purpose: FilePurpose; mediaType: string },
): Promise<void> {
  await sql`INSERT INTO stored_files (key, company_id, purpose, media_type, expires_at)
    VALUES (${file.key}, ${file.companyId}, ${file.purpose}, ${file.mediaType},
      now() + make_interval(hours => ${(resultDays + 1) * 24}))`.execute(db);
}

/** Records that a file is complete. */
export async function noteStored(
  { db }: { db: Connection },
  key: string,
  { byteSize, sha256 }: { byteSize: number; sha256: Buffer },
): Promise<void> {
  await sql`UPDATE stored_files SET byte_size = ${byteSize}, sha256 = ${sha256}, stored_at = now()
    WHERE key = ${key}`.execute(db);
}

/** Records a file, writes it, and records that it is complete. */
export async function storeFile(
  { database, files }: { database: { db: Connection }; files: FileWriter },
  file: Parameters<typeof nameFile>[1],
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  await nameFile(database, file);
  await noteStored(database, file.key, await files.putStream(file.key, bytes));
}

/** The file store's method for this. */
interface FileWriter {
  putStream(key: string, bytes: AsyncIterable<Buffer>): Promise<{ byteSize: number; sha256: Buffer }>;
}

/** A complete file of a company; null if there is none. */
export async function findFile({ db }: { db: Connection }, key: string): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`SELECT key, media_type AS "mediaType", byte_size AS "byteSize", sha256
    FROM stored_files WHERE key = ${key} AND stored_at IS NOT NULL AND expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

/**
 * Keys of files that can be deleted:
 * - expired files;
 * - files not completed within a day;
 * - files that are a day old and referenced by no verification, upload, package of the database, import or batch of
 *   codes;
 * - parts of complete files, because the process that should delete them may have been killed.
 */
export async function findExpiredFiles({ db }: { db: Connection }, most: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`SELECT f.key FROM stored_files f
    WHERE f.expires_at <= now()
      OR (f.created_at <= now() - interval '1 day' AND (f.stored_at IS NULL OR NOT EXISTS (
        SELECT FROM verifications v WHERE f.key IN (v.input_key, v.xlsx_key, v.csv_key, v.report_key, v.corrected_key)
      ) AND NOT EXISTS (
        SELECT FROM upload_parts u JOIN verifications w ON w.id = u.verification_id WHERE u.key = f.key AND w.uploaded_at IS NULL
      )
      AND NOT EXISTS (SELECT FROM database_exports e WHERE e.file_key = f.key)
      AND NOT EXISTS (SELECT FROM import_runs r WHERE r.input_key = f.key)
      AND NOT EXISTS (SELECT FROM code_batches b WHERE f.key IN (b.input_key, b.file_key))))
    ORDER BY f.created_at LIMIT ${most}`.execute(db);
  return rows.map(({ key }) => key);
}

/** A file as shown to operators. */
export interface ListedFile {
  readonly key: string;
  readonly purpose: FilePurpose;
  /** null: incomplete */
  readonly byteSize: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly isExpired: boolean;
  /** name and NIP of its company */
  readonly owner: string;
  readonly nip: string | null;
}

/** Stored files of all companies, the oldest first, at most `most`, following `after`. */
export async function listFiles(
  { db }: { db: Connection },
  { after, most }: { after: Pick<ListedFile, 'key'> | null; most: number },
): Promise<ListedFile[]> {
  // The previous row's time is read in SQL: a Date has less precision.
  const from = after
    ? sql`(f.created_at, f.key) > (SELECT b.created_at, b.key FROM stored_files b WHERE b.key = ${after.key})`
    : sql`true`;
  const { rows } = await sql<ListedFile>`SELECT f.key, f.purpose, f.byte_size::float8 AS "byteSize",
      f.created_at AS "createdAt", f.expires_at AS "expiresAt", f.expires_at <= now() AS "isExpired", c.name AS owner, c.nip
    FROM stored_files f JOIN companies c ON c.id = f.company_id
    WHERE ${from} ORDER BY f.created_at, f.key LIMIT ${most}`.execute(db);
  return rows;
}

/** Deletes the row of a file that was removed from the file store. */
export async function forgetFile({ db }: { db: Connection }, key: string): Promise<void> {
  await sql`DELETE FROM stored_files WHERE key = ${key}`.execute(db);
}
