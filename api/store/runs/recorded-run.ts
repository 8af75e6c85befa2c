import type { ImportKind } from '@gtinoteka/contract/office/import-runs.ts';
import type pg from 'pg';

/** Counts of the rows of a run. */
export interface RunCounts {
  readonly rows: number;
  /** distinct keys; of repeated ones the last row counts */
  readonly accepted: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly repeated: number;
  readonly rejected: number;
}

/** A refused row, or a value that was ignored. */
export interface RunReject {
  /** name of the file */
  readonly file: string;
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly code: string;
  /** Polish */
  readonly reason: string;
}

/** The person and source of an import. `runId`: a run requested in a browser, which has its row. */
export interface RunOrigin {
  readonly startedBy: string | null;
  /** absent: a browser if there is a person, else a command */
  readonly origin?: 'program';
  readonly runId?: string;
  /** the upload of the accepted rows */
  readonly uploadId?: string;
}

/** The operator at the command line. */
export const byCommand: RunOrigin = { startedBy: null };

/**
 * Begins a run in its import's transaction; returns its id.
 * - An existing row is not touched before the end, because its progress is written concurrently.
 */
export async function openRun(
  client: pg.ClientBase,
  kind: ImportKind,
  fileNames: readonly string[],
  { startedBy, origin, runId, uploadId }: RunOrigin,
): Promise<string> {
  if (runId !== undefined) return runId;
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO import_runs (kind, origin, state, file_names, started_by, upload_id, begun_at)
     VALUES ($1, $2, 'running', $3, $4, $5, clock_timestamp()) RETURNING id`,
    [kind, origin ?? (startedBy === null ? 'command' : 'browser'), fileNames, startedBy, uploadId ?? null],
  );
  const [run] = rows;
  if (!run) throw new Error('the run was not begun');
  return run.id;
}

/** Ends a run in its import's transaction. */
export async function closeRun(
  client: pg.ClientBase,
  runId: string,
  {
    counts,
    notes = [],
    rejects = [],
  }: { counts: RunCounts; notes?: readonly string[]; rejects?: readonly RunReject[] },
): Promise<void> {
  await client.query(
    `UPDATE import_runs SET state = 'done', ended_at = clock_timestamp(), written_at = now(), counts = $2, notes = $3, rejects = $4,
       fault = NULL, phase = NULL WHERE id = $1`,
    [runId, JSON.stringify(counts), notes, rejects.length === 0 ? null : JSON.stringify(rejects)],
  );
}

/** SQL for RETURNING: the former values of `columns` that an UPDATE changes, as jsonb with last_modified. */
export function beforeImage(columns: readonly string[]): string {
  const named = Object.fromEntries(columns.map((column) => [column, column]));
  return `jsonb_build_object('last_modified', old.last_modified) || ${differingValues(named)}`;
}

/** SQL for RETURNING: the former values that an UPDATE changes, as jsonb with the names of `columns`. */
export function differingValues(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(
      ([column, name]) =>
        `CASE WHEN old.${column} IS DISTINCT FROM new.${column} THEN jsonb_build_object('${name}', old.${column}) ELSE '{}' END`,
    )
    .join(' || ');
}

/** The part of a statement that stores `before` of its CTE `updated`. `runId` is a trusted UUID. */
export function keepBefore(runId: string): string {
  return `, kept AS (INSERT INTO import_run_products (run_id, gtin, before) SELECT '${runId}'::uuid, gtin, before FROM updated)`;
}
