/** A cache of this name, empty, says to the service worker that the application is installed: nothing else of a page reaches it at once. */
export const installedMark = 'installed';

/** Leaves the mark when the page runs as an installed application. Safe to repeat. */
export function markInstalled(): void {
  // Caches are absent on plain http, whatever the types say.
  const { caches: stores } = globalThis as Partial<typeof globalThis>;
  if (matchMedia('(display-mode: standalone)').matches) void stores?.open(installedMark).catch(() => undefined);
}
