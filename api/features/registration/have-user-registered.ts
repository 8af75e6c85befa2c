import { haveUserRegistered } from '@gtinoteka/contract/registration.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/endpoint-route.ts';
import { findOwnCompany } from '../../store/registered-companies.ts';
import type { RegistrationParts } from './registration-parts.ts';
import { requireRegon } from './typed-queries.ts';

/** Whether somebody has registered the company, also where the link has not been opened yet. */
export function addHaveUserRegistered(app: FastifyInstance, { database, requirePerson }: RegistrationParts): void {
  addEndpoint(app, haveUserRegistered, async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store');
    requirePerson(request);
    const own = await findOwnCompany(database, requireRegon(query.regon));
    return { haveUserRegistered: own !== null && own.standing !== 'known' };
  });
}
