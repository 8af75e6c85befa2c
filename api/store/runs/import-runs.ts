import {
  runsPageSize,
  type ImportRun,
  type RunProgress,
  type SentImportKind,
} from '@gtinoteka/contract/office/import-runs.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { personName } from '../office/person-name.ts';
import type { RunReject } from './recorded-run.ts';

type Connection = Pick<Database, 'db'>['db'] | Tx;

interface RunRow extends Omit<ImportRun, 'createdAt' | 'endedAt' | 'progress' | 'undone'> {
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly phase: string | null;
  readonly rowsDone: number | null;
  readonly perSecond: number | null;
  readonly undone: { readonly restored: number; readonly removed: number; readonly kept: number } | null;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
}

/** How long a run can be undone. */
const undoneFor = `interval '90 days'`;

/** SQL: the id of the last imported list of products that was not undone. */
const lastProductsRun = `(SELECT l.id FROM import_runs l WHERE l.kind = 'products' AND l.state IN ('done', 'undoing')
  AND l.written_at > now() - ${undoneFor} ORDER BY l.written_at DESC, l.id DESC LIMIT 1)`;

/**
 * SQL: whether the imported run `r` can be undone: the last list of products, or accepted rows of any upload.
 * - Products changed later are kept.
 */
export const mayBeUndone = `(r.id = ${lastProductsRun} OR (r.kind = 'upload' AND r.written_at > now() - ${undoneFor})) IS TRUE`;

async function select(db: Connection, rest: RawBuilder<unknown>): Promise<ImportRun[]> {
  const { rows } = await sql<RunRow>`SELECT r.id, r.kind, r.origin, r.state, r.file_names AS "fileNames",
      ${personName('s')} AS "startedBy", r.created_at AS "createdAt", r.ended_at AS "endedAt",
      extract(epoch FROM r.ended_at - r.begun_at)::float8 AS seconds, r.counts, r.phase, r.rows_done AS "rowsDone", r.rows_per_second AS "perSecond", r.fault, r.notes,
      coalesce(jsonb_array_length(r.rejects), 0) AS "keptRejects", r.upload_id AS "uploadId",
      r.state = 'done' AND ${sql.raw(mayBeUndone)} AS "isUndoable",
      r.undone, r.undone_at AS "undoneAt", ${personName('u')} AS "undoneBy"
    FROM import_runs r LEFT JOIN users s ON s.id = r.started_by LEFT JOIN users u ON u.id = r.undo_asked_by ${rest}`.execute(
    db,
  );
  return rows.map(({ phase, rowsDone, perSecond, undone, undoneAt, undoneBy, createdAt, endedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    progress: phase === null ? null : { phase, rows: rowsDone ?? 0, perSecond: perSecond ?? 0 },
    undone: undone && undoneAt ? { at: undoneAt.toISOString(), by: undoneBy, ...undone } : null,
  }));
}

/** Runs, the newest first, without direct writes of programs, which may be many a minute. `page` from 0. */
export async function listRuns(
  { db }: { db: Connection },
  page: number,
): Promise<{ records: ImportRun[]; numAllRecords: number }> {
  const records = await select(
    db,
    sql`WHERE r.origin <> 'program' ORDER BY r.created_at DESC, r.id DESC LIMIT ${runsPageSize} OFFSET ${page * runsPageSize}`,
  );
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*)::int AS n FROM import_runs WHERE origin <> 'program'`.execute(db);
  return { records, numAllRecords: rows[0]?.n ?? 0 };
}

/** The newest runs that accepted rows of an upload. */
export async function listRunsOfUpload({ db }: { db: Connection }, uploadId: string): Promise<ImportRun[]> {
  return select(db, sql`WHERE r.upload_id = ${uploadId} ORDER BY r.created_at DESC, r.id DESC LIMIT ${runsPageSize}`);
}

/** A run; null if the id (a UUID) is unknown. */
export async function findRun({ db }: { db: Connection }, id: string): Promise<ImportRun | null> {
  return (await select(db, sql`WHERE r.id = ${id}`))[0] ?? null;
}

/** Adds a run of a stored file for a worker; returns its id. */
export async function addRun(
  { db }: { db: Connection },
  run: { kind: SentImportKind; fileName: string; startedBy: string; inputKey: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`INSERT INTO import_runs (kind, origin, file_names, started_by, input_key)
    VALUES (${run.kind}, 'browser', ${[run.fileName]}, ${run.startedBy}, ${run.inputKey}) RETURNING id`.execute(db);
  const [added] = rows;
  if (!added) throw new Error('the run was not added');
  return added.id;
}

/** The data of a run that its worker needs. */
export interface RunToDo {
  readonly id: string;
  readonly kind: SentImportKind;
  readonly fileName: string;
  readonly inputKey: string | null;
  readonly startedBy: string | null;
}

/** Begins a queued or interrupted run; null if it has ended. */
export async function beginRun({ db }: { db: Connection }, id: string): Promise<RunToDo | null> {
  const { rows } = await sql<RunToDo>`UPDATE import_runs SET state = 'running', begun_at = clock_timestamp()
    WHERE id = ${id} AND state IN ('waiting', 'running')
    RETURNING id, kind, file_names[1] AS "fileName", input_key AS "inputKey", started_by AS "startedBy"`.execute(db);
  return rows[0] ?? null;
}

/** Stores a run's progress; ended runs stay. */
export async function noteRunProgress(
  { db }: { db: Connection },
  id: string,
  { phase, rows, perSecond }: RunProgress,
): Promise<void> {
  await sql`UPDATE import_runs SET phase = ${phase}, rows_done = ${rows}, rows_per_second = ${perSecond} WHERE id = ${id} AND state = 'running'`.execute(
    db,
  );
}

/** Ends a run that wrote nothing. `fault`: Polish, displayed. */
export async function noteRunFailed({ db }: { db: Connection }, id: string, fault: string): Promise<void> {
  await sql`UPDATE import_runs SET state = 'failed', fault = ${fault}, ended_at = clock_timestamp(), phase = NULL
    WHERE id = ${id} AND state IN ('waiting', 'running')`.execute(db);
}

/** The stored refused rows of a run. */
export async function readRunRejects({ db }: { db: Connection }, id: string): Promise<RunReject[]> {
  const { rows } = await sql<{ rejects: RunReject[] | null }>`SELECT rejects FROM import_runs WHERE id = ${id}`.execute(
    db,
  );
  return rows[0]?.rejects ?? [];
}

/** Requests the undoing of a run. False if it cannot be undone, or the undoing is running or done. */
export async function requestUndoing({ db }: { db: Connection }, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`UPDATE import_runs r SET state = 'undoing', undo_asked_by = ${userId}, fault = NULL
    WHERE r.id = ${id} AND r.state = 'done' AND ${sql.raw(mayBeUndone)} RETURNING r.id`.execute(db);
  return rows.length > 0;
}

/** Stores why a run was not undone; it can be retried. */
export async function noteNotUndone({ db }: { db: Connection }, id: string, fault: string): Promise<void> {
  await sql`UPDATE import_runs SET state = 'done', fault = ${fault}, undo_asked_by = NULL
    WHERE id = ${id} AND state = 'undoing'`.execute(db);
}

/** Deletes expired former values of products and refused rows. The runs stay with their counts. */
export async function dropRunImages({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    `DELETE FROM import_run_products p USING import_runs r WHERE r.id = p.run_id AND r.written_at <= now() - interval '90 days'`,
  );
  await pool.query(
    `UPDATE import_runs SET rejects = NULL WHERE rejects IS NOT NULL AND created_at <= now() - interval '90 days'`,
  );
}
