import { limits } from '@gtinoteka/contract/business-limits.ts';
import { suggestCompanyNames } from '@gtinoteka/contract/office/repository-issues.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { suggestIssueCompanies } from '../../store/issues/issue-groups.ts';
import type { RepositoryIssuesParts } from './repository-issues-parts.ts';

export function addSuggestCompanyNames(app: FastifyInstance, { database }: RepositoryIssuesParts): void {
  addEndpoint(app, suggestCompanyNames, async ({ query }) => {
    const words = query.name__contains?.trim() ?? '';
    return { results: words === '' ? [] : await suggestIssueCompanies(database, words, limits.suggestions) };
  });
}
