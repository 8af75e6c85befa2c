import { getOwnIssues, ownIssuesPageSize } from '@gtinoteka/contract/office/own-issues.ts';
import { issueErrors, type IssueError } from '@gtinoteka/contract/office/repository-issues.ts';
import { defineRoute } from '../define-feature.ts';
import { readCheckedAt } from '../../store/issues/issue-groups.ts';
import { countOwnIssues, listOwnIssues } from '../../store/issues/own-issues.ts';

/** The error that an address asks for; null: all of them. */
export function askedError(error: string | undefined): IssueError | null {
  return issueErrors.find((one) => one === error) ?? null;
}

/** What the caller's company is to mend. A page past the last one, or one that is no number, is the nearest there is. */
export const getOwnIssuesRoute = defineRoute(getOwnIssues, async ({ params: { companyId }, query }, { database }) => {
  const error = askedError(query.error);
  const [counts, checkedAt] = await Promise.all([countOwnIssues(database, companyId), readCheckedAt(database)]);
  const wanted = error === null ? issueErrors.reduce((sum, one) => sum + counts[one], 0) : counts[error];
  const pages = Math.ceil(wanted / ownIssuesPageSize);
  const asked = /^[1-9]\d{0,8}$/.test(query.page ?? '') ? Number(query.page) : 1;
  const rows = await listOwnIssues(database, { companyId, error, page: Math.max(1, Math.min(asked, pages)) });
  return { counts, records: rows.map(({ brand: _brand, ...row }) => row), pages, checkedAt };
});
