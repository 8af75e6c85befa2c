import { companiesPageSize, getCompanies } from '@gtinoteka/contract/office/companies.ts';
import { defineRoute } from '../define-feature.ts';
import { countCompanies, countPendingAuthorizations, listCompanies } from '../../store/office/company-list.ts';
import { parseCompanyFilters, wholeNumber } from './parse-company-filters.ts';

/** Maximum page size. @NOTE B §7 lets the caller name the limit; B §9 shows 10. */
const largestPage = 100;

export const getCompaniesRoute = defineRoute(getCompanies, async ({ query }, { database }) => {
  const filters = parseCompanyFilters(query);
  const [results, count, { first: _, ...waiting }] = await Promise.all([
    listCompanies(database, filters, {
      limit: Math.min(wholeNumber(query.limit) || companiesPageSize, largestPage),
      offset: wholeNumber(query.offset) ?? 0,
    }),
    countCompanies(database, filters),
    countPendingAuthorizations(database),
  ]);
  return { results, count, waiting };
});
