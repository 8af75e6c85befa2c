import { useEffect, useRef } from 'react';

/**
 * Gives the focus on where the step that had it has gone from the page with its button, as a change of the page does. `step` names what the
 * page shows; undefined while that is not known. `goOn` is called after a change of it, where nothing has the focus.
 */
export function useNextStep(step: string | undefined, goOn: () => void): void {
  const before = useRef(step);
  const next = useRef(goOn);
  useEffect(() => {
    next.current = goOn;
  });
  useEffect(() => {
    const isNext = before.current !== undefined && before.current !== step;
    before.current = step;
    if (isNext && document.activeElement === document.body) next.current();
  }, [step]);
}
