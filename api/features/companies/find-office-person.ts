import { findOfficePerson } from '@gtinoteka/contract/office/office-people.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { findOfficePerson as find } from '../../store/office/office-people.ts';
import type { CompaniesParts } from './companies-parts.ts';
import { requireAdministrator } from './require-administrator.ts';

export function addFindOfficePerson(app: FastifyInstance, { database }: CompaniesParts): void {
  addEndpoint(app, findOfficePerson, async ({ body, request }) => {
    await requireAdministrator(database, signedIn(request.caller).userId);
    const email = cleanEmail(body.email);
    const fault = checkEmail(email);
    if (fault) throw new AppError(fault, { fields: { email: fault } });
    const person = await find(database, { email });
    if (!person) throw new AppError('PERSON_NOT_FOUND', { fields: { email: 'PERSON_NOT_FOUND' } });
    return { person };
  });
}
