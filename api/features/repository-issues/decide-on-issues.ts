import type { IssueStatus } from '@gtinoteka/contract/office/repository-issues.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { assignIssues, moveIssues, readIssuePeople, type NamedIssues } from '../../store/issues/issue-changes.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { mayIn } from '../../store/people/memberships.ts';
import type { Deps } from '../deps.ts';

interface IssueDecision {
  readonly request: FastifyRequest;
  /** company that the caller acts for */
  readonly companyId: string;
  readonly issues: NamedIssues;
  readonly issueStatus?: IssueStatus | undefined;
  /** null: unassigned */
  readonly assignedUser?: string | null | undefined;
  readonly note?: string | null;
}

/**
 * Changes the status or the assignee of issues, with an entry in their history.
 * - Returns the number of changed issues.
 * - FIELD_REQUIRED without either; FIELD_INVALID for an assignee who is no repository editor.
 */
export async function decideOnIssues(
  { database, clientOf }: Deps,
  { request, companyId, issues, issueStatus, assignedUser, note = null }: IssueDecision,
): Promise<number> {
  const { userId } = signedIn(request.caller);
  if (issueStatus === undefined && assignedUser === undefined)
    throw new AppError('FIELD_REQUIRED', { fields: { issueStatus: 'FIELD_REQUIRED' } });
  if (assignedUser && !(await readIssuePeople(database)).some(({ id }) => id === assignedUser.toLowerCase()))
    throw new AppError('FIELD_INVALID', { fields: { assignedUser: 'FIELD_INVALID' } });
  return database.db.transaction().execute(async (trx) => {
    if (!(await mayIn(trx, { userId, companyId, permission: 'repository' }))) throw new AppError('ACCESS_DENIED');
    const shared = { issues, actorId: userId, note };
    // The assignee first: after a change of status, the old status no longer selects these issues.
    const assigned = assignedUser === undefined ? 0 : await assignIssues(trx, { ...shared, personId: assignedUser });
    const moved = issueStatus === undefined ? 0 : await moveIssues(trx, { ...shared, status: issueStatus });
    const changed = Math.max(moved, assigned);
    await recordAct(trx, {
      act: 'issues changed',
      actor: 'person',
      actorId: userId,
      client: clientOf(request),
      details: { issues: changed, status: issueStatus ?? null },
    });
    return changed;
  });
}
