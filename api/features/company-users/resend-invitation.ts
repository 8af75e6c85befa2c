import { resendInvitation } from '@gtinoteka/contract/company-users.ts';
import { countPendingMail } from '../../core/callers/count-mail.ts';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { findLoginById } from '../../store/people/users.ts';
import { sendInvitation } from './send-invitation.ts';
import { changeTarget, findTarget } from './target-membership.ts';

/**
 * Sends an invitation again with a new link, which voids the old one.
 * - Counts as an invitation, as it is another mail to an unconfirmed address.
 */
export const resendInvitationRoute = defineRoute(resendInvitation, async ({ params, request }, deps) => {
  const { database, coarseLimits } = deps;
  const caller = signedIn(request.caller);
  const found = await findTarget(database, caller, params.membershipId);
  if (found.activated) throw new AppError('ACCOUNT_ALREADY_ACTIVE');
  // Before the transaction: the counters use a connection of their own.
  await coarseLimits.count('invitations', request, found.companyId);
  const person = await findLoginById(database, found.userId);
  if (person) await countPendingMail(coarseLimits, request, person.email);
  return changeTarget(database, caller, found, async (trx, target) => {
    if (target.activated) throw new AppError('ACCOUNT_ALREADY_ACTIVE');
    const { id: membershipId, userId, companyId } = target;
    await sendInvitation(trx, deps, request, {
      act: 'activation link sent again',
      details: {},
      companyId,
      membershipId,
      userId,
    });
    return { sent: true as const };
  });
});
