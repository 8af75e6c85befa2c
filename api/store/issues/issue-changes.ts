import type { IssueStatus } from '@gtinoteka/contract/office/repository-issues.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { personName } from '../office/person-name.ts';

/**
 * From which statuses a person may bring an issue to each (infra/decisions/repository-issues.md). A check does the rest: it resolves what
 * is mended, and opens again what is not.
 */
export const mayCome: Readonly<Record<IssueStatus, readonly IssueStatus[]>> = {
  new_issue: ['in_progress_issue', 'resolved_issue', 'abandoned_issue'],
  in_progress_issue: ['new_issue'],
  resolved_issue: ['in_progress_issue'],
  abandoned_issue: ['new_issue', 'in_progress_issue'],
};

/** People who run the repository, by name: those that an issue can be given to. */
export async function readIssuePeople({ db }: Pick<Database, 'db'>): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`SELECT * FROM (
    SELECT u.id, ${personName('u')} AS name FROM users u
    WHERE u.is_admin AND u.is_active AND u.erased_at IS NULL
      AND EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.activated)
    ) p ORDER BY name COLLATE "pl-PL-x-icu", id`.execute(db);
  return rows;
}

/** Gives issues another status where they may have it; answers how many were changed. */
export async function moveIssues(
  trx: Tx,
  { ids, status, actorId }: { ids: readonly string[]; status: IssueStatus; actorId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH changed AS (
      UPDATE repository_issues i SET status = ${status}, last_modified = clock_timestamp()
      WHERE i.id = ANY (${[...ids]}::bigint[]) AND i.status = ANY (${[...mayCome[status]]})
      RETURNING company_id, error, pool
    ), told AS (
      INSERT INTO repository_issue_events (actor_id, act, company_id, error, pool, status, issues)
      SELECT ${actorId}::uuid, 'status', company_id, error, pool, ${status}, count(*) FROM changed GROUP BY company_id, error, pool
    )
    SELECT count(*)::int AS count FROM changed`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Gives issues to a person, or to nobody; answers how many were somebody else's before. */
export async function assignIssues(
  trx: Tx,
  { ids, personId, actorId }: { ids: readonly string[]; personId: string | null; actorId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH changed AS (
      UPDATE repository_issues i SET assigned_to = ${personId}::uuid, last_modified = clock_timestamp()
      WHERE i.id = ANY (${[...ids]}::bigint[]) AND i.assigned_to IS DISTINCT FROM ${personId}::uuid
      RETURNING company_id, error, pool
    ), told AS (
      INSERT INTO repository_issue_events (actor_id, act, company_id, error, pool, assigned_to, issues)
      SELECT ${actorId}::uuid, 'assigned', company_id, error, pool, ${personId}::uuid, count(*) FROM changed GROUP BY company_id, error, pool
    )
    SELECT count(*)::int AS count FROM changed`.execute(trx);
  return rows[0]?.count ?? 0;
}
