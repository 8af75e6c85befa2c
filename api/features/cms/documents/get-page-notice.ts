import { getPageNotice } from '@gtinoteka/contract/office/documents.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../../core/http/endpoint-route.ts';
import { readNoticeTerms } from '../../../store/office/cms-notices.ts';
import { listHeldNotices, readOfficeNotice } from '../../../store/office/office-notices.ts';
import type { CmsParts } from '../cms-parts.ts';
import { noticedOf } from '../page-of.ts';

/** The announced change of a document as its editors see it. */
export function addGetPageNotice(app: FastifyInstance, { database }: Pick<CmsParts, 'database'>): void {
  addEndpoint(app, getPageNotice, async ({ params }) => {
    const slug = noticedOf(params.page);
    const [terms, notice, held] = await Promise.all([
      readNoticeTerms(database),
      readOfficeNotice(database, slug),
      listHeldNotices(database, slug),
    ]);
    return { ...terms, notice, held };
  });
}
