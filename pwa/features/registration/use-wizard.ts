import type { ErrorCode } from '@gtinoteka/contract/error-codes.ts';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { StepName } from '../../core/texts/registration.ts';
import {
  emptyDraft,
  faultOf,
  faultsOfStep,
  isFieldOf,
  steps,
  type Draft,
  type DraftField,
  type Faults,
  type FoundCompany,
} from './registration-draft.ts';

export interface Wizard {
  readonly draft: Draft;
  readonly found: FoundCompany | null;
  readonly file: File | null;
  readonly step: StepName;
  /** faults that are shown at the step: of fields that were left, all of them once it was submitted, and what the server said */
  readonly faults: Faults;
  /** whether they are summed up above the fields: the step was submitted, or the server led back to it */
  readonly isSummed: boolean;
  /** grows whenever the summary is to take focus */
  readonly submitted: number;
  change(part: Partial<Draft>): void;
  /** a field was left: its fault is shown from now on */
  leave(field: string): void;
  setFound(found: FoundCompany | null, draft: Draft): void;
  setFile(file: File | null): void;
  /** leads to a step; faults named are shown there at once */
  goTo(step: StepName, refused?: Faults): void;
  goBack(): void;
  /** Shows the faults of the step, these among them; true where there are none. */
  submit(more?: Faults): boolean;
}

/** The step a history entry stands for; only the wizard writes it. */
interface StepState {
  readonly step?: StepName;
  /** the step of the entry before it */
  readonly before?: StepName;
}

/**
 * The state of the wizard. Steps are entries of the history, so that the browser's own back button goes one step back; it
 * leads nowhere that was not reached in this visit. Leaving the page forgets everything (A §4).
 */
export function useWizard(): Wizard {
  const navigate = useNavigate();
  const location = useLocation();
  const [draft, setDraft] = useState(emptyDraft);
  const [found, setFoundCompany] = useState<FoundCompany | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [reached, setReached] = useState<StepName>('regon');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  const [whole, setWhole] = useState<ReadonlySet<StepName>>(new Set());
  const [submitted, setSubmitted] = useState(0);

  const { step: wanted = 'regon', before } = (location.state ?? {}) as StepState; // written below
  const step = steps.indexOf(wanted) <= steps.indexOf(reached) ? wanted : reached;

  const own = whole.has(step) ? faultsOfStep(draft, step, found?.locked) : faultsOfLeft(draft, left);
  const faults = onlyOf(step, { ...own, ...refused });

  const isSummed = Object.keys(faults).length > 0 && (whole.has(step) || Object.keys(onlyOf(step, refused)).length > 0);

  const { pathname, search } = location;
  const goTo = useCallback(
    (next: StepName, shown?: Faults) => {
      setReached((now) => (steps.indexOf(next) > steps.indexOf(now) ? next : now));
      if (shown) {
        setRefused(shown);
        setSubmitted((times) => times + 1);
      }
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

  return useMemo(
    () => ({
      draft,
      found,
      file,
      step,
      faults,
      isSummed,
      submitted,
      setFile,
      goTo,
      goBack,
      change(part) {
        setDraft((now) => ({ ...now, ...part }));
        // What the server refused may be right now.
        setRefused((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
      },
      leave: (field) => setLeft((now) => (now.has(field) ? now : new Set(now).add(field))),
      setFound(company, filled) {
        setFoundCompany(company);
        setDraft(filled);
        setRefused({});
        setLeft(new Set());
        setWhole(new Set());
      },
      submit(more = {}) {
        const all = { ...faultsOfStep(draft, step, found?.locked), ...onlyOf(step, refused), ...more };
        const isFree = Object.keys(all).length === 0;
        setWhole((now) => (isFree || now.has(step) ? now : new Set(now).add(step)));
        if (!isFree) {
          setRefused((now) => ({ ...now, ...more }));
          setSubmitted((times) => times + 1);
        }
        return isFree;
      },
    }),
    [draft, faults, file, found, goBack, goTo, isSummed, refused, step, submitted],
  );
}

/** An empty field that was passed by is not said to be wrong until the step is submitted. */
function faultsOfLeft(draft: Draft, left: ReadonlySet<string>): Faults {
  const filled = (Object.keys(draft) as DraftField[]) // a draft has no other keys
    .filter((field) => left.has(field) && typeof draft[field] === 'string' && draft[field] !== '');
  return Object.fromEntries(
    filled.flatMap((field) => {
      const fault = faultOf(draft, field);
      return fault ? [[field, fault] satisfies [string, ErrorCode]] : [];
    }),
  );
}

function onlyOf(step: StepName, faults: Faults): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => isFieldOf(step, field)));
}
