import { companiesPageSize, getCompanies } from '@gtinoteka/contract/office/companies.ts';
import { defineRoute } from '../define-feature.ts';
import { countCompanies, countWaiting, listCompanies } from '../../store/office/company-list.ts';
import { askedCompanies, wholeNumber } from './asked-companies.ts';

/** Maximum page size. @NOTE B §7 lets the caller name the limit; B §9 shows 10. */
const largestPage = 100;

export const getCompaniesRoute = defineRoute(getCompanies, async ({ query }, { database }) => {
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
