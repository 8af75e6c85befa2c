import { limits } from '@gtinoteka/contract/business-limits.ts';
import { usersSortColumns } from '@gtinoteka/contract/company-users.ts';
import { getRegisteredMemberships } from '@gtinoteka/contract/office/companies.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { hasCompany } from '../../store/office/company-record.ts';
import { listMemberships } from '../../store/people/memberships.ts';
import { wholeNumber } from './parse-company-filters.ts';

/** Maximum page size, and last page. */
const largestPage = 100;
const lastPage = 100_000;

export const getRegisteredMembershipsRoute = defineRoute(
  getRegisteredMemberships,
  async ({ params, query }, { database }) => {
    const companyId = requireUuid(params.company);
    if (!(await hasCompany(database, companyId))) throw new AppError('NOT_FOUND');
    return listMemberships(database, companyId, {
      column: usersSortColumns.find((column) => column === query.sort_column) ?? 'user__first_name',
      direction: query.direction === 'desc' ? 'desc' : 'asc',
      page: Math.min(wholeNumber(query.page) ?? 0, lastPage),
      pageSize: Math.min(wholeNumber(query.page_size) || limits.usersPageSize, largestPage),
    });
  },
);
