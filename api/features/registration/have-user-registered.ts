import { haveUserRegistered } from '@gtinoteka/contract/people/registration.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { findOwnCompany } from '../../store/people/registered-companies.ts';
import type { RegistrationParts } from './registration-parts.ts';
import { requireRegon } from './typed-queries.ts';

/** Whether somebody has registered the company, also where the link has not been opened yet. */
export function addHaveUserRegistered(app: FastifyInstance, { database, requirePerson }: RegistrationParts): void {
  addEndpoint(app, haveUserRegistered, async ({ query, request }) => {
    requirePerson(request);
    const own = await findOwnCompany(database, requireRegon(query.regon));
    return { haveUserRegistered: own !== null && own.standing !== 'known' };
  });
}
