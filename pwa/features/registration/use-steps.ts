import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { steps } from './registration-draft.ts';
import type { StepName } from './registration-texts.ts';

/** The step a history entry stands for; only the wizard writes it. */
interface StepState {
  readonly step?: StepName;
  /** the step of the entry before it */
  readonly before?: StepName;
}

/** The step that the address asks for, as far as it was reached in this visit. */
export function useStepOf(): (reached: StepName) => StepName {
  const { step: wanted = 'regon' } = useStepState();
  return (reached) => (steps.indexOf(wanted) <= steps.indexOf(reached) ? wanted : reached);
}

/** Ways between the steps. They are entries of the history, so that the browser's own back button goes one step back. */
export function useStepWays(step: StepName): { goTo: (step: StepName) => void; goBack: () => void } {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { before } = useStepState();

  const goTo = useCallback(
    (next: StepName) => {
      const state: StepState = { step: next, before: step };
      void navigate({ pathname, search }, { state });
    },
    [navigate, pathname, search, step],
  );
  const goBack = useCallback(() => {
    const previous = steps[Math.max(0, steps.indexOf(step) - 1)] ?? 'regon';
    // One way back for the button and for the browser.
    if (before === previous) void navigate(-1);
    else goTo(previous);
  }, [before, goTo, navigate, step]);
  return { goTo, goBack };
}

function useStepState(): StepState {
  return (useLocation().state ?? {}) as StepState; // written above
}
