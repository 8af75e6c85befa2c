import { getCompanyIssues } from '@gtinoteka/contract/office/issue-digests.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { readLastDigest, readOpenGroups } from '../../store/issues/issue-digests.ts';
import { hasCompany } from '../../store/office/company-record.ts';
import type { RepositoryIssuesParts } from './repository-issues-parts.ts';

/** What is open of a company, which need not be the caller's, and when it was written to. */
export function addGetCompanyIssues(app: FastifyInstance, { database }: RepositoryIssuesParts): void {
  addEndpoint(app, getCompanyIssues, async ({ params }) => {
    const company = requireUuid(params.company);
    if (!(await hasCompany(database, company))) throw new AppError('NOT_FOUND');
    const [groups, digest] = await Promise.all([readOpenGroups(database, company), readLastDigest(database, company)]);
    return { groups, digest };
  });
}
