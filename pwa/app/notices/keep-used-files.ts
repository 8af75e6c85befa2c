/**
 * Call when the service worker begins to answer for this page: asks again for the files that came before, so that it keeps those it
 * keeps once used, as the whole fonts. They come out of the browser's own cache, which no offline start may count on.
 */
export function keepUsedFiles(): void {
  for (const { name } of performance.getEntriesByType('resource'))
    if (new URL(name).pathname.startsWith('/assets/')) void fetch(name).catch(() => undefined);
}
