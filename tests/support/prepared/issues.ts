import { addRow, changeRow, daysAgo, type Pool } from './rows.ts';

type Status = 'new_issue' | 'in_progress_issue' | 'resolved_issue' | 'abandoned_issue';

/** A new issue of each of so many numbers that no product has; their ids. `after`: how many numbers were taken before. */
export async function addIssues(
  { pool }: Pool,
  issues: {
    after: number;
    count: number;
    error: string;
    companyId: string | null;
    status: string;
    dataPool: string;
  },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO repository_issues (gtin, error, pool, company_id, detail, status)
     SELECT lpad((59000000000 + $1 + n)::text, 14, '0'), $2, $3, $4, 'missing', $5 FROM generate_series(1, $6) n RETURNING id::text AS id`,
    [issues.after, issues.error, issues.dataPool, issues.companyId, issues.status, issues.count],
  );
  return rows.map(({ id }) => id);
}

/** Issues of a company, or of a product, are somebody's or have come to a state. */
export async function changeIssues(
  { pool }: Pool,
  of: { company_id: string } | { gtin: string | undefined } | { status: Status },
  columns: { status?: Status; assigned_to?: string },
): Promise<void> {
  const [[key = '', value] = []] = Object.entries(of);
  const names = Object.keys(columns);
  await pool.query(
    `UPDATE repository_issues SET ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')} WHERE ${key} = $1`,
    [value, ...Object.values(columns)],
  );
}

/** No issue, no history of any, no check. */
export async function emptyIssues({ pool }: Pool): Promise<void> {
  await pool.query('TRUNCATE repository_issues, repository_issue_events, repository_checks');
}

/** A file of issues was asked for so many days ago. */
export function ageIssueFile(database: Pool, id: string, days: number): Promise<void> {
  return changeRow(database, ['issue_files', 'id'], id, { created_at: daysAgo(days) });
}

/** A company was sent its issues so many days ago. */
export async function ageDigests({ pool }: Pool, companyId: string, days: number): Promise<void> {
  await pool.query('UPDATE issue_digests SET sent_at = now() - make_interval(days => $2) WHERE company_id = $1', [
    companyId,
    days,
  ]);
}

/** The office has given an issue of a company up; who did it and why stands in the history. */
export async function addAbandoning(database: Pool, companyId: string, actorId: string, note: string): Promise<void> {
  await addRow(database, 'repository_issue_events', {
    actor_id: actorId,
    act: 'status',
    company_id: companyId,
    error: 'EP-0003',
    pool: 'national',
    status: 'abandoned_issue',
    issues: 1,
    note,
  });
}

/** A file of issues of a company whose making failed; its id. */
export async function addFailedIssueFile(database: Pool, companyId: string): Promise<string> {
  const file = { company_id: companyId, issue_ids: [], processing_status: -1 };
  return (await addRow(database, 'issue_files', file)).id;
}
