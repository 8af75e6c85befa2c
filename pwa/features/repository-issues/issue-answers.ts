import { getIssueGroup, getIssueHistory } from '@gtinoteka/contract/office/issue-groups.ts';
import { getIssuePeople, getIssuesByCompany } from '@gtinoteka/contract/office/repository-issues.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { issuesTexts as texts } from './repository-issues-texts.ts';

/** What shows groups, their codes and their history. */
export const issueAnswers = [getIssuesByCompany, getIssueGroup, getIssueHistory];

/** People who can be named on an issue. */
export function useIssuePeople(companyId: string) {
  return useEndpoint(getIssuePeople, { params: { companyId } }, { texts, select: ({ people }) => people });
}
