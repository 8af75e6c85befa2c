import { resendInvitation } from '@gtinoteka/contract/company-users.ts';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../core/access.ts';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/endpoint-route.ts';
import { recordAct } from '../../store/audit-log.ts';
import { makeLink } from '../../store/mail-links.ts';
import type { CompanyUsersParts } from './company-users-parts.ts';
import { changeTarget, findTarget } from './target-membership.ts';

/** Sends the invitation again with a new link; the older one dies. It counts as an invitation: each is a mail to a stranger. */
export function addResendInvitation(app: FastifyInstance, parts: CompanyUsersParts): void {
  const { database, mail, tokenOf, clientOf, coarseLimits } = parts;
  addEndpoint(app, resendInvitation, async ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const caller = signedIn(request.caller);
    const found = await findTarget(database, caller, params.membershipId);
    if (found.activated) throw new AppError('ACCOUNT_ALREADY_ACTIVE');
    // Before the transaction: the counter takes a connection of its own.
    await coarseLimits.count('invitations', request, found.companyId);
    return changeTarget(database, caller, found, async (trx, target) => {
      if (target.activated) throw new AppError('ACCOUNT_ALREADY_ACTIVE');
      const { id: membershipId, userId, companyId } = target;
      const linkId = await makeLink(trx, tokenOf, { kind: 'activation', userId, membershipId });
      await mail.queue(trx, { template: 'invitation', linkId });
      await recordAct(trx, {
        act: 'activation link sent again',
        actor: 'person',
        actorId: caller.userId,
        client: clientOf(request),
        subjectId: userId,
        companyId,
        details: { membershipId },
      });
      return { sent: true as const };
    });
  });
}
