import type { FeatureRoutes } from '../define-feature.ts';
import { changeIssueGroupRoute } from './change-issue-group.ts';
import { changeIssuesRoute } from './change-issues.ts';
import { generateIssueFileRoute } from './generate-issue-file.ts';
import { getCompanyIssuesRoute } from './get-company-issues.ts';
import { getDataPoolsRoute } from './get-data-pools.ts';
import { getIssueFileRoute } from './get-issue-file.ts';
import { getIssueGroupRoute } from './get-issue-group.ts';
import { getIssueHistoryRoute } from './get-issue-history.ts';
import { getIssuePeopleRoute } from './get-issue-people.ts';
import { getIssuesByCompanyRoute } from './get-issues-by-company.ts';
import { getOwnIssuesCsvRoute } from './get-own-issues-csv.ts';
import { getOwnIssuesRoute } from './get-own-issues.ts';
import { sendIssueDigestsRoute } from './send-issue-digests.ts';
import { suggestCompanyNamesRoute } from './suggest-company-names.ts';

/** Issues of catalogue records and their handling by the office (B §4, §7). */
export const repositoryIssues: FeatureRoutes = {
  endpoints: [
    changeIssueGroupRoute,
    changeIssuesRoute,
    generateIssueFileRoute,
    getCompanyIssuesRoute,
    getDataPoolsRoute,
    getIssueFileRoute,
    getIssueGroupRoute,
    getIssueHistoryRoute,
    getIssuePeopleRoute,
    getIssuesByCompanyRoute,
    getOwnIssuesCsvRoute,
    getOwnIssuesRoute,
    sendIssueDigestsRoute,
    suggestCompanyNamesRoute,
  ],
};
