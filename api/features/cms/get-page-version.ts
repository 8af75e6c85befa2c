import { getPageVersion } from '@gtinoteka/contract/cms.ts';
import { defineRoute } from '../define-feature.ts';
import { slugOf, versionOf } from './page-of.ts';

/** Text of a page in one of its versions. */
export const getPageVersionRoute = defineRoute(getPageVersion, ({ params }, { database }) =>
  versionOf(database, slugOf(params.page), params.number),
);
