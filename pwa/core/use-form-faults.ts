import type { ErrorCode } from '@gtinoteka/contract/error-codes.ts';
import { errorTexts } from '@gtinoteka/contract/error-texts.ts';
import { useState } from 'react';
import { ApiError } from './api-error.ts';

export interface FormFaults<Field extends string> {
  /** what to say under a field; undefined while there is nothing to say */
  said(field: Field): string | undefined;
  /** for ErrorSummary */
  summary: { fieldId: string; text: string }[];
  /** how many times the form was sent with faults, for ErrorSummary */
  submitted: number;
  /** Whether the form may be sent; shows its faults where not. */
  maySend(): boolean;
  /** Takes the faults that the server named. False when it named none of this form's fields. */
  refuse(error: unknown): boolean;
  /** Forgets what the server named: call it when something was changed. */
  changed(): void;
}

/**
 * Faults of a form: those `found` by the rules, from the first sending on, and those the server adds. `fields` gives the id
 * and the label of each field, in the order of the form.
 */
export function useFormFaults<Field extends string>(
  fields: Record<Field, { id: string; label: string }>,
  found: Partial<Record<Field, ErrorCode | null>>,
): FormFaults<Field> {
  const [refused, setRefused] = useState<Partial<Record<Field, ErrorCode>>>({});
  const [submitted, setSubmitted] = useState(0);
  const names = Object.keys(fields) as Field[]; // the keys of the record
  const codeOf = (field: Field): ErrorCode | null => refused[field] ?? (submitted > 0 ? (found[field] ?? null) : null);

  return {
    said: (field) => textOf(codeOf(field)),
    summary: names.flatMap((field) => {
      const text = textOf(codeOf(field));
      const { id, label } = fields[field];
      // "Hasło: Hasło musi…" says it twice.
      return text ? [{ fieldId: id, text: text.startsWith(label) ? text : `${label}: ${text}` }] : [];
    }),
    submitted,
    maySend() {
      const isRight = names.every((field) => !found[field]);
      setRefused({});
      setSubmitted((times) => (isRight ? 0 : times + 1));
      return isRight;
    },
    refuse(error) {
      const named = error instanceof ApiError ? error.fields : undefined;
      const own = names.flatMap((field) => (named?.[field] ? [[field, named[field]] as const] : []));
      if (own.length === 0) return false;
      setRefused(Object.fromEntries(own) as Partial<Record<Field, ErrorCode>>); // made of own fields above
      setSubmitted((times) => times + 1);
      return true;
    },
    changed: () => setRefused({}),
  };
}

function textOf(code: ErrorCode | null): string | undefined {
  return code ? errorTexts[code] : undefined;
}
