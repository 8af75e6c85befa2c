import { getCurrentUser } from '@gtinoteka/contract/session.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { readUser } from '../../store/people/users.ts';

export const getCurrentUserRoute = defineRoute(getCurrentUser, async ({ request }, { database }) => {
  const { caller } = request;
  const user = caller.kind === 'signed-in' ? await readUser(database, caller.userId) : null;
  if (!user) throw new AppError('UNAUTHORIZED');
  return user;
});
