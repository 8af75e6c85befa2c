import { batchDays, shownBatches, type CodeBatch } from '@gtinoteka/contract/files/code-batches.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { CodeField } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import type { FileWork } from '../verification/file-work.ts';

type Connection = Pick<Database, 'db'>['db'] | Tx;

/** A line without a code or label. */
export interface RefusedLine {
  readonly line: number;
  /** as in the sheet */
  readonly gtin: string;
  readonly field: CodeField | 'label';
  readonly code: ErrorCode;
}

export interface CodeBatchRow extends FileWork {
  readonly id: string;
  readonly companyId: string;
  readonly fileName: string | null;
  readonly options: CodeBatch['options'];
  readonly stem: string;
  readonly isCounted: boolean;
  readonly rowsTotal: number | null;
  readonly rowsDone: number;
  readonly codes: number;
  readonly labels: number;
  /** complete when read by id, empty in lists */
  readonly refused: readonly RefusedLine[];
  readonly refusedCount: number;
  readonly inputKey: string | null;
  /** SHA-256 of the sheet's bytes, hexadecimal; null: all products of the company, or not stored */
  readonly inputDigest: string | null;
  readonly fileKey: string | null;
}

const columns = sql`id, company_id AS "companyId", file_name AS "fileName", options, stem, is_counted AS "isCounted",
  created_at AS "createdAt", processing_status AS "processingStatus", reason, started_at AS "startedAt",
  finished_at AS "finishedAt", attempt, rows_total AS "rowsTotal", rows_done AS "rowsDone", codes, labels,
  jsonb_array_length(refused) AS "refusedCount", cancelled_at AS "cancelledAt", input_key AS "inputKey", input_digest AS "inputDigest", file_key AS "fileKey"`;

async function select(db: Connection, where: RawBuilder<unknown>): Promise<CodeBatchRow | null> {
  const { rows } = await sql<CodeBatchRow>`SELECT ${columns}, refused FROM code_batches WHERE ${where}`.execute(db);
  return rows[0] ?? null;
}

/** The last moment at which a batch can be downloaded. */
export function availableUntil({ createdAt }: Pick<CodeBatchRow, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + batchDays * 86_400_000);
}

/** A batch of a company; null if the id (a UUID) is unknown. */
export function findBatch({ db }: { db: Connection }, companyId: string, id: string): Promise<CodeBatchRow | null> {
  return select(db, sql`id = ${id} AND company_id = ${companyId}`);
}

/** The batch with an idempotency key; null if there is none. */
export function findBatchByKey(trx: Tx, companyId: string, key: string): Promise<CodeBatchRow | null> {
  return select(trx, sql`company_id = ${companyId} AND idempotency_key = ${key}`);
}

/** Whether the company has a queued or running batch. Requires the company's lock. */
export async function isBatchRunning(trx: Tx, companyId: string): Promise<boolean> {
  return (await select(trx, sql`company_id = ${companyId} AND processing_status IN (0, 1)`)) !== null;
}

/** The newest batches of a company, without their refused lines. */
export async function listBatches({ db }: { db: Connection }, companyId: string): Promise<CodeBatchRow[]> {
  const { rows } = await sql<CodeBatchRow>`SELECT ${columns}, '[]'::jsonb AS refused FROM code_batches
    WHERE company_id = ${companyId} ORDER BY created_at DESC, id DESC LIMIT ${shownBatches}`.execute(db);
  return rows;
}

/** Adds a batch in the company's single slot. */
export async function addBatch(
  trx: Tx,
  asked: Pick<
    CodeBatchRow,
    'id' | 'companyId' | 'fileName' | 'options' | 'stem' | 'isCounted' | 'inputKey' | 'inputDigest'
  > & {
    readonly userId: string;
    readonly idempotencyKey: string | null;
  },
): Promise<void> {
  await sql`INSERT INTO code_batches (id, company_id, user_id, file_name, options, stem, is_counted, idempotency_key, input_key, input_digest)
    VALUES (${asked.id}, ${asked.companyId}, ${asked.userId}, ${asked.fileName}, ${JSON.stringify(asked.options)}, ${asked.stem},
      ${asked.isCounted}, ${asked.idempotencyKey}, ${asked.inputKey}, ${asked.inputDigest})`.execute(trx);
}

/** Another worker has begun this batch, or it has ended: writes of this attempt are refused. */
export class BatchAttemptOver extends Error {}

type BatchAttempt = Pick<CodeBatchRow, 'id' | 'attempt'>;

/** Begins an attempt on a batch; writes of earlier attempts are refused from then on. Null: no work. */
export async function beginBatch({ db }: { db: Connection }, id: string): Promise<CodeBatchRow | null> {
  const { rows } = await sql`UPDATE code_batches SET attempt = attempt + 1, rows_done = 0, processing_status = 1,
      started_at = coalesce(started_at, clock_timestamp())
    WHERE id = ${id} AND processing_status IN (0, 1) RETURNING id`.execute(db);
  return rows[0] ? select(db, sql`id = ${id}`) : null;
}

async function changeInAttempt(db: Connection, { id, attempt }: BatchAttempt, change: RawBuilder<unknown>) {
  const { rows } = await sql`UPDATE code_batches SET ${change}
    WHERE id = ${id} AND attempt = ${attempt} AND processing_status = 1 RETURNING id`.execute(db);
  if (rows.length === 0) throw new BatchAttemptOver(`attempt ${attempt} of ${id} is over`);
}

/** Stores the progress. Throws BatchAttemptOver. */
export function noteBatchProgress(
  { db }: { db: Connection },
  attempt: BatchAttempt,
  { rowsTotal, rowsDone }: { rowsTotal: number; rowsDone: number },
): Promise<void> {
  return changeInAttempt(db, attempt, sql`rows_total = ${rowsTotal}, rows_done = ${rowsDone}`);
}

/** Records the stored zip; the sheet can be deleted. Throws BatchAttemptOver. */
export function noteBatchDone(
  trx: Tx,
  attempt: BatchAttempt,
  made: { fileKey: string; rows: number; codes: number; labels: number; refused: readonly RefusedLine[] },
): Promise<void> {
  return changeInAttempt(
    trx,
    attempt,
    sql`processing_status = 2, finished_at = clock_timestamp(), file_key = ${made.fileKey}, input_key = NULL,
      rows_total = ${made.rows}, rows_done = ${made.rows}, codes = ${made.codes}, labels = ${made.labels},
      refused = ${JSON.stringify(made.refused)}`,
  );
}

/** Cancels a batch for a member of the company; ended batches stay. */
export async function noteBatchCancelled(
  { db }: { db: Connection },
  { id, companyId }: Pick<CodeBatchRow, 'id' | 'companyId'>,
  reason: string,
): Promise<void> {
  await sql`UPDATE code_batches SET processing_status = -1, finished_at = clock_timestamp(), cancelled_at = clock_timestamp(),
      reason = ${reason}, attempt = attempt + 1, input_key = NULL
    WHERE id = ${id} AND company_id = ${companyId} AND processing_status IN (0, 1)`.execute(db);
}

/** Records the failure with its reason (a Polish sentence); ended batches stay. */
export async function noteBatchFailed({ db }: { db: Connection }, id: string, reason: string): Promise<void> {
  await sql`UPDATE code_batches SET processing_status = -1, finished_at = clock_timestamp(), reason = ${reason},
      attempt = attempt + 1, input_key = NULL
    WHERE id = ${id} AND processing_status IN (0, 1)`.execute(db);
}

export interface ReadyBatch {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly codes: number;
  readonly refused: number;
  readonly availableUntil: Date;
}

/** Contents of the mail about a batch; null if it is not done, or its author was deleted or has left the company. */
export async function readReadyBatch({ db }: Pick<Database, 'db'>, id: string): Promise<ReadyBatch | null> {
  const { rows } = await sql<Omit<ReadyBatch, 'availableUntil'> & { createdAt: Date }>`
    SELECT b.id, u.email, u.first_name AS "firstName", b.codes, jsonb_array_length(b.refused) AS refused,
      b.created_at AS "createdAt"
    FROM code_batches b JOIN users u ON u.id = b.user_id
    JOIN memberships m ON m.user_id = u.id AND m.company_id = b.company_id AND m.activated
    WHERE b.id = ${id} AND b.processing_status = 2 AND u.is_active AND u.erased_at IS NULL`.execute(db);
  const ready = rows[0];
  return ready ? { ...ready, availableUntil: availableUntil(ready) } : null;
}

/** GTINs and names of a company's products in the catalogue, up to one more than a batch may have. */
export async function readCompanyProducts(
  db: Connection,
  companyId: string,
): Promise<{ gtin: string; name: string | null }[]> {
  const { rows } = await sql<{ gtin: string; name: string | null }>`SELECT gtin, name FROM products
    WHERE company_id = ${companyId} ORDER BY gtin LIMIT ${limits.codeLines + 1}`.execute(db);
  return rows;
}

/** The name of a company's own product; null if it has no such GTIN (14 digits). */
export async function findCompanyProductName(
  { db }: Pick<Database, 'db'>,
  companyId: string,
  gtin: string,
): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT name FROM products WHERE gtin = ${gtin} AND company_id = ${companyId}`.execute(db);
  return rows[0]?.name ?? null;
}

export async function countCompanyProducts(db: Connection, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM
    (SELECT FROM products WHERE company_id = ${companyId} LIMIT ${limits.codeLines + 1}) AS p`.execute(db);
  return rows[0]?.count ?? 0;
}
