import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import { addChangeIssueGroup } from './change-issue-group.ts';
import { addChangeIssues } from './change-issues.ts';
import { addGenerateIssueFile } from './generate-issue-file.ts';
import { addGetCompanyIssues } from './get-company-issues.ts';
import { addGetDataPools } from './get-data-pools.ts';
import { addGetIssueFile } from './get-issue-file.ts';
import { addGetIssueGroup } from './get-issue-group.ts';
import { addGetIssueHistory } from './get-issue-history.ts';
import { addGetIssuePeople } from './get-issue-people.ts';
import { addGetIssuesByCompany } from './get-issues-by-company.ts';
import { addGetOwnIssues } from './get-own-issues.ts';
import { addGetOwnIssuesCsv } from './get-own-issues-csv.ts';
import type { RepositoryIssuesParts } from './repository-issues-parts.ts';
import { addSendIssueDigests } from './send-issue-digests.ts';
import { addSuggestCompanyNames } from './suggest-company-names.ts';

/** What is wrong with records of the catalogue, and what the office does about it (B §4, §7). */
export function addRepositoryIssuesRoom(
  app: FastifyInstance,
  { database, fileJobs, mail, secret }: Omit<RepositoryIssuesParts, 'clientOf'> & { readonly secret: string },
): void {
  const parts = { database, fileJobs, mail, clientOf: makeActingClient(secret) };
  addGetDataPools(app);
  addGetIssuesByCompany(app, parts);
  addSuggestCompanyNames(app, parts);
  addGetIssuePeople(app, parts);
  addGetIssueGroup(app, parts);
  addGetIssueHistory(app, parts);
  addChangeIssueGroup(app, parts);
  addChangeIssues(app, parts);
  addGenerateIssueFile(app, parts);
  addGetIssueFile(app, parts);
  addSendIssueDigests(app, parts);
  addGetCompanyIssues(app, parts);
  addGetOwnIssues(app, parts);
  addGetOwnIssuesCsv(app, parts);
}
