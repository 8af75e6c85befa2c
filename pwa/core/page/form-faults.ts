import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { useState } from 'react';

/** A code for each faulty field. */
export type Faults<Field extends string> = Partial<Record<Field, ErrorCode | null | undefined>>;

interface FaultsUse<Field extends string> {
  /** the fields on the page now, in their order */
  shown: readonly Field[];
  /** faults by the rules */
  found: Faults<Field>;
}

/** Which faults of a form are shown: of what was sent, of the fields that were judged before, and what the server named. */
export interface ShownFaults<Field extends string> {
  codeOf(field: Field): ErrorCode | null;
  /** how many times the form was sent with faults since it was last right */
  readonly submitted: number;
  /** whether the faults are summed up: what is on the page was sent with faults, or the server named some of it */
  readonly isSummed: boolean;
  /** Judges what is on the page and forgets what the server said of it. True where nothing is wrong. */
  judge(): boolean;
  refuse(named: Faults<Field>): void;
  /** Forgets what the server named of these fields. */
  forget(isForgotten: (field: Field) => boolean): void;
  /** Shows the faults of these fields before the form is sent. */
  judgeFields(names: readonly string[]): void;
  /** Forgets everything, as for a form that starts again. */
  clear(): void;
}

export function useShownFaults<Field extends string>(use: FaultsUse<Field>): ShownFaults<Field> {
  const { shown, found } = use;
  const [refused, setRefused] = useState<Faults<Field>>({});
  const [sent, setSent] = useState<ReadonlySet<Field>>(new Set());
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(0);

  const forget = (isForgotten: (field: Field) => boolean): void =>
    setRefused((now) => {
      const entries = Object.entries(now) as [Field, ErrorCode][]; // set by fields alone
      return Object.fromEntries(entries.filter(([field]) => !isForgotten(field))) as Faults<Field>; // some of the same
    });

  function mark(): void {
    setSent((now) => new Set([...now, ...shown]));
    setSubmitted((times) => times + 1);
  }

  return {
    codeOf(field) {
      const isJudged = sent.has(field) || judged.has(field);
      return refused[field] ?? (isJudged ? (found[field] ?? null) : null);
    },
    submitted,
    isSummed: shown.some((field) => sent.has(field) || refused[field]),
    judge() {
      const isRight = shown.every((field) => !found[field]);
      forget((field) => shown.includes(field));
      if (!isRight) mark();
      else {
        setSent((now) => new Set([...now].filter((field) => !shown.includes(field))));
        setSubmitted(0);
      }
      return isRight;
    },
    refuse(named) {
      setRefused((now) => ({ ...now, ...named }));
      mark();
    },
    forget,
    judgeFields: (fields) => setJudged((now) => new Set([...now, ...fields])),
    clear() {
      setRefused({});
      setSent(new Set());
      setJudged(new Set());
      setSubmitted(0);
    },
  };
}
