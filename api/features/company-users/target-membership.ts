import { AppError } from '../../core/app-error.ts';
import type { SignedInCaller } from '../../core/callers/access.ts';
import type { Database, Tx } from '../../core/database/database.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import {
  findMembership,
  lockCompany,
  lockMembership,
  mayIn,
  type MembershipRow,
} from '../../store/people/memberships.ts';

/**
 * Membership that the caller may change.
 * - NOT_FOUND unless the caller manages users of its company, existing or not.
 * - ACCESS_DENIED for the caller's own membership (A §6).
 */
export async function findTarget(database: Database, caller: SignedInCaller, id: string): Promise<MembershipRow> {
  const found = await findMembership(database, requireUuid(id));
  if (!found || !managesUsersOf(caller, found.companyId)) throw new AppError('NOT_FOUND');
  if (found.userId === caller.userId) throw new AppError('ACCESS_DENIED');
  return found;
}

/**
 * Changes a target under the company's lock, with its current data.
 * - Throws NOT_FOUND if it was deleted meanwhile.
 */
export function changeTarget<T>(
  database: Database,
  caller: SignedInCaller,
  { id, companyId }: MembershipRow,
  change: (trx: Tx, target: MembershipRow) => Promise<T>,
): Promise<T> {
  return underCompanyLock(database, caller, companyId, async (trx) => {
    const target = await lockMembership(trx, id);
    if (!target) throw new AppError('NOT_FOUND');
    return change(trx, target);
  });
}

/** Runs an act under the company's lock. Throws ACCESS_DENIED if the caller no longer manages users. */
export function underCompanyLock<T>(
  { db }: Database,
  { userId }: SignedInCaller,
  companyId: string,
  act: (trx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    if (!(await mayIn(trx, { userId, companyId, permission: 'users_manage' }))) throw new AppError('ACCESS_DENIED');
    return act(trx);
  });
}

function managesUsersOf({ memberships }: SignedInCaller, companyId: string): boolean {
  return memberships.some(
    (membership) =>
      membership.companyId === companyId && membership.activated && membership.permissions.has('users_manage'),
  );
}
