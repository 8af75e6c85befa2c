import { useEffect, useRef, useState, type RefObject } from 'react';
import { afterStart } from '../../core/page/after-start.ts';

/** How far below the window something may begin and still be nearly in view. */
const near = '400px';

/** Whether an element has come near the window since the page started to be used: what it needs costs the first screen nothing. */
export function useNearView<E extends Element>(): [place: RefObject<E | null>, isNear: boolean] {
  const place = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    let isGone = false;
    let observer: IntersectionObserver | undefined;
    void afterStart().then(() => {
      if (isGone || !place.current || typeof IntersectionObserver === 'undefined') return;
      observer = new IntersectionObserver(
        (seen) => {
          if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
          observer?.disconnect();
          setNear(true);
        },
        { rootMargin: near },
      );
      observer.observe(place.current);
    });
    return () => {
      isGone = true;
      observer?.disconnect();
    };
  }, []);
  return [place, isNear];
}
