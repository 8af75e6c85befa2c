import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberGenerator } from './navigation-items.ts';

/**
 * What a change of page does besides drawing it: scrolls to the top (A §2), gives the tab its title and moves focus to the main
 * part, so that keyboards and readers start where eyes do. Pages may set a finer title of their own.
 */
export function useNavigationEffects(title: string, main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    rememberGenerator(pathname);
    if (seen.current === pathname) return;
    seen.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);

  // Runs before the effects of the page below only on the first render of a path, hence in its own effect by title.
  const drawn = useRef('');
  if (drawn.current !== pathname && typeof document !== 'undefined') {
    drawn.current = pathname;
    document.title = title;
  }
}
