import {
  daysLeft,
  type FileCounts,
  type FileKind,
  type SentFile,
  type UploadCounts,
} from '@gtinoteka/contract/files/verification.ts';
import type { ChosenColumns } from '@gtinoteka/contract/files/verification-columns.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import type { FileWork } from './file-work.ts';

/** A connection, in a transaction or not. */
type Connection = Pick<Database, 'db'>['db'] | Tx;

export interface VerificationRow extends FileWork {
  readonly id: string;
  readonly companyId: string;
  readonly membershipId: string | null;
  readonly userEmail: string;
  readonly kind: FileKind;
  readonly fileName: string;
  readonly description: string;
  readonly uploadedAt: Date | null;
  readonly inputKey: string | null;
  readonly xlsxKey: string | null;
  readonly csvKey: string | null;
  readonly reportKey: string | null;
  readonly correctedKey: string | null;
  readonly mended: number;
  readonly asksColumns: boolean;
  /** whether the company must name the columns */
  readonly hasPreview: boolean;
  readonly columns: ChosenColumns | null;
  readonly codes: number | null;
  readonly codesAllowed: number | null;
  readonly reserved: number;
  readonly askedLeft: number | null;
  readonly rowsTotal: number | null;
  readonly rowsDone: number;
  /** while it is checked, with the rows that are pending in the global registry */
  readonly counts: Partial<FileCounts> & { readonly waiting?: number };
  /** of a checked upload */
  readonly uploadCounts: UploadCounts | null;
  readonly answeredAt: Date | null;
  readonly unknownColumns: readonly string[];
  readonly unreadSheets: readonly string[];
}

const columns = sql`v.id, v.company_id AS "companyId", v.membership_id AS "membershipId",
  coalesce(u.email, '') AS "userEmail", v.kind, v.file_name AS "fileName", v.description, v.created_at AS "createdAt",
  v.uploaded_at AS "uploadedAt", v.processing_status AS "processingStatus", v.reason, v.started_at AS "startedAt",
  v.finished_at AS "finishedAt", v.cancelled_at AS "cancelledAt", v.attempt, v.input_key AS "inputKey",
  v.xlsx_key AS "xlsxKey", v.csv_key AS "csvKey", v.report_key AS "reportKey",
  v.corrected_key AS "correctedKey", v.mended, v.asks_columns AS "asksColumns",
  v.preview IS NOT NULL AS "hasPreview", v.columns, v.codes, v.codes_allowed AS "codesAllowed", v.reserved,
  v.asked_left AS "askedLeft", v.rows_total AS "rowsTotal", v.rows_done AS "rowsDone", v.counts,
  v.upload_counts AS "uploadCounts", v.answered_at AS "answeredAt", v.unknown_columns AS "unknownColumns", v.unread_sheets AS "unreadSheets"`;
const source = sql`verifications v LEFT JOIN users u ON u.id = v.user_id`;

/** Files that match a condition on the row `v`. */
export async function selectFiles(db: Connection, where: RawBuilder<unknown>): Promise<VerificationRow[]> {
  return (await sql<VerificationRow>`SELECT ${columns} FROM ${source} WHERE ${where}`.execute(db)).rows;
}

/** Maps a row to the wire shape of a file (B §3). */
export function sentFileOf(row: VerificationRow): SentFile {
  const { waiting = 0, ...counts } = row.counts;
  return {
    id: row.id,
    fileName: row.fileName,
    createdAt: row.createdAt.toISOString(),
    userEmail: row.userEmail,
    processingStatus: row.processingStatus,
    kind: row.kind,
    description: row.description,
    reason: row.reason,
    codes: row.codes,
    askedLeft: row.askedLeft,
    asksColumns: row.hasPreview,
    rowsTotal: row.rowsTotal,
    rowsDone: row.rowsDone,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    counts: { ok: 0, warn: 0, bad: 0, none: 0, unchecked: 0, ...counts },
    waiting: row.processingStatus === 1 ? waiting : 0,
    reserved: row.processingStatus === 1 ? row.reserved : 0,
    hasResult: row.processingStatus === 2 && row.xlsxKey !== null && daysLeft(row.createdAt) >= 0,
    mended: row.correctedKey === null ? 0 : row.mended,
    unreadSheets: [...row.unreadSheets],
    isCancelled: row.cancelledAt !== null,
    upload: row.uploadCounts && {
      ...row.uploadCounts,
      answeredAt: row.answeredAt?.toISOString() ?? null,
      unknownColumns: [...row.unknownColumns],
    },
  };
}

/** A company's uploaded files, the newest first, and their total. */
export async function listVerifications(
  { db }: { db: Connection },
  companyId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: VerificationRow[]; count: number }> {
  const own = sql`v.company_id = ${companyId} AND v.uploaded_at IS NOT NULL`;
  const rows = await selectFiles(db, sql`${own} ORDER BY v.created_at DESC, v.id DESC LIMIT ${limit} OFFSET ${offset}`);
  const { rows: counted } = await sql<{
    n: number;
  }>`SELECT count(*)::int AS n FROM verifications v WHERE ${own}`.execute(db);
  return { rows, count: counted[0]?.n ?? 0 };
}

/** An uploaded file of a company; null if the id (a UUID) is unknown. */
export async function findVerification(
  { db }: { db: Connection },
  companyId: string,
  id: string,
): Promise<VerificationRow | null> {
  const found = await selectFiles(db, sql`v.id = ${id} AND v.company_id = ${companyId} AND v.uploaded_at IS NOT NULL`);
  return found[0] ?? null;
}

/** The file sent with an idempotency key, complete or not; null if there is none. */
export async function findByIdempotencyKey(trx: Tx, companyId: string, key: string): Promise<VerificationRow | null> {
  return (await selectFiles(trx, sql`v.company_id = ${companyId} AND v.idempotency_key = ${key}`))[0] ?? null;
}

/** Whether the company's slot for this kind of file is taken by an upload or a check. Requires the company's lock. */
export async function isProcessing(trx: Tx, companyId: string, kind: FileKind): Promise<boolean> {
  const found = await selectFiles(
    trx,
    sql`v.company_id = ${companyId} AND v.kind = ${kind} AND v.processing_status IN (0, 1)`,
  );
  return found.length > 0;
}

/**
 * Deletes the company's interrupted uploads: their process was killed, or their next part never came.
 * - Requires the company's lock.
 */
export async function dropCutUploads(trx: Tx, companyId: string): Promise<void> {
  await sql`DELETE FROM verifications WHERE company_id = ${companyId} AND uploaded_at IS NULL
    AND coalesce(touched_at, created_at) < clock_timestamp() - interval '5 minutes'`.execute(trx);
}

/** Takes the company's slot for a file before its upload. Returns the id. */
export async function claimUpload(
  trx: Tx,
  claim: {
    companyId: string;
    membershipId: string;
    userId: string;
    kind: FileKind;
    idempotencyKey: string | null;
    /** whether the company names the columns before the check; default: no */
    asksColumns?: boolean;
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO verifications (company_id, membership_id, user_id, kind, file_name, idempotency_key, asks_columns, created_at)
    VALUES (${claim.companyId}, ${claim.membershipId}, ${claim.userId}, ${claim.kind}, '', ${claim.idempotencyKey},
      ${claim.asksColumns ?? false}, clock_timestamp())
    RETURNING id`.execute(trx);
  const made = rows[0];
  if (!made) throw new Error('the file was not claimed');
  return made.id;
}

/** Records that the file is complete and visible to the company. False if its claim was dropped. */
export async function noteUploaded(
  trx: Tx,
  id: string,
  file: { fileName: string; description: string; inputKey: string },
): Promise<boolean> {
  const { rows } = await sql`UPDATE verifications SET uploaded_at = clock_timestamp(), file_name = ${file.fileName},
      description = ${file.description}, input_key = ${file.inputKey}
    WHERE id = ${id} AND uploaded_at IS NULL RETURNING id`.execute(trx);
  return rows.length === 1;
}

/** Releases the company's slot: the upload failed. */
export async function dropClaim({ db }: { db: Connection }, id: string): Promise<void> {
  await sql`DELETE FROM verifications WHERE id = ${id} AND uploaded_at IS NULL`.execute(db);
}

/**
 * Begins an attempt on a file; writes of earlier attempts are refused from then on.
 * - Null if there is no work: done, failed, pending an answer, or deleted.
 */
export async function beginAttempt({ db }: { db: Connection }, id: string): Promise<VerificationRow | null> {
  const { rows } = await sql<{
    id: string;
  }>`UPDATE verifications SET attempt = attempt + 1, rows_done = 0, counts = '{}'
    WHERE id = ${id} AND processing_status IN (0, 1) AND uploaded_at IS NOT NULL AND asked_left IS NULL AND preview IS NULL
    RETURNING id`.execute(db);
  return rows[0] ? ((await selectFiles(db, sql`v.id = ${id}`))[0] ?? null) : null;
}

/** Another worker has begun this file, or it has ended: writes of this attempt are refused. */
export class AttemptOver extends Error {}

async function changeInAttempt(
  db: Connection,
  { id, attempt }: Attempt,
  change: RawBuilder<unknown>,
): Promise<{ cancelled: boolean }> {
  const { rows } = await sql<{ cancelled: boolean }>`UPDATE verifications SET ${change}
    WHERE id = ${id} AND attempt = ${attempt} AND processing_status IN (0, 1)
    RETURNING cancelled_at IS NOT NULL AS cancelled`.execute(db);
  const changed = rows[0];
  if (!changed) throw new AttemptOver(`attempt ${attempt} of ${id} is over`);
  return changed;
}

/** One worker's attempt on a file. */
export interface Attempt {
  readonly id: string;
  readonly attempt: number;
}

/** Stores the number of distinct codes and rows, and of codes that a corrected file fixes. Throws AttemptOver. */
export async function noteCounted(
  { db }: { db: Connection },
  attempt: Attempt,
  counted: { codes: number; rows: number; mended: number; unreadSheets: readonly string[] },
): Promise<void> {
  const { codes, rows, mended, unreadSheets } = counted;
  await changeInAttempt(
    db,
    attempt,
    sql`codes = ${codes}, rows_total = ${rows}, mended = ${mended}, unread_sheets = ${unreadSheets}`,
  );
}

/**
 * Sets the file to pending the company's choice: the package has fewer codes than the file.
 * - Nothing has been spent.
 * - Throws AttemptOver.
 */
export async function requestChoice(trx: Connection, attempt: Attempt, remaining: number): Promise<void> {
  await changeInAttempt(trx, attempt, sql`asked_left = ${remaining}, processing_status = 0`);
}

/** Records the start of the check, with the codes reserved of the package. Throws AttemptOver. */
export async function noteStarted(trx: Connection, attempt: Attempt, reserved: number): Promise<void> {
  await changeInAttempt(
    trx,
    attempt,
    sql`processing_status = 1, reserved = ${reserved}, started_at = coalesce(started_at, clock_timestamp())`,
  );
}

/** Stores the progress. Returns whether the company has requested cancellation. Throws AttemptOver. */
export async function noteProgress(
  { db }: { db: Connection },
  attempt: Attempt,
  { rowsDone, counts, waiting }: { rowsDone: number; counts: FileCounts; waiting: number },
): Promise<{ cancelled: boolean }> {
  return changeInAttempt(db, attempt, sql`rows_done = ${rowsDone}, counts = ${JSON.stringify({ ...counts, waiting })}`);
}

/** Records the result. Throws AttemptOver. */
export async function noteDone(
  trx: Connection,
  attempt: Attempt,
  result: {
    rowsDone: number;
    counts: FileCounts;
    xlsxKey: string;
    csvKey: string;
    reportKey: string;
    correctedKey: string | null;
  },
): Promise<void> {
  await changeInAttempt(
    trx,
    attempt,
    sql`processing_status = 2, finished_at = clock_timestamp(), rows_done = ${result.rowsDone},
      counts = ${JSON.stringify(result.counts)}, xlsx_key = ${result.xlsxKey}, csv_key = ${result.csvKey}, report_key = ${result.reportKey},
      corrected_key = ${result.correctedKey}`,
  );
}

/**
 * Records the failure with its reason (a Polish sentence). Returns the reserved codes; null if the file has ended.
 */
export async function noteFailed(trx: Connection, id: string, reason: string): Promise<VerificationRow | null> {
  const { rows } = await sql<{ id: string }>`UPDATE verifications
    SET processing_status = -1, finished_at = clock_timestamp(), reason = ${reason}, attempt = attempt + 1, asked_left = NULL
    WHERE id = ${id} AND processing_status IN (0, 1) RETURNING id`.execute(trx);
  return rows[0] ? ((await selectFiles(trx, sql`v.id = ${id}`))[0] ?? null) : null;
}

/** The company accepts a check of the first `asked_left` codes. False if no choice is pending. */
export async function acceptFirst(trx: Tx, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`UPDATE verifications SET codes_allowed = asked_left, asked_left = NULL
    WHERE id = ${id} AND company_id = ${companyId} AND processing_status = 0 AND asked_left > 0 RETURNING id`.execute(
    trx,
  );
  return rows.length === 1;
}

/** Whether the company has cancelled a file without a result. */
export async function isCalledOff({ db }: { db: Connection }, id: string): Promise<boolean> {
  const found = await selectFiles(db, sql`v.id = ${id} AND v.cancelled_at IS NOT NULL AND v.processing_status <> 2`);
  return found.length > 0;
}

/**
 * Cancels a file.
 * - One without a worker ends at once, without a result; another when its worker notices.
 */
export async function noteCancelled(trx: Tx, companyId: string, id: string, reason: string): Promise<void> {
  await sql`UPDATE verifications SET cancelled_at = coalesce(cancelled_at, clock_timestamp()),
      processing_status = CASE WHEN processing_status = 0 THEN -1 ELSE processing_status END,
      reason = CASE WHEN processing_status = 0 THEN ${reason} ELSE reason END,
      attempt = CASE WHEN processing_status = 0 THEN attempt + 1 ELSE attempt END,
      finished_at = CASE WHEN processing_status = 0 THEN clock_timestamp() ELSE finished_at END, asked_left = NULL,
      preview = NULL
    WHERE id = ${id} AND company_id = ${companyId} AND processing_status IN (0, 1) AND uploaded_at IS NOT NULL`.execute(
    trx,
  );
}
