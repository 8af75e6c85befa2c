import { getPageContent, type CmsSlug } from '@gtinoteka/contract/cms.ts';
import { callEndpoint } from '../network/api-client.ts';
import { askOrStored, type Answered } from './stored-answer.ts';

/** Under what the content of a page is kept on the device. */
export function storedPage(slug: CmsSlug): string {
  return `cms/${slug}`;
}

/** A query for the content of a page: the server's, or the one that was kept without a network. */
export function pageContentOf(slug: CmsSlug) {
  return {
    queryKey: ['cms', slug],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answered<string>> =>
      askOrStored(
        storedPage(slug),
        // An answer from the browser's own cache has no age, and would look like a fresh answer of the server.
        async () =>
          (
            await callEndpoint(getPageContent, {
              params: { page: slug },
              signal,
              cache: 'no-cache',
              isBackground: slug === 'home-page',
            })
          ).data.content,
      ),
  };
}
