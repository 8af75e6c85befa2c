import { mostDigests, sendIssueDigests } from '@gtinoteka/contract/office/issue-digests.ts';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { companiesOfIssues, writeDigests } from '../../store/issues/issue-digests.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { mayIn } from '../../store/people/memberships.ts';

/**
 * Sends companies a digest of issues to correct.
 * - Mails are queued in the transaction that records them.
 */
export const sendIssueDigestsRoute = defineRoute(
  sendIssueDigests,
  async ({ params: { companyId }, body, request }, { database, mail, clientOf }) => {
    const { userId } = signedIn(request.caller);
    const { issueIds, companies } = body;
    if (!issueIds && !companies) throw new AppError('FIELD_REQUIRED', { fields: { companies: 'FIELD_REQUIRED' } });
    return database.db.transaction().execute(async (trx) => {
      if (!(await mayIn(trx, { userId, companyId, permission: 'repository' }))) throw new AppError('ACCESS_DENIED');
      const named = new Set([...(companies ?? []), ...(issueIds ? await companiesOfIssues(trx, issueIds) : [])]);
      if (named.size > mostDigests) throw new AppError('FIELD_INVALID', { fields: { issueIds: 'FIELD_INVALID' } });
      const { ids, ...counts } = await writeDigests(trx, { companyIds: [...named], userId });
      for (const digestId of ids) await mail.queue(trx, { template: 'issue-digest', digestId });
      await recordAct(trx, {
        act: 'issue digests sent',
        actor: 'person',
        actorId: userId,
        client: clientOf(request),
        details: { companies: ids.length },
      });
      return { sent: ids.length, ...counts };
    });
  },
);
