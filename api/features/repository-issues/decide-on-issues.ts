import type { IssueStatus } from '@gtinoteka/contract/office/repository-issues.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { assignIssues, moveIssues, readIssuePeople, type NamedIssues } from '../../store/issues/issue-changes.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { mayIn } from '../../store/people/memberships.ts';
import type { Deps } from '../deps.ts';

interface AskedDecision {
  readonly request: FastifyRequest;
  /** the company that the caller acts for */
  readonly companyId: string;
  readonly issues: NamedIssues;
  readonly issueStatus?: IssueStatus | undefined;
  /** null: nobody */
  readonly assignedUser?: string | null | undefined;
  readonly note?: string | null;
}

/**
 * Changes a status, or who works on it, of the issues that may be changed so; both are written down in their history. Answers how many
 * were changed. FIELD_REQUIRED where neither is asked for, FIELD_INVALID of a person who does not run the repository.
 */
export async function decideOnIssues(
  { database, clientOf }: Deps,
  { request, companyId, issues, issueStatus, assignedUser, note = null }: AskedDecision,
): Promise<number> {
  const { userId } = signedIn(request.caller);
  if (issueStatus === undefined && assignedUser === undefined)
    throw new AppError('FIELD_REQUIRED', { fields: { issueStatus: 'FIELD_REQUIRED' } });
  if (assignedUser && !(await readIssuePeople(database)).some(({ id }) => id === assignedUser.toLowerCase()))
    throw new AppError('FIELD_INVALID', { fields: { assignedUser: 'FIELD_INVALID' } });
  return database.db.transaction().execute(async (trx) => {
    if (!(await mayIn(trx, { userId, companyId, permission: 'repository' }))) throw new AppError('ACCESS_DENIED');
    const shared = { issues, actorId: userId, note };
    // The person first: those that get another status are not named by the one they had any more.
    const given = assignedUser === undefined ? 0 : await assignIssues(trx, { ...shared, personId: assignedUser });
    const moved = issueStatus === undefined ? 0 : await moveIssues(trx, { ...shared, status: issueStatus });
    const changed = Math.max(moved, given);
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
