import { readPasswordReset } from '@gtinoteka/contract/people/passwords.ts';
import { defineRoute } from '../define-feature.ts';
import { openResetLink } from './open-reset-link.ts';

/** Whose password the link sets. Mail scanners read it too: nothing is used up. */
export const readPasswordResetRoute = defineRoute(readPasswordReset, async ({ params }, { database }) => {
  const { email } = await openResetLink(database, params.id);
  return { data: { user: { email } } };
});
