import type { User } from '@gtinoteka/contract/session.ts';
import type { SignedInCaller } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { readUser } from '../../store/people/users.ts';

/** Serializes the caller. Throws NOT_FOUND if `id` is anybody else, existing or not. */
export async function readOwnAccount(database: Database, caller: SignedInCaller, id: string): Promise<User> {
  const user = id === caller.userId ? await readUser(database, caller.userId) : null;
  if (!user) throw new AppError('NOT_FOUND');
  return user;
}
