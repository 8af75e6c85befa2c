import { getNotices } from '@gtinoteka/contract/office/documents.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../../core/http/endpoint-route.ts';
import { listPublicVersions } from '../../../store/catalogue/cms-pages.ts';
import { listComing } from '../../../store/office/cms-notices.ts';
import type { CmsParts } from '../cms-parts.ts';

/** Changes of documents that were announced and do not hold yet, and which version of each page is public. */
export function addGetNotices(app: FastifyInstance, { database }: Pick<CmsParts, 'database'>): void {
  addEndpoint(app, getNotices, async () => {
    const [notices, versions] = await Promise.all([listComing(database), listPublicVersions(database)]);
    return { notices, versions };
  });
}
