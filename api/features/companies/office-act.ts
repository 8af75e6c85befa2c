import { AppError } from '../../core/app-error.ts';
import type { Database, Tx } from '../../core/database/database.ts';
import { mayAnywhere } from '../../store/people/memberships.ts';

/** Does something to a company for somebody who runs the platform at that moment; ACCESS_DENIED where they no longer do. */
export function officeAct<T>({ db }: Database, userId: string, act: (trx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (!(await mayAnywhere(trx, { userId, permission: 'registered_company' }))) throw new AppError('ACCESS_DENIED');
    return act(trx);
  });
}
