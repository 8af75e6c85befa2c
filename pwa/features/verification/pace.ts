import { useEffect, useRef, useState } from 'react';

/** How fast a check goes on. */
export interface Pace {
  readonly perSecond: number;
  /** whole seconds, at that pace */
  readonly secondsLeft: number;
}

/** "około 6 s", "około 4 min": longer ones in whole minutes, rounded up. */
export function aboutTime(seconds: number): string {
  return seconds < 90 ? `około\u00a0${seconds}\u00a0s` : `około\u00a0${Math.ceil(seconds / 60)}\u00a0min`;
}

/** The pace of rows that went from `from` to `to` in `seconds`, of `all`; null where they did not go on, or too short a time tells nothing. */
function paceOf({ from, to, all }: { from: number; to: number; all: number }, seconds: number): Pace | null {
  if (to <= from || seconds < 0.5) return null;
  const perSecond = (to - from) / seconds;
  return { perSecond: Math.round(perSecond), secondsLeft: Math.ceil(Math.max(0, all - to) / perSecond) };
}

/** The pace since the page has seen the check go on first; null until that is known. */
export function usePace(done: number, all: number): Pace | null {
  const first = useRef<{ at: number; done: number } | null>(null);
  const [pace, setPace] = useState<Pace | null>(null);
  useEffect(() => {
    const now = performance.now();
    // A check that was started again has fewer rows than before.
    if (!first.current || done < first.current.done) first.current = { at: now, done };
    setPace(paceOf({ from: first.current.done, to: done, all }, (now - first.current.at) / 1_000));
  }, [done, all]);
  return pace;
}
