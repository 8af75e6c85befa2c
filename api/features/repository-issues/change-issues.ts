import { changeIssues } from '@gtinoteka/contract/office/repository-issues.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { assignIssues, moveIssues, readIssuePeople } from '../../store/issues/issue-changes.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { mayIn } from '../../store/people/memberships.ts';
import type { RepositoryIssuesParts } from './repository-issues-parts.ts';

/** Changes a status, or who works on it, of the issues that may be changed so; both are written down in their history. */
export function addChangeIssues(app: FastifyInstance, { database, clientOf }: RepositoryIssuesParts): void {
  addEndpoint(app, changeIssues, async ({ params, body, request }) => {
    const { userId } = signedIn(request.caller);
    const { issueIds, issueStatus, assignedUser } = body;
    if (issueStatus === undefined && assignedUser === undefined)
      throw new AppError('FIELD_REQUIRED', { fields: { issueStatus: 'FIELD_REQUIRED' } });
    if (assignedUser && !(await readIssuePeople(database)).some(({ id }) => id === assignedUser.toLowerCase()))
      throw new AppError('FIELD_INVALID', { fields: { assignedUser: 'FIELD_INVALID' } });
    const changed = await database.db.transaction().execute(async (trx) => {
      const { companyId } = params;
      if (!(await mayIn(trx, { userId, companyId, permission: 'repository' }))) throw new AppError('ACCESS_DENIED');
      const moved =
        issueStatus === undefined ? 0 : await moveIssues(trx, { ids: issueIds, status: issueStatus, actorId: userId });
      const given =
        assignedUser === undefined
          ? 0
          : await assignIssues(trx, { ids: issueIds, personId: assignedUser, actorId: userId });
      await recordAct(trx, {
        act: 'issues changed',
        actor: 'person',
        actorId: userId,
        client: clientOf(request),
        details: { issues: Math.max(moved, given), status: issueStatus ?? null },
      });
      return Math.max(moved, given);
    });
    return { changed };
  });
}
