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
 * Somebody else's membership that the caller may change. NOT_FOUND unless the caller manages users of the company it belongs
 * to, whether it exists or not; the caller's own row is ACCESS_DENIED (A §6).
 */
export async function findTarget(database: Database, caller: SignedInCaller, id: string): Promise<MembershipRow> {
  const found = await findMembership(database, requireUuid(id));
  if (!found || !managesUsersOf(caller, found.companyId)) throw new AppError('NOT_FOUND');
  if (found.userId === caller.userId) throw new AppError('ACCESS_DENIED');
  return found;
}

/** Changes a target in one transaction, alone in the company, as it is by then; NOT_FOUND when it was deleted meanwhile. */
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

/** Does something to a company's people that no other such act overlaps; the caller still manages them then, or ACCESS_DENIED. */
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
