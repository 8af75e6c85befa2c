import type { DocumentSlug } from '@gtinoteka/contract/cms.ts';
import { getDocument } from '@gtinoteka/contract/office/documents.ts';
import { useEndpoint, type LoadingTexts } from '../../core/network/use-endpoint.ts';

/** The versions of a document and its announced change. Without texts the page does without while it is not there. */
export function useDocument(slug: DocumentSlug, texts?: LoadingTexts) {
  return useEndpoint(
    getDocument,
    { params: { page: slug }, cache: 'no-cache', isBackground: true },
    { staleTime: 5 * 60_000, ...(texts && { texts }) },
  );
}
