import { readPasswordReset } from '@gtinoteka/contract/people/passwords.ts';
import { defineRoute } from '../define-feature.ts';
import { openResetLink } from './open-reset-link.ts';

/** Account of a link. Mail scanners call it too, so it does not use the link. */
export const readPasswordResetRoute = defineRoute(readPasswordReset, async ({ params }, { database }) => {
  const { email } = await openResetLink(database, params.id);
  return { data: { user: { email } } };
});
