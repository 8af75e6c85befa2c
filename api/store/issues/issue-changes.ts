import { mostOfDecision, type IssueMatter } from '@gtinoteka/contract/office/issue-groups.ts';
import type { IssueStatus } from '@gtinoteka/contract/office/repository-issues.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { personName } from '../office/person-name.ts';

/**
 * The statuses a person may change from, for each target status (infra/decisions/office.md).
 * - Checks resolve fixed issues and reopen the others.
 */
const allowedSources: Readonly<Record<IssueStatus, readonly IssueStatus[]>> = {
  new_issue: ['in_progress_issue', 'resolved_issue', 'abandoned_issue'],
  in_progress_issue: ['new_issue'],
  resolved_issue: ['in_progress_issue'],
  abandoned_issue: ['new_issue', 'in_progress_issue'],
};

/** Platform administrators by name: issues can be assigned to them. */
export async function readIssuePeople({ db }: Pick<Database, 'db'>): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`SELECT * FROM (
    SELECT u.id, ${personName('u')} AS name FROM users u
    WHERE (u.is_admin OR 'repository' = ANY (u.office_permissions)) AND u.is_active AND u.erased_at IS NULL
      AND EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.activated)
    ) p ORDER BY name COLLATE "pl-PL-x-icu", id`.execute(db);
  return rows;
}

/** Issues by id, or all or some of one company, error, pool and status. */
export type NamedIssues =
  | { readonly ids: readonly string[] }
  | { readonly matter: IssueMatter; readonly status: IssueStatus; readonly ids: readonly string[] | null };

/** Condition on issues `i` of one company, error and pool. */
export function ofMatter({ error, pool, companyId }: IssueMatter): RawBuilder<unknown> {
  const company = companyId === null ? sql`i.company_id IS NULL` : sql`i.company_id = ${companyId}::uuid`;
  return sql`${company} AND i.error = ${error} AND i.pool = ${pool}`;
}

function namedBy(issues: NamedIssues): RawBuilder<unknown> {
  if (!('matter' in issues)) return sql`i.id = ANY (${[...issues.ids]}::bigint[])`;
  const { matter, status, ids } = issues;
  const own = ids === null ? sql`` : sql`AND i.id = ANY (${[...ids]}::bigint[])`;
  return sql`i.status = ${status} AND i.id IN (SELECT i.id FROM repository_issues i
    WHERE ${ofMatter(matter)} AND i.status = ${status} ${own} ORDER BY i.id LIMIT ${mostOfDecision})`;
}

interface Decision {
  readonly issues: NamedIssues;
  readonly actorId: string;
  /** the person's note; null: none */
  readonly note?: string | null;
}

/** Changes the status of issues where allowed; returns how many. */
export async function moveIssues(
  trx: Tx,
  { issues, status, actorId, note = null }: Decision & { readonly status: IssueStatus },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH changed AS (
      UPDATE repository_issues i SET status = ${status}, last_modified = clock_timestamp()
      WHERE ${namedBy(issues)} AND i.status = ANY (${[...allowedSources[status]]})
      RETURNING i.company_id, i.error, i.pool, old.status AS from_status
    ), told AS (
      INSERT INTO repository_issue_events (actor_id, act, company_id, error, pool, from_status, status, issues, note)
      SELECT ${actorId}::uuid, 'status', company_id, error, pool, from_status, ${status}, count(*), ${note}
      FROM changed GROUP BY company_id, error, pool, from_status
    )
    SELECT count(*)::int AS count FROM changed`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Assigns issues to a person or nobody; returns how many changed. */
export async function assignIssues(
  trx: Tx,
  { issues, personId, actorId, note = null }: Decision & { readonly personId: string | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH changed AS (
      UPDATE repository_issues i SET assigned_to = ${personId}::uuid, last_modified = clock_timestamp()
      WHERE ${namedBy(issues)} AND i.assigned_to IS DISTINCT FROM ${personId}::uuid
      RETURNING i.company_id, i.error, i.pool
    ), told AS (
      INSERT INTO repository_issue_events (actor_id, act, company_id, error, pool, assigned_to, issues, note)
      SELECT ${actorId}::uuid, 'assigned', company_id, error, pool, ${personId}::uuid, count(*), ${note}
      FROM changed GROUP BY company_id, error, pool
    )
    SELECT count(*)::int AS count FROM changed`.execute(trx);
  return rows[0]?.count ?? 0;
}
