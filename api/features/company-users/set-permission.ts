import { setPermission } from '@gtinoteka/contract/company-users.ts';
import type { BodyOf } from '@gtinoteka/contract/endpoint.ts';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { isLastRepresentative, setRights, type MembershipRow } from '../../store/people/memberships.ts';
import { changeTarget, findTarget } from './target-membership.ts';

type PermissionChange = BodyOf<typeof setPermission>;

/**
 * Changes the group or the mark of a representative.
 * - The last activated representative keeps both (A §5).
 */
export const setPermissionRoute = defineRoute(
  setPermission,
  async ({ params, body, request }, { database, clientOf }) => {
    if (body.permissionGroup === undefined && body.isCompanyRepresentative === undefined)
      throw new AppError('FIELD_REQUIRED', { fields: { permissionGroup: 'FIELD_REQUIRED' } });
    const caller = signedIn(request.caller);
    const found = await findTarget(database, caller, params.membershipId);
    return changeTarget(database, caller, found, async (trx, target) => {
      const next = afterChange(target, body);
      if (!next.isCompanyRepresentative && (await isLastRepresentative(trx, target)))
        throw new AppError('CHANGE_PERMISSION_LAST_USER_WITH_REPRESENTATION_ERROR');
      await setRights(trx, next);
      const { permissionGroup, isCompanyRepresentative } = next;
      await recordAct(trx, {
        act: 'permission changed',
        actor: 'person',
        actorId: caller.userId,
        client: clientOf(request),
        subjectId: target.userId,
        companyId: target.companyId,
        details: { membershipId: target.id, permissionGroup, isCompanyRepresentative },
      });
      return { permissionGroup, isCompanyRepresentative };
    });
  },
);

/**
 * Membership after the change.
 * - Only an activated administrator can represent: a standard user loses the mark, and setting it for one is
 *   FIELD_INVALID.
 * - USER_PERMISSION_NOT_CHANGED if nothing changes.
 */
function afterChange(target: MembershipRow, change: PermissionChange): MembershipRow {
  const permissionGroup = change.permissionGroup ?? target.permissionGroup;
  const canRepresent = permissionGroup === 'location_admin' && (target.activated || target.isCompanyRepresentative);
  if (change.isCompanyRepresentative && !canRepresent)
    throw new AppError('FIELD_INVALID', { fields: { isCompanyRepresentative: 'FIELD_INVALID' } });
  const isCompanyRepresentative =
    permissionGroup === 'location_admin' && (change.isCompanyRepresentative ?? target.isCompanyRepresentative);
  if (permissionGroup === target.permissionGroup && isCompanyRepresentative === target.isCompanyRepresentative)
    throw new AppError('USER_PERMISSION_NOT_CHANGED');
  return { ...target, permissionGroup, isCompanyRepresentative };
}
