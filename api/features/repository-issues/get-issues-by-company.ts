import { getIssuesByCompany, issuesPageSize } from '@gtinoteka/contract/office/repository-issues.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { countIssueGroups, listIssueGroups, readCheckedAt } from '../../store/issues/issue-groups.ts';
import type { RepositoryIssuesParts } from './repository-issues-parts.ts';

export function addGetIssuesByCompany(app: FastifyInstance, { database }: RepositoryIssuesParts): void {
  addEndpoint(app, getIssuesByCompany, async ({ body }) => {
    const { page = 1, ...filters } = body;
    const [records, { wanted, open, unassigned }, checkedAt] = await Promise.all([
      listIssueGroups(database, filters, page),
      countIssueGroups(database, filters),
      readCheckedAt(database),
    ]);
    return { records, pages: Math.ceil(wanted / issuesPageSize), numAllRecords: wanted, open, unassigned, checkedAt };
  });
}
