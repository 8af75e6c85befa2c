import { getCompanyByNip } from '@gtinoteka/contract/people/registration.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { isNipTaken } from '../../store/people/registered-companies.ts';
import { requireNip } from './typed-queries.ts';

/**
 * 200: the NIP is taken; 404: it is free (A §7).
 * - A company known only from the catalogue does not take a NIP.
 */
export const getCompanyByNipRoute = defineRoute(getCompanyByNip, async ({ query, request }, { database, botGate }) => {
  botGate(request);
  if (!(await isNipTaken(database, requireNip(query.nip)))) throw new AppError('NOT_FOUND');
  return { isTaken: true as const };
});
