import { updateAccount } from '@gtinoteka/contract/account.ts';
import { activeMembership, signedIn, type CallerMembership } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import type { Tx } from '../../core/database/database.ts';
import { refuseFaults } from '../../core/input/field-faults.ts';
import { readPerson } from '../../core/input/person-input.ts';
import { defineRoute } from '../define-feature.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { isLastRepresentative, lockCompany, lockMembership, setRights } from '../../store/people/memberships.ts';
import { hasConfirmedStatute, updateOwnData } from '../../store/people/users.ts';
import { readOwnAccount } from './read-own-account.ts';

/**
 * Updates the caller's data; all faults are returned together in `fields`.
 * - The e-mail address never changes.
 * - An administrator may set or clear the mark of a representative in the active membership; the last representative
 *   keeps it (A §5).
 */
export const updateAccountRoute = defineRoute(
  updateAccount,
  async ({ params, query, body, request }, { database, clientOf }) => {
    const caller = signedIn(request.caller);
    if (params.id !== caller.userId) throw new AppError('NOT_FOUND');
    const membership = activeMembership(caller, query.activeMembershipId);
    const { data, faults } = readPerson(body);
    // A confirmed statute cannot be revoked.
    const isConfirmed = body.confirmedStatute ?? (await hasConfirmedStatute(database, caller.userId));
    refuseFaults({ ...faults, confirmedStatute: isConfirmed ? null : 'STATUTE_REQUIRED' });
    await database.db.transaction().execute(async (trx) => {
      if (membership && body.isCompanyRepresentative !== undefined)
        await markRepresentative(trx, membership, body.isCompanyRepresentative);
      await updateOwnData(trx, caller.userId, data);
      await recordAct(trx, {
        act: 'account updated',
        actor: 'person',
        actorId: caller.userId,
        client: clientOf(request),
        subjectId: caller.userId,
        ...(membership ? { companyId: membership.companyId } : {}),
        details: { isCompanyRepresentative: body.isCompanyRepresentative ?? null },
      });
    });
    return readOwnAccount(database, caller, params.id);
  },
);

/** Only administrators may set the mark (else ACCESS_DENIED); clearing a missing mark changes nothing. */
async function markRepresentative(
  trx: Tx,
  membership: CallerMembership,
  isCompanyRepresentative: boolean,
): Promise<void> {
  await lockCompany(trx, membership.companyId);
  const current = await lockMembership(trx, membership.id);
  if (!current) throw new AppError('NOT_FOUND');
  if (current.isCompanyRepresentative === isCompanyRepresentative) return;
  if (isCompanyRepresentative && current.permissionGroup !== 'location_admin') throw new AppError('ACCESS_DENIED');
  if (await isLastRepresentative(trx, current)) throw new AppError('REMOVE_LAST_COMPANY_REPRESENTATIVE');
  await setRights(trx, { ...current, isCompanyRepresentative });
}
