import { limits } from '@gtinoteka/contract/business-limits.ts';
import { getCompanyMemberships, usersSortColumns } from '@gtinoteka/contract/company-users.ts';
import { defineRoute } from '../define-feature.ts';
import { listMemberships } from '../../store/people/memberships.ts';

/** Maximum page size. @NOTE B §7 lets the caller name the size; A §9 shows 10. */
const largestPage = 100;
/** Later pages are empty without a query. */
const lastPage = 100_000;

/**
 * Members of a company.
 * - Invalid page, size, column or direction fall back to the defaults of A §9 and B §9.
 */
export const getCompanyMembershipsRoute = defineRoute(
  getCompanyMemberships,
  async ({ params, query }, { database }) => {
    return listMemberships(database, params.companyId, {
      column: usersSortColumns.find((column) => column === query.sort_column) ?? 'user__first_name',
      direction: query.direction === 'desc' ? 'desc' : 'asc',
      page: Math.min(wholeNumber(query.page) ?? 0, lastPage),
      pageSize: Math.min(wholeNumber(query.page_size) || limits.usersPageSize, largestPage),
    });
  },
);

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
