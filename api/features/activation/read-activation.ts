import { readActivation } from '@gtinoteka/contract/people/activation.ts';
import { defineRoute } from '../define-feature.ts';
import { openLink } from './open-link.ts';

/** Data of a link. Mail scanners call it too, so it does not use the link. */
export const readActivationRoute = defineRoute(readActivation, async ({ params }, { database }) => {
  const { data, linkUntil } = await openLink(database, params.token);
  return { ...data, linkUntil: linkUntil.toISOString() };
});
