import { getPersonByEmail, maskedPerson } from '@gtinoteka/contract/people/registration.ts';
import { defineRoute } from '../define-feature.ts';
import { requireEmail } from './typed-queries.ts';

/** The same masks for every address: nothing is read, so neither the answer nor its time can tell who is known. */
export const getPersonByEmailRoute = defineRoute(getPersonByEmail, async ({ params, request }, { botGate }) => {
  botGate(request);
  requireEmail(params.email);
  return maskedPerson;
});
