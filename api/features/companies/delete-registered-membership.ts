import { deleteRegisteredMembership } from '@gtinoteka/contract/office/companies.ts';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { isLastRepresentative, lockCompany, lockMembership, removeMembership } from '../../store/people/memberships.ts';
import { officeAct } from './office-act.ts';

/** Deletes a membership of any company, except the caller's own and the last representative's (B §4). */
export const deleteRegisteredMembershipRoute = defineRoute(
  deleteRegisteredMembership,
  async ({ params, request }, { database, clientOf }) => {
    const { userId } = signedIn(request.caller);
    const companyId = requireUuid(params.company);
    const membershipId = requireUuid(params.membershipId);
    return officeAct(database, userId, async (trx) => {
      await lockCompany(trx, companyId);
      const target = await lockMembership(trx, membershipId);
      if (!target || target.companyId !== companyId) throw new AppError('NOT_FOUND');
      if (target.userId === userId) throw new AppError('ACCESS_DENIED');
      if (await isLastRepresentative(trx, target)) throw new AppError('DELETE_LAST_USER_WITH_REPRESENTATION_ERROR');
      await removeMembership(trx, target);
      await recordAct(trx, {
        act: 'membership deleted',
        actor: 'person',
        actorId: userId,
        client: clientOf(request),
        subjectId: target.userId,
        companyId,
        details: { membershipId, permissionGroup: target.permissionGroup },
      });
      return { deleted: true as const };
    });
  },
);
