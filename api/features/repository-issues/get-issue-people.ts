import { getIssuePeople } from '@gtinoteka/contract/office/repository-issues.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { readIssuePeople } from '../../store/issues/issue-changes.ts';
import type { RepositoryIssuesParts } from './repository-issues-parts.ts';

export function addGetIssuePeople(app: FastifyInstance, { database }: RepositoryIssuesParts): void {
  addEndpoint(app, getIssuePeople, async () => ({ people: await readIssuePeople(database) }));
}
