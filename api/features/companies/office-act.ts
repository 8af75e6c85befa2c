import { AppError } from '../../core/app-error.ts';
import type { Database, Tx } from '../../core/database/database.ts';
import { mayAnywhere } from '../../store/people/memberships.ts';

/** Runs `act` in a transaction for current platform staff. Throws ACCESS_DENIED for others. */
export function officeAct<T>({ db }: Database, userId: string, act: (trx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (!(await mayAnywhere(trx, { userId, permission: 'registered_company' }))) throw new AppError('ACCESS_DENIED');
    return act(trx);
  });
}
