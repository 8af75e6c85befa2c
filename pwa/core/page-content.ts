import { getPageContent, type CmsSlug } from '@gtinoteka/contract/cms.ts';
import { callEndpoint } from './api-client.ts';
import { askOrKept, type Answered } from './kept-answer.ts';

/** Under what the content of a page is kept on the device. */
export function keptPage(slug: CmsSlug): string {
  return `cms/${slug}`;
}

/** A query for the content of a page: the server's, or the one that was kept without a network. */
export function pageContentOf(slug: CmsSlug) {
  return {
    queryKey: ['cms', slug],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answered<string>> =>
      askOrKept(
        keptPage(slug),
        // What the browser's own cache may give for a while longer has no age, and would pass for the server's answer of now.
        async () =>
          (await callEndpoint(getPageContent, { params: { page: slug }, signal, cache: 'no-cache' })).data.content,
      ),
  };
}
