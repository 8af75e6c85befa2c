import { getCompanyByNip } from '@gtinoteka/contract/people/registration.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { isNipTaken } from '../../store/people/registered-companies.ts';
import type { RegistrationParts } from './registration-parts.ts';
import { requireNip } from './typed-queries.ts';

/** 200: the NIP is taken; 404: it is free (A §7). A company that only the catalogue knows takes no number. */
export function addGetCompanyByNip(app: FastifyInstance, { database, requirePerson }: RegistrationParts): void {
  addEndpoint(app, getCompanyByNip, async ({ query, request }) => {
    requirePerson(request);
    if (!(await isNipTaken(database, requireNip(query.nip)))) throw new AppError('NOT_FOUND');
    return { isTaken: true as const };
  });
}
