import { setOfficeRights, type GrantedOfficeRights } from '@gtinoteka/contract/office/office-people.ts';
import { officePermissions } from '@gtinoteka/contract/permissions.ts';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import {
  findOfficePerson,
  isOpenDemoAccount,
  lockAdministrators,
  writeOfficeRights,
} from '../../store/office/office-people.ts';
import { recordAct } from '../../store/people/audit-log.ts';

/** Normal form of permissions: an administrator has all, so none are listed. */
function normalize({ isAdmin, permissions }: GrantedOfficeRights): GrantedOfficeRights {
  return { isAdmin, permissions: isAdmin ? [] : officePermissions.filter((one) => permissions.includes(one)) };
}

function areSame(one: GrantedOfficeRights, other: GrantedOfficeRights): boolean {
  return one.isAdmin === other.isAdmin && one.permissions.join() === other.permissions.join();
}

/**
 * Replaces a person's permissions in the office.
 * - The person is identified by the server's id, never by e-mail or name.
 * - At least one platform administrator must remain.
 */
export const setOfficeRightsRoute = defineRoute(
  setOfficeRights,
  async ({ params, body, request }, { database, mail, clientOf }) => {
    const { userId: actorId } = signedIn(request.caller);
    const subjectId = requireUuid(params.person);
    const requested = normalize(body);
    return database.db.transaction().execute(async (trx) => {
      const administrators = await lockAdministrators(trx, subjectId);
      if (!administrators.has(actorId)) throw new AppError('ACCESS_DENIED');
      const found = await findOfficePerson({ db: trx }, { id: subjectId });
      if (!found) throw new AppError('NOT_FOUND');
      const now = normalize(found);
      if (areSame(now, requested)) return { person: { ...found, ...requested } };
      // The password of a demo account is public, so this would grant permissions to anybody.
      if (await isOpenDemoAccount(trx, [actorId, subjectId])) throw new AppError('DEMO_ACCOUNT_RIGHTS');
      if (!areSame(now, normalize(body.was))) throw new AppError('OFFICE_RIGHTS_CHANGED');
      if (!requested.isAdmin && administrators.has(subjectId) && administrators.size === 1)
        throw new AppError('LAST_ADMINISTRATOR');
      await writeOfficeRights(trx, subjectId, requested);
      await recordAct(trx, {
        act: 'platform administrator set',
        actor: 'person',
        actorId,
        client: clientOf(request),
        subjectId,
        details: {
          isAdmin: requested.isAdmin,
          officePermissions: requested.permissions.join(' '),
          wasAdmin: now.isAdmin,
          formerPermissions: now.permissions.join(' '),
        },
      });
      await mail.queue(trx, { template: 'office-rights', personId: subjectId });
      return { person: { ...found, ...requested } };
    });
  },
);
