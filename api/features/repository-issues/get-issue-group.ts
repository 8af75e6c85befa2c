import { getIssueGroup, groupCodesPageSize } from '@gtinoteka/contract/office/issue-groups.ts';
import { issueStatuses, type IssueStatus } from '@gtinoteka/contract/office/repository-issues.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { poolName } from '../../store/issues/issue-groups.ts';
import { listMatterCodes, readMatterFigures, readMatterPeople } from '../../store/issues/issue-matter.ts';
import { requireMatter } from './issue-matter.ts';

/** Display order: in progress first, then new. */
const order: readonly IssueStatus[] = ['in_progress_issue', 'new_issue', 'resolved_issue', 'abandoned_issue'];

/** Issues of one company, error and pool; an invalid page becomes the nearest valid one. */
export const getIssueGroupRoute = defineRoute(getIssueGroup, async ({ params, query }, { database }) => {
  const matter = requireMatter(params.group);
  const figures = await readMatterFigures(database, matter);
  if (!figures) throw new AppError('NOT_FOUND');
  const status =
    issueStatuses.find((one) => one === query.status) ?? order.find((one) => figures.counts[one] > 0) ?? 'new_issue';
  const pages = Math.ceil(figures.counts[status] / groupCodesPageSize);
  const requestedPage = /^[1-9]\d{0,8}$/.test(query.page ?? '') ? Number(query.page) : 1;
  const [records, people] = await Promise.all([
    listMatterCodes(database, { matter, status, page: Math.max(1, Math.min(requestedPage, pages)) }),
    readMatterPeople(database, { matter, status }),
  ]);
  return {
    ...figures,
    companyExternalId: matter.companyId,
    issueError: matter.error,
    dataPoolName: poolName(matter.pool),
    issueStatus: status,
    people,
    records,
    pages,
  };
});
