import { deleteMembership } from '@gtinoteka/contract/company-users.ts';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { isLastRepresentative, removeMembership } from '../../store/people/memberships.ts';
import { changeTarget, findTarget } from './target-membership.ts';

/** Deletes a membership: permissions end within a second, a live activation link at once. */
export const deleteMembershipRoute = defineRoute(
  deleteMembership,
  async ({ params, request }, { database, clientOf }) => {
    const caller = signedIn(request.caller);
    const found = await findTarget(database, caller, params.membershipId);
    return changeTarget(database, caller, found, async (trx, target) => {
      if (await isLastRepresentative(trx, target)) throw new AppError('DELETE_LAST_USER_WITH_REPRESENTATION_ERROR');
      await removeMembership(trx, target);
      await recordAct(trx, {
        act: 'membership deleted',
        actor: 'person',
        actorId: caller.userId,
        client: clientOf(request),
        subjectId: target.userId,
        companyId: target.companyId,
        details: { membershipId: target.id, permissionGroup: target.permissionGroup },
      });
      return { deleted: true as const };
    });
  },
);
