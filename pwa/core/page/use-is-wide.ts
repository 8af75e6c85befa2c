import { useSyncExternalStore } from 'react';

/** From this width on a page has the layout of a desk. */
const wide = '(min-width: 1024px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  // Safari 13 has only the older pair of names.
  if (typeof query.addEventListener !== 'function') {
    query.addListener?.(listener);
    return () => query.removeListener?.(listener);
  }
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the page has the layout of a desk now. True where nothing is drawn, as in the build. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  );
}
