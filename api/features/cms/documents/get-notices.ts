import { getNotices } from '@gtinoteka/contract/office/documents.ts';
import { defineRoute } from '../../define-feature.ts';
import { listPublicVersions } from '../../../store/catalogue/cms-pages.ts';
import { listComing } from '../../../store/office/cms-notices.ts';

/** Announced changes not yet in force, and the public version of each page. */
export const getNoticesRoute = defineRoute(getNotices, async (_call, { database }) => {
  const [notices, versions] = await Promise.all([listComing(database), listPublicVersions(database)]);
  return { notices, versions };
});
