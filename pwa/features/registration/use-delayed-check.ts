import { limits } from '@gtinoteka/contract/business-limits.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface DelayedCheck<T> {
  /** what is known of the value there is now; undefined while nothing is */
  readonly answer: T | undefined;
  readonly isAsking: boolean;
  /** Asks at once where the answer is not known yet, as when the step is left. Resolves to undefined where nobody can say. */
  now(): Promise<T | undefined>;
}

/**
 * Asks about a value once typing has been quiet for 1500 ms (A §4). Null is nothing to ask about. Answers are kept, so that going back
 * asks nothing; a failed question is no answer, and stands in nobody's way.
 */
export function useDelayedCheck<T>(
  value: string | null,
  ask: (value: string, signal: AbortSignal) => Promise<T>,
): DelayedCheck<T> {
  const [answers, setAnswers] = useState<ReadonlyMap<string, T>>(new Map());
  const [asking, setAsking] = useState<string | null>(null);
  const underWay = useRef<{ value: string; answer: Promise<T | undefined> } | null>(null);
  const controller = useRef<AbortController | null>(null);
  const answer = value === null ? undefined : answers.get(value);

  const question = useCallback(
    (wanted: string): Promise<T | undefined> => {
      if (underWay.current?.value === wanted) return underWay.current.answer;
      controller.current?.abort();
      const aborter = new AbortController();
      controller.current = aborter;
      setAsking(wanted);
      const answered = ask(wanted, aborter.signal)
        .then((found) => {
          setAnswers((known) => new Map(known).set(wanted, found));
          return found;
        })
        .catch(() => undefined)
        .finally(() => {
          if (underWay.current?.value === wanted) underWay.current = null;
          setAsking((now) => (now === wanted ? null : now));
        });
      underWay.current = { value: wanted, answer: answered };
      return answered;
    },
    [ask],
  );

  const isKnown = value === null || answers.has(value);
  useEffect(() => {
    if (isKnown || value === null) return undefined;
    const timer = setTimeout(() => void question(value), limits.existenceCheckDebounce);
    return () => clearTimeout(timer);
  }, [value, isKnown, question]);

  useEffect(() => () => controller.current?.abort(), []);

  return {
    answer,
    isAsking: asking !== null && asking === value,
    now: () =>
      value === null ? Promise.resolve(undefined) : answer !== undefined ? Promise.resolve(answer) : question(value),
  };
}
