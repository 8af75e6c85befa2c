import { counterDays, type OfficeCounters } from '@gtinoteka/contract/office/today.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';

interface Row {
  readonly day: string;
  readonly companies: number;
  readonly codes: number;
  readonly files: number;
  /** open issues at the end of the day */
  readonly issues: number;
}

/** Daily counters of the platform (Polish days). Open issues are computed backwards from now by their history. */
export async function readOfficeCounters({ db }: Pick<Database, 'db'>): Promise<OfficeCounters> {
  const back = sql.raw(String(2 * counterDays - 1));
  const { rows } = await sql<Row>`
    WITH days AS (
      SELECT d::date AS day FROM generate_series((now() AT TIME ZONE 'Europe/Warsaw')::date - ${back},
        (now() AT TIME ZONE 'Europe/Warsaw')::date, interval '1 day') d
    ), since AS (
      SELECT min(day)::timestamp AT TIME ZONE 'Europe/Warsaw' AS at FROM days
    ), new_companies AS (
      SELECT (activation_date AT TIME ZONE 'Europe/Warsaw')::date AS day, count(*)::int AS n FROM companies, since
      WHERE activation_date >= since.at GROUP BY 1
    ), sent AS (
      SELECT (created_at AT TIME ZONE 'Europe/Warsaw')::date AS day, count(*)::int AS files,
        coalesce(sum(codes_allowed) FILTER (WHERE kind = 'verify' AND processing_status = 2), 0)::int AS codes
      FROM verifications, since WHERE created_at >= since.at AND uploaded_at IS NOT NULL GROUP BY 1
    ), moved AS (
      SELECT (e.at AT TIME ZONE 'Europe/Warsaw')::date AS day, sum(CASE
          WHEN act IN ('found', 'reopened') THEN issues
          WHEN act = 'closed' THEN -issues
          WHEN act = 'status' THEN issues * ((status IN ('new_issue', 'in_progress_issue'))::int
            - (from_status IN ('new_issue', 'in_progress_issue'))::int)
          ELSE 0 END)::int AS n
      FROM repository_issue_events e, since WHERE e.at >= since.at GROUP BY 1
    ), now_open AS (
      SELECT count(*)::int AS n FROM repository_issues WHERE status IN ('new_issue', 'in_progress_issue')
    )
    SELECT days.day, coalesce(c.n, 0) AS companies, coalesce(s.codes, 0) AS codes, coalesce(s.files, 0) AS files,
      greatest(0, o.n - coalesce(sum(m.n) OVER (ORDER BY days.day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::int
        AS issues
    FROM days CROSS JOIN now_open o LEFT JOIN new_companies c USING (day) LEFT JOIN sent s USING (day) LEFT JOIN moved m USING (day)
    ORDER BY days.day`.execute(db);
  const [before, shown] = [rows.slice(0, -counterDays), rows.slice(-counterDays)];
  const flow = (key: 'companies' | 'codes' | 'files') => ({
    days: shown.map((row) => row[key]),
    before: before.reduce((sum, row) => sum + row[key], 0),
  });
  return {
    first: shown[0]?.day ?? '',
    companies: flow('companies'),
    codes: flow('codes'),
    files: flow('files'),
    issues: { days: shown.map(({ issues }) => issues), before: before.at(-1)?.issues ?? 0 },
  };
}
