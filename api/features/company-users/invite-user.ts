import { inviteUser } from '@gtinoteka/contract/company-users.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { countPendingMail } from '../../core/callers/count-mail.ts';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { addInvited } from '../../store/people/memberships.ts';
import { sendInvitation } from './send-invitation.ts';
import { underCompanyLock } from './target-membership.ts';

/** Invites by e-mail; work and response are equal for known and unknown people. */
export const inviteUserRoute = defineRoute(inviteUser, async ({ params: { companyId }, body, request }, deps) => {
  const { database, coarseLimits } = deps;
  const email = cleanEmail(body.email);
  const fault = checkEmail(email);
  if (fault) throw new AppError(fault, { fields: { email: fault } });
  await coarseLimits.count('invitations', request, companyId);
  await countPendingMail(coarseLimits, request, email);
  const caller = signedIn(request.caller);
  return underCompanyLock(database, caller, companyId, async (trx) => {
    const { permissionGroup } = body;
    const added = await addInvited(trx, { email, companyId, permissionGroup, invitedBy: caller.userId });
    if (!added) throw new AppError('USER_ALREADY_INVITED', { fields: { email: 'USER_ALREADY_INVITED' } });
    const { membershipId, userId } = added;
    await sendInvitation(trx, deps, request, {
      act: 'user invited',
      details: { permissionGroup },
      companyId,
      membershipId,
      userId,
    });
    return { membershipId };
  });
});
