import { getCompanyIssues } from '@gtinoteka/contract/office/issue-digests.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { readLastDigest, readOpenGroups } from '../../store/issues/issue-digests.ts';
import { hasCompany } from '../../store/office/company-record.ts';

/** Open issues of any company, and the date of the last mail to it. */
export const getCompanyIssuesRoute = defineRoute(getCompanyIssues, async ({ params }, { database }) => {
  const company = requireUuid(params.company);
  if (!(await hasCompany(database, company))) throw new AppError('NOT_FOUND');
  const [groups, digest] = await Promise.all([readOpenGroups(database, company), readLastDigest(database, company)]);
  return { groups, digest };
});
