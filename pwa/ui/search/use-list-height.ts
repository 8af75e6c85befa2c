import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Least height of a list, in pixels: three rows, so that it is seen to go on. */
const least = 144;
/** Between what hangs under the field and the edge of the screen, in pixels. */
const gap = 12;

/** Pixels at the bottom of the screen that the bars of the product cover, as the page leaves them out when it scrolls. */
function coveredBelow(): number {
  const isDesktop = window.innerWidth >= 1024;
  return isDesktop ? 0 : parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
}

/** Keeps an open list within the screen, above the bottom bar and a sliding keyboard; what does not fit is scrolled to. */
export function useListHeight(isOpen: boolean, rows: number): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  // Placed before the browser paints, so that the list is never seen in another height.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    function fit(): void {
      const box = list.current?.parentElement;
      if (!list.current || !box) return;
      // Absent in Firefox before 91, where a keyboard makes the window itself smaller.
      const seen = window.visualViewport?.height ?? window.innerHeight;
      const { top, bottom } = list.current.getBoundingClientRect();
      const foot = box.getBoundingClientRect().bottom - bottom;
      const room = seen - top - foot - gap - coveredBelow();
      list.current.style.maxHeight = `${Math.max(least, Math.floor(room))}px`;
    }
    fit();
    window.addEventListener('resize', fit);
    window.visualViewport?.addEventListener('resize', fit);
    return () => {
      window.removeEventListener('resize', fit);
      window.visualViewport?.removeEventListener('resize', fit);
    };
  }, [isOpen, rows]);
  return list;
}
