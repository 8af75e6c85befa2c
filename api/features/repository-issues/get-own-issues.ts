import { getOwnIssues, ownIssuesPageSize } from '@gtinoteka/contract/office/own-issues.ts';
import { issueErrors, type IssueError } from '@gtinoteka/contract/office/repository-issues.ts';
import { defineRoute } from '../define-feature.ts';
import { readCheckedAt } from '../../store/issues/issue-groups.ts';
import { countOwnIssues, listOwnIssues } from '../../store/issues/own-issues.ts';

/** Error filter of a URL; null: all errors. */
export function errorFilterOf(error: string | undefined): IssueError | null {
  return issueErrors.find((one) => one === error) ?? null;
}

/** Issues of the caller's company to correct; an invalid page becomes the nearest valid one. */
export const getOwnIssuesRoute = defineRoute(getOwnIssues, async ({ params: { companyId }, query }, { database }) => {
  const error = errorFilterOf(query.error);
  const [counts, checkedAt] = await Promise.all([countOwnIssues(database, companyId), readCheckedAt(database)]);
  const matching = error === null ? issueErrors.reduce((sum, one) => sum + counts[one], 0) : counts[error];
  const pages = Math.ceil(matching / ownIssuesPageSize);
  const requestedPage = /^[1-9]\d{0,8}$/.test(query.page ?? '') ? Number(query.page) : 1;
  const rows = await listOwnIssues(database, { companyId, error, page: Math.max(1, Math.min(requestedPage, pages)) });
  return { counts, records: rows.map(({ brand: _brand, ...row }) => row), pages, checkedAt };
});
