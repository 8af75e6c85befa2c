import { assignToCompany } from '@gtinoteka/contract/people/registration.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { findOwnCompany } from '../../store/people/registered-companies.ts';
import type { RegistrationParts } from './registration-parts.ts';
import { requireEmail, requireRegon } from './typed-queries.ts';

/** Whether a company may still get its first administrator. The address is only checked for its form, never looked up. */
export function addAssignToCompany(app: FastifyInstance, { database, requirePerson }: RegistrationParts): void {
  addEndpoint(app, assignToCompany, async ({ query, request }) => {
    requirePerson(request);
    requireEmail(query.email);
    const own = await findOwnCompany(database, requireRegon(query.regon));
    return { canBeAssigned: own === null || own.standing === 'known' };
  });
}
