import { getDocumentVersion } from '@gtinoteka/contract/office/documents.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../../core/http/endpoint-route.ts';
import type { CmsParts } from '../cms-parts.ts';
import { documentOf, versionOf } from '../page-of.ts';

/** One version of a document, for everybody: what held when. */
export function addGetDocumentVersion(app: FastifyInstance, { database }: Pick<CmsParts, 'database'>): void {
  addEndpoint(app, getDocumentVersion, async ({ params }) => {
    const { number, effectiveOn, content } = await versionOf(database, documentOf(params.page), params.number);
    return { number, effectiveOn, content };
  });
}
