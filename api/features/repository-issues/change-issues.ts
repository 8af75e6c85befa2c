import { changeIssues } from '@gtinoteka/contract/office/repository-issues.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { decideOnIssues } from './decide-on-issues.ts';
import type { RepositoryIssuesParts } from './repository-issues-parts.ts';

/** A decision about issues that are named by their ids. */
export function addChangeIssues(app: FastifyInstance, parts: RepositoryIssuesParts): void {
  addEndpoint(app, changeIssues, async ({ params, body, request }) => {
    const { issueIds, ...decision } = body;
    const { companyId } = params;
    return { changed: await decideOnIssues(parts, { request, companyId, issues: { ids: issueIds }, ...decision }) };
  });
}
