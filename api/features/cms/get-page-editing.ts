import { getPageEditing } from '@gtinoteka/contract/cms.ts';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { listOtherDrafts, readDraft } from '../../store/catalogue/cms-drafts.ts';
import { listVersions, readCmsPage } from '../../store/catalogue/cms-pages.ts';
import { slugOf } from './page-of.ts';

/** Data of the page editor: public content, versions, and the caller's draft. */
export const getPageEditingRoute = defineRoute(getPageEditing, async ({ params, request }, { database }) => {
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
