import { companiesPageSize, getCompanies } from '@gtinoteka/contract/office/companies.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { countCompanies, countWaiting, listCompanies } from '../../store/office/company-list.ts';
import { askedCompanies, wholeNumber } from './asked-companies.ts';
import type { CompaniesParts } from './companies-parts.ts';

/** Most rows of one answer. @NOTE B §7 lets the caller name the limit; B §9 shows 10. */
const largestPage = 100;

export function addGetCompanies(app: FastifyInstance, { database }: CompaniesParts): void {
  addEndpoint(app, getCompanies, async ({ query }) => {
    const wanted = askedCompanies(query);
    const [results, count, { first: _, ...waiting }] = await Promise.all([
      listCompanies(database, wanted, {
        limit: Math.min(wholeNumber(query.limit) || companiesPageSize, largestPage),
        offset: wholeNumber(query.offset) ?? 0,
      }),
      countCompanies(database, wanted),
      countWaiting(database),
    ]);
    return { results, count, waiting };
  });
}
