import { changeIssueGroup } from '@gtinoteka/contract/office/issue-groups.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { askedMatter } from './asked-matter.ts';
import { decideOnIssues } from './decide-on-issues.ts';
import type { RepositoryIssuesParts } from './repository-issues-parts.ts';

/** A decision about a group in one status, or about some of its codes; a note beside it stays in the history. */
export function addChangeIssueGroup(app: FastifyInstance, parts: RepositoryIssuesParts): void {
  addEndpoint(app, changeIssueGroup, async ({ params, body, request }) => {
    const { from, issueIds = null, note, ...decision } = body;
    const issues = { matter: askedMatter(params.group), status: from, ids: issueIds };
    return {
      changed: await decideOnIssues(parts, {
        request,
        companyId: params.companyId,
        issues,
        note: note?.trim() || null,
        ...decision,
      }),
    };
  });
}
