import { useEffect, useRef, type RefObject } from 'react';

/** Brings focus to the first button of a part when it is shown: the one that harms nothing. */
export function useFirstButton<T extends HTMLElement = HTMLDivElement>(): RefObject<T | null> {
  const place = useRef<T>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return place;
}
