import { readActivation } from '@gtinoteka/contract/people/activation.ts';
import { defineRoute } from '../define-feature.ts';
import { openLink } from './open-link.ts';

/** What the link opens. Mail scanners read it too: nothing is used up. */
export const readActivationRoute = defineRoute(readActivation, async ({ params }, { database }) => {
  const { data, linkUntil } = await openLink(database, params.token);
  return { ...data, linkUntil: linkUntil.toISOString() };
});
