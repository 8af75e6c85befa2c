/** A page that was reloaded is left alone for so many milliseconds: a part that never comes must not reload it for ever. */
const pause = 20_000;
const again = 5_000;

function wasReloaded(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');
}

/**
 * Loads the page anew as soon as the server can be reached, now or later: a browser remembers for the life of a page that a part
 * of the program did not come, and asks for it no more. Only for a page that shows nothing else: what was typed would be lost.
 * Answers what ends the waiting.
 */
export function reloadWhenReachable(): () => void {
  let isOver = false;
  async function attempt(): Promise<void> {
    if (isOver || (wasReloaded() && performance.now() < pause)) return;
    const isReachable = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOver || !isReachable) return;
    isOver = true;
    location.reload();
  }
  const begin = (): void => void attempt();
  begin();
  const timer = setInterval(begin, again);
  window.addEventListener('online', begin);
  return () => {
    isOver = true;
    clearInterval(timer);
    window.removeEventListener('online', begin);
  };
}
