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
  /** whether the company is being asked what the columns are */
  readonly hasPreview: boolean;
  readonly columns: ChosenColumns | null;
  readonly codes: number | null;
  readonly codesAllowed: number | null;
  readonly reserved: number;
  readonly askedLeft: number | null;
  readonly rowsTotal: number | null;
  readonly rowsDone: number;
  /** with the rows that wait for the global registry, while it is being checked */
  readonly counts: Partial<FileCounts> & { readonly waiting?: number };
  /** of an upload that was checked */
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

/** Files that meet a condition of the row `v`. */
export async function selectFiles(db: Connection, where: RawBuilder<unknown>): Promise<VerificationRow[]> {
  return (await sql<VerificationRow>`SELECT ${columns} FROM ${source} WHERE ${where}`.execute(db)).rows;
}

/** The wire shape of a file (B §3). */
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

/** Files of a company whose sending has ended, the newest first, and how many there are. */
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

/** A file of a company whose sending has ended; null where the company has none of this id (a UUID). */
export async function findVerification(
  { db }: { db: Connection },
  companyId: string,
  id: string,
): Promise<VerificationRow | null> {
  const found = await selectFiles(db, sql`v.id = ${id} AND v.company_id = ${companyId} AND v.uploaded_at IS NOT NULL`);
  return found[0] ?? null;
}

/** The file that was sent under a key, whole or under way; null where there is none. */
export async function findByIdempotencyKey(trx: Tx, companyId: string, key: string): Promise<VerificationRow | null> {
  return (await selectFiles(trx, sql`v.company_id = ${companyId} AND v.idempotency_key = ${key}`))[0] ?? null;
}

/** Whether the company's place for files of a kind is taken: one is coming or being checked. Call under the company's lock. */
export async function isProcessing(trx: Tx, companyId: string, kind: FileKind): Promise<boolean> {
  const found = await selectFiles(
    trx,
    sql`v.company_id = ${companyId} AND v.kind = ${kind} AND v.processing_status IN (0, 1)`,
  );
  return found.length > 0;
}

/**
 * Takes away uploads of the company that were cut long ago: their process was killed before it could, or the next part of them has not come.
 * Call under the company's lock.
 */
export async function dropCutUploads(trx: Tx, companyId: string): Promise<void> {
  await sql`DELETE FROM verifications WHERE company_id = ${companyId} AND uploaded_at IS NULL
    AND coalesce(touched_at, created_at) < clock_timestamp() - interval '5 minutes'`.execute(trx);
}

/** Takes the company's place for a file that is about to come. Returns the id. */
export async function claimUpload(
  trx: Tx,
  claim: {
    companyId: string;
    membershipId: string;
    userId: string;
    kind: FileKind;
    idempotencyKey: string | null;
    /** asked what its columns are before it is checked; not unless told */
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

/** The file is whole: from now on the company sees it. False where its claim was dropped meanwhile. */
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

/** Gives the company's place back: the file has not come. */
export async function dropClaim({ db }: { db: Connection }, id: string): Promise<void> {
  await sql`DELETE FROM verifications WHERE id = ${id} AND uploaded_at IS NULL`.execute(db);
}

/**
 * A worker begins a file, or begins it again: whatever another one still does with it counts no more. Null where there is nothing to
 * do: done, failed, waiting for an answer, or gone.
 */
export async function beginAttempt({ db }: { db: Connection }, id: string): Promise<VerificationRow | null> {
  const { rows } = await sql<{
    id: string;
  }>`UPDATE verifications SET attempt = attempt + 1, rows_done = 0, counts = '{}'
    WHERE id = ${id} AND processing_status IN (0, 1) AND uploaded_at IS NOT NULL AND asked_left IS NULL AND preview IS NULL
    RETURNING id`.execute(db);
  return rows[0] ? ((await selectFiles(db, sql`v.id = ${id}`))[0] ?? null) : null;
}

/** Another worker has begun this file since, or it was ended: what this one has done is refused. */
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

/** A file as one worker has begun it. */
export interface Attempt {
  readonly id: string;
  readonly attempt: number;
}

/** The file has been read: how many distinct codes and rows it has, and codes that a corrected file mends. Throws AttemptOver. */
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

/** The package holds fewer codes than the file has: the company is asked, and nothing has been spent. Throws AttemptOver. */
export async function askForChoice(trx: Connection, attempt: Attempt, left: number): Promise<void> {
  await changeInAttempt(trx, attempt, sql`asked_left = ${left}, processing_status = 0`);
}

/** The checking begins, with so many codes reserved of the package. Throws AttemptOver. */
export async function noteStarted(trx: Connection, attempt: Attempt, reserved: number): Promise<void> {
  await changeInAttempt(
    trx,
    attempt,
    sql`processing_status = 1, reserved = ${reserved}, started_at = coalesce(started_at, clock_timestamp())`,
  );
}

/** How far it is. Answers whether the company wants it stopped. Throws AttemptOver. */
export async function noteProgress(
  { db }: { db: Connection },
  attempt: Attempt,
  { rowsDone, counts, waiting }: { rowsDone: number; counts: FileCounts; waiting: number },
): Promise<{ cancelled: boolean }> {
  return changeInAttempt(db, attempt, sql`rows_done = ${rowsDone}, counts = ${JSON.stringify({ ...counts, waiting })}`);
}

/** It is done: the result is there. Throws AttemptOver. */
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

/** It came to nothing, and why (a Polish sentence). Returns what it had reserved; null where it is over already. */
export async function noteFailed(trx: Connection, id: string, reason: string): Promise<VerificationRow | null> {
  const { rows } = await sql<{ id: string }>`UPDATE verifications
    SET processing_status = -1, finished_at = clock_timestamp(), reason = ${reason}, attempt = attempt + 1, asked_left = NULL
    WHERE id = ${id} AND processing_status IN (0, 1) RETURNING id`.execute(trx);
  return rows[0] ? ((await selectFiles(trx, sql`v.id = ${id}`))[0] ?? null) : null;
}

/** The company wants the first `asked_left` codes checked. False where it was not asked, or has answered. */
export async function acceptFirst(trx: Tx, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`UPDATE verifications SET codes_allowed = asked_left, asked_left = NULL
    WHERE id = ${id} AND company_id = ${companyId} AND processing_status = 0 AND asked_left > 0 RETURNING id`.execute(
    trx,
  );
  return rows.length === 1;
}

/** Whether the company has stopped a file that has no result. */
export async function isCalledOff({ db }: { db: Connection }, id: string): Promise<boolean> {
  const found = await selectFiles(db, sql`v.id = ${id} AND v.cancelled_at IS NOT NULL AND v.processing_status <> 2`);
  return found.length > 0;
}

/** The company wants it stopped. A file that nobody works on ends at once, as one without a result; another one when its worker sees it. */
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
