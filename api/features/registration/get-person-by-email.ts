import { getPersonByEmail, maskedPerson } from '@gtinoteka/contract/people/registration.ts';
import { defineRoute } from '../define-feature.ts';
import { requireEmail } from './typed-queries.ts';

/** Same response for every address without a read, so that neither content nor time reveals a known one. */
export const getPersonByEmailRoute = defineRoute(getPersonByEmail, async ({ params, request }, { botGate }) => {
  botGate(request);
  requireEmail(params.email);
  return maskedPerson;
});
