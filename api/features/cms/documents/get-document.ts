import { noticedSlugs } from '@gtinoteka/contract/cms.ts';
import { getDocument } from '@gtinoteka/contract/office/documents.ts';
import { AppError } from '../../../core/app-error.ts';
import { defineRoute } from '../../define-feature.ts';
import { listVersions, readCmsPage } from '../../../store/catalogue/cms-pages.ts';
import { readComing, readHeld } from '../../../store/office/cms-notices.ts';
import { documentOf } from '../page-of.ts';

/** Public versions of a document and its announced change. */
export const getDocumentRoute = defineRoute(getDocument, async ({ params }, { database }) => {
  const slug = documentOf(params.page);
  const page = await readCmsPage(database, slug);
  if (!page) throw new AppError('NOT_FOUND');
  const noticed = noticedSlugs.find((one) => one === slug);
  const [versions, coming, held] = await Promise.all([
    listVersions(database, page.id),
    noticed ? readComing(database, noticed) : null,
    noticed ? readHeld(database, noticed) : null,
  ]);
  return { slug, versions: versions.map(({ number, effectiveOn }) => ({ number, effectiveOn })), coming, held };
});
