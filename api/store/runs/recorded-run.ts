import type { ImportKind } from '@gtinoteka/contract/office/import-runs.ts';
import type pg from 'pg';

/** What became of the rows of a run. */
export interface RunCounts {
  readonly rows: number;
  /** different keys taken; of one that comes twice the last row counts */
  readonly accepted: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly repeated: number;
  readonly rejected: number;
}

/** A row that was refused, or a value that a row was taken without. */
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

/** Who brings data, and from where. `runId`: a run that was asked for in a browser and has its row already. */
export interface RunOrigin {
  readonly startedBy: string | null;
  /** left out: a browser where somebody is named, else a command */
  readonly origin?: 'program';
  readonly runId?: string;
  /** the upload whose rows are accepted */
  readonly uploadId?: string;
}

/** Whoever sits at the machine. */
export const byCommand: RunOrigin = { startedBy: null };

/** Begins a run in the transaction that writes it; answers its id. The row of one that has it already is not touched before the end: its progress is written beside. */
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

/** Ends a run in the transaction that wrote it. */
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

/** SQL of what differs of a product by an UPDATE of `columns`: values before as jsonb, beside last_modified. To stand in its RETURNING. */
export function beforeImage(columns: readonly string[]): string {
  const named = Object.fromEntries(columns.map((column) => [column, column]));
  return `jsonb_build_object('last_modified', old.last_modified) || ${differingValues(named)}`;
}

/** SQL of the values before as jsonb, under the names that `columns` gives them, of those that an UPDATE makes differ. To stand in its RETURNING. */
export function differingValues(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(
      ([column, name]) =>
        `CASE WHEN old.${column} IS DISTINCT FROM new.${column} THEN jsonb_build_object('${name}', old.${column}) ELSE '{}' END`,
    )
    .join(' || ');
}

/** The part of a statement that keeps what its CTE `updated` returns as `before`. `runId` is a UUID of ours. */
export function keepBefore(runId: string): string {
  return `, kept AS (INSERT INTO import_run_products (run_id, gtin, before) SELECT '${runId}'::uuid, gtin, before FROM updated)`;
}
