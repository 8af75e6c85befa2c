import { getIssueHistory } from '@gtinoteka/contract/office/issue-groups.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { readMatterHistory } from '../../store/issues/issue-matter.ts';
import { askedMatter } from './asked-matter.ts';
import type { RepositoryIssuesParts } from './repository-issues-parts.ts';

export function addGetIssueHistory(app: FastifyInstance, { database }: RepositoryIssuesParts): void {
  addEndpoint(app, getIssueHistory, async ({ params, query }) =>
    readMatterHistory(database, askedMatter(params.group), query.before ?? null),
  );
}
