import { getIssuesByCompany, issuesPageSize } from '@gtinoteka/contract/office/repository-issues.ts';
import { defineRoute } from '../define-feature.ts';
import { countIssueGroups, listIssueGroups, readCheckedAt } from '../../store/issues/issue-groups.ts';

export const getIssuesByCompanyRoute = defineRoute(getIssuesByCompany, async ({ body }, { database }) => {
  const { page = 1, ...filters } = body;
  const [records, { wanted, open, unassigned }, checkedAt] = await Promise.all([
    listIssueGroups(database, filters, page),
    countIssueGroups(database, filters),
    readCheckedAt(database),
  ]);
  return { records, pages: Math.ceil(wanted / issuesPageSize), numAllRecords: wanted, open, unassigned, checkedAt };
});
