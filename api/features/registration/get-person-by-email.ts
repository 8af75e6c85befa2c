import { getPersonByEmail, maskedPerson } from '@gtinoteka/contract/people/registration.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import type { RegistrationParts } from './registration-parts.ts';
import { requireEmail } from './typed-queries.ts';

/** The same masks for every address: nothing is read, so neither the answer nor its time can tell who is known. */
export function addGetPersonByEmail(app: FastifyInstance, { requirePerson }: RegistrationParts): void {
  addEndpoint(app, getPersonByEmail, async ({ params, request }) => {
    requirePerson(request);
    requireEmail(params.email);
    return maskedPerson;
  });
}
