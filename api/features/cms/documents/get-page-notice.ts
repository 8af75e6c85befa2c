import { getPageNotice } from '@gtinoteka/contract/office/documents.ts';
import { defineRoute } from '../../define-feature.ts';
import { readNoticeTerms } from '../../../store/office/cms-notices.ts';
import { listHeldNotices, readOfficeNotice } from '../../../store/office/office-notices.ts';
import { noticedOf } from '../page-of.ts';

/** Announced change of a document for its editors. */
export const getPageNoticeRoute = defineRoute(getPageNotice, async ({ params }, { database }) => {
  const slug = noticedOf(params.page);
  const [terms, notice, held] = await Promise.all([
    readNoticeTerms(database),
    readOfficeNotice(database, slug),
    listHeldNotices(database, slug),
  ]);
  return { ...terms, notice, held };
});
