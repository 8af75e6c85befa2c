import {
  databaseDays,
  type DatabaseExport,
  type DatabaseFilters,
  type DatabaseFormat,
} from '@gtinoteka/contract/files/database-export.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import type { FileWork } from '../verification/file-work.ts';

/** A connection, in a transaction or not. */
type Connection = Pick<Database, 'db'>['db'] | Tx;

export interface DatabaseExportRow extends FileWork {
  readonly id: string;
  readonly companyId: string;
  readonly filters: DatabaseFilters;
  readonly formats: readonly DatabaseFormat[];
  readonly products: number;
  readonly reserved: number;
  readonly isShort: boolean;
  readonly rowsTotal: number;
  readonly rowsDone: number;
  readonly contents: DatabaseExport['contents'];
  readonly fileKey: string | null;
  /** of a package of changes: the package it is relative to, the time it was ordered, and the attempt */
  readonly since: { readonly id: string; readonly createdAt: Date; readonly attempt: number } | null;
  readonly removed: number | null;
}

const columns = sql`e.id, e.company_id AS "companyId", e.filters, e.formats, e.created_at AS "createdAt",
  e.processing_status AS "processingStatus", e.reason, e.started_at AS "startedAt", e.finished_at AS "finishedAt",
  e.attempt, e.products, e.reserved, e.is_short AS "isShort", e.rows_total AS "rowsTotal", e.rows_done AS "rowsDone",
  e.contents, e.file_key AS "fileKey", e.cancelled_at AS "cancelledAt", e.removed, s.id AS "sinceId",
  s.created_at AS "sinceCreatedAt", s.attempt AS "sinceAttempt"`;

type SelectedRow = Omit<DatabaseExportRow, 'since'> & {
  sinceId: string | null;
  sinceCreatedAt: Date;
  sinceAttempt: number;
};

async function select(db: Connection, where: RawBuilder<unknown>): Promise<DatabaseExportRow | null> {
  const { rows } = await sql<SelectedRow>`SELECT ${columns}
    FROM database_exports e LEFT JOIN database_exports s ON s.id = e.since_id WHERE ${where}`.execute(db);
  if (!rows[0]) return null;
  const { sinceId, sinceCreatedAt, sinceAttempt, ...row } = rows[0];
  return { ...row, since: sinceId === null ? null : { id: sinceId, createdAt: sinceCreatedAt, attempt: sinceAttempt } };
}

/** The last moment at which a package can be downloaded. */
export function availableUntil({ createdAt }: Pick<DatabaseExportRow, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + databaseDays * 86_400_000);
}

/** A package of a company; null if the id (a UUID) is unknown. */
export function findExport({ db }: { db: Connection }, companyId: string, id: string) {
  return select(db, sql`e.id = ${id} AND e.company_id = ${companyId}`);
}

/** The company's last requested package, or the last one with an available file; null if there is none. */
export function findLastExport({ db }: { db: Connection }, companyId: string, { isReady }: { isReady: boolean }) {
  const ready = isReady ? sql`AND e.processing_status = 2` : sql``;
  return select(db, sql`e.company_id = ${companyId} ${ready} ORDER BY e.created_at DESC, e.id DESC LIMIT 1`);
}

/** The package with an idempotency key; null if there is none. */
export function findExportByKey(trx: Tx, companyId: string, key: string) {
  return select(trx, sql`e.company_id = ${companyId} AND e.idempotency_key = ${key}`);
}

/** The queued or running package of a company; null if there is none. Requires the company's lock. */
export function findRunningExport(trx: Tx, companyId: string) {
  return select(trx, sql`e.company_id = ${companyId} AND e.processing_status IN (0, 1)`);
}

/** Adds a package in the company's single slot. */
export async function addExport(
  trx: Tx,
  asked: Pick<
    DatabaseExportRow,
    'companyId' | 'filters' | 'formats' | 'products' | 'reserved' | 'isShort' | 'removed'
  > & {
    readonly id: string;
    readonly membershipId: string;
    readonly userId: string;
    readonly idempotencyKey: string | null;
    readonly sinceId: string | null;
  },
): Promise<void> {
  await sql`INSERT INTO database_exports (id, company_id, membership_id, user_id, filters, formats, idempotency_key, products,
      reserved, is_short, rows_total, since_id, removed)
    VALUES (${asked.id}, ${asked.companyId}, ${asked.membershipId}, ${asked.userId}, ${JSON.stringify(asked.filters)},
      ${[...asked.formats]}, ${asked.idempotencyKey}, ${asked.products}, ${asked.reserved}, ${asked.isShort},
      ${asked.products * asked.formats.length}, ${asked.sinceId}, ${asked.removed})`.execute(trx);
}

/** Another worker has begun this package, or it has ended: writes of this attempt are refused. */
export class ExportAttemptOver extends Error {}

export type ExportAttempt = Pick<DatabaseExportRow, 'id' | 'attempt'>;

/** Begins an attempt on a package; writes of earlier attempts are refused from then on. Null: no work. */
export async function beginExport({ db }: { db: Connection }, id: string): Promise<DatabaseExportRow | null> {
  const { rows } = await sql`UPDATE database_exports SET attempt = attempt + 1, rows_done = 0, processing_status = 1,
      started_at = coalesce(started_at, clock_timestamp())
    WHERE id = ${id} AND processing_status IN (0, 1) RETURNING id`.execute(db);
  return rows[0] ? select(db, sql`e.id = ${id}`) : null;
}

async function changeInAttempt(
  db: Connection,
  { id, attempt }: ExportAttempt,
  change: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql`UPDATE database_exports SET ${change}
    WHERE id = ${id} AND attempt = ${attempt} AND processing_status = 1 RETURNING id`.execute(db);
  if (rows.length === 0) throw new ExportAttemptOver(`attempt ${attempt} of ${id} is over`);
}

/** Stores the progress in rows of all files together. Throws ExportAttemptOver. */
export async function noteExportProgress(
  { db }: { db: Connection },
  attempt: ExportAttempt,
  rowsDone: number,
): Promise<void> {
  await changeInAttempt(db, attempt, sql`rows_done = ${rowsDone}`);
}

/** Records the stored package. Throws ExportAttemptOver. */
export async function noteExportDone(
  trx: Tx,
  attempt: ExportAttempt,
  made: { fileKey: string; contents: DatabaseExport['contents']; rowsDone: number; removed: number | null },
): Promise<void> {
  await changeInAttempt(
    trx,
    attempt,
    sql`processing_status = 2, finished_at = clock_timestamp(), file_key = ${made.fileKey},
      contents = ${JSON.stringify(made.contents)}, removed = ${made.removed}, rows_done = ${made.rowsDone}, rows_total = ${made.rowsDone}`,
  );
}

/** Cancels a package for a member of the company. Null if it has ended, or is another company's. */
export async function noteExportCancelled(
  trx: Tx,
  { id, companyId }: { id: string; companyId: string },
  reason: string,
): Promise<DatabaseExportRow | null> {
  const { rows } = await sql`UPDATE database_exports
    SET processing_status = -1, finished_at = clock_timestamp(), cancelled_at = clock_timestamp(), reason = ${reason},
      attempt = attempt + 1
    WHERE id = ${id} AND company_id = ${companyId} AND processing_status IN (0, 1) RETURNING id`.execute(trx);
  return rows[0] ? select(trx, sql`e.id = ${id}`) : null;
}

/** Records the failure with its reason (a Polish sentence). Null if it has ended. */
export async function noteExportFailed(trx: Tx, id: string, reason: string): Promise<DatabaseExportRow | null> {
  const { rows } = await sql`UPDATE database_exports
    SET processing_status = -1, finished_at = clock_timestamp(), reason = ${reason}, attempt = attempt + 1
    WHERE id = ${id} AND processing_status IN (0, 1) RETURNING id`.execute(trx);
  return rows[0] ? select(trx, sql`e.id = ${id}`) : null;
}

/** Name of the person who ordered a package; null if deleted. */
export async function readOrderedBy(db: Connection, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`SELECT concat_ws(' ', u.first_name, u.last_name) AS name
    FROM database_exports e JOIN users u ON u.id = e.user_id WHERE e.id = ${id} AND u.erased_at IS NULL`.execute(db);
  return rows[0]?.name || null;
}

export interface ReadyDatabase {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly products: number;
  readonly availableUntil: Date;
}

/**
 * Contents of the mail about a package; null if it is not done, or its author was deleted or has left the company.
 */
export async function readReadyDatabase({ db }: Pick<Database, 'db'>, id: string): Promise<ReadyDatabase | null> {
  const { rows } = await sql<Omit<ReadyDatabase, 'availableUntil'> & { createdAt: Date }>`
    SELECT e.id, u.email, u.first_name AS "firstName", e.products, e.created_at AS "createdAt"
    FROM database_exports e JOIN users u ON u.id = e.user_id
    JOIN memberships m ON m.user_id = u.id AND m.company_id = e.company_id AND m.activated
    WHERE e.id = ${id} AND e.processing_status = 2 AND u.is_active AND u.erased_at IS NULL`.execute(db);
  const ready = rows[0];
  return ready ? { ...ready, availableUntil: availableUntil(ready) } : null;
}
