import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';

/** Figures of the queue of one kind of file: checks, product data, packages of the database. */
export interface FileWorkFigures {
  readonly kind: 'verify' | 'upload' | 'database';
  /** whole files in the queue; without those pending a person's confirmation */
  readonly waiting: number;
  readonly running: number;
  /** ended within the last hour: done, and failed */
  readonly done: number;
  readonly failed: number;
  /** of the done ones: total seconds from begin to end, and total rows */
  readonly seconds: number;
  readonly rows: number;
}

/** Figures of every kind of file, in one statement; files cancelled by a person are not counted as failed. */
export async function readFileWork({ db }: Pick<Database, 'db'>): Promise<FileWorkFigures[]> {
  const { rows } = await sql<FileWorkFigures>`
    WITH work AS (
      SELECT kind, processing_status, asked_left IS NULL AND preview IS NULL AS is_due, cancelled_at, started_at, finished_at, rows_done
      FROM verifications WHERE uploaded_at IS NOT NULL
      UNION ALL
      SELECT 'database', processing_status, true, cancelled_at, started_at, finished_at, rows_done FROM database_exports),
    ended AS (
      SELECT *, processing_status IN (-1, 2) AND finished_at > now() - interval '1 hour' AS is_recent FROM work)
    SELECT kinds.kind,
      count(*) FILTER (WHERE processing_status = 0 AND is_due)::int AS waiting,
      count(*) FILTER (WHERE processing_status = 1)::int AS running,
      count(*) FILTER (WHERE is_recent AND processing_status = 2)::int AS done,
      count(*) FILTER (WHERE is_recent AND processing_status = -1 AND cancelled_at IS NULL)::int AS failed,
      coalesce(sum(extract(epoch FROM finished_at - started_at)) FILTER (WHERE is_recent AND processing_status = 2), 0)::float8 AS seconds,
      coalesce(sum(rows_done) FILTER (WHERE is_recent AND processing_status = 2), 0)::float8 AS rows
    FROM (VALUES ('verify'), ('upload'), ('database')) AS kinds (kind) LEFT JOIN ended USING (kind)
    GROUP BY kinds.kind`.execute(db);
  return rows;
}
