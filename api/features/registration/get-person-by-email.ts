import { getPersonByEmail, maskedPerson } from '@gtinoteka/contract/people/registration.ts';
import { defineRoute } from '../define-feature.ts';
import { requireEmail } from './typed-queries.ts';

/**
 * Same response for every address, without a read.
 * - Neither content nor time reveals a known address.
 */
export const getPersonByEmailRoute = defineRoute(getPersonByEmail, async ({ params, request }, { botGate }) => {
  botGate(request);
  requireEmail(params.email);
  return maskedPerson;
});
