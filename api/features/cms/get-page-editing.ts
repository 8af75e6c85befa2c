import { getPageEditing } from '@gtinoteka/contract/cms.ts';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { listOtherDrafts, readDraft } from '../../store/catalogue/cms-drafts.ts';
import { listVersions, readCmsPage } from '../../store/catalogue/cms-pages.ts';
import type { CmsParts } from './cms-parts.ts';
import { slugOf } from './page-of.ts';

/** A page as its editor needs it: what is public, its versions, and what the caller has begun. */
export function addGetPageEditing(app: FastifyInstance, { database }: Pick<CmsParts, 'database'>): void {
  addEndpoint(app, getPageEditing, async ({ params, request }) => {
    const slug = slugOf(params.page);
    const { userId } = signedIn(request.caller);
    const page = await readCmsPage(database, slug);
    if (!page) throw new AppError('NOT_FOUND');
    const [versions, draft, otherDrafts] = await Promise.all([
      listVersions(database, page.id),
      readDraft(database, page.id, userId),
      listOtherDrafts(database, page.id, userId),
    ]);
    return { slug, version: page.version, content: page.content, versions, draft, otherDrafts };
  });
}
