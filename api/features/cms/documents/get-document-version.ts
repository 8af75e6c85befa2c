import { getDocumentVersion } from '@gtinoteka/contract/office/documents.ts';
import { defineRoute } from '../../define-feature.ts';
import { documentOf, versionOf } from '../page-of.ts';

/** One public version of a document, with its period of validity. */
export const getDocumentVersionRoute = defineRoute(getDocumentVersion, async ({ params }, { database }) => {
  const { number, effectiveOn, content } = await versionOf(database, documentOf(params.page), params.number);
  return { number, effectiveOn, content };
});
