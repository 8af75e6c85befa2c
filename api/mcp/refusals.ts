import { errorCodes, type ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { keyStatusOf } from '@gtinoteka/contract/machines/key-call.ts';
import { refusalAdvice } from '@gtinoteka/contract/machines/refusal-advice.ts';

export interface Explanation {
  readonly code: ErrorCode;
  readonly status: number;
  readonly meaning: string;
  readonly advice: string | null;
}

/** Meaning of an error code and what to do about it; null for an unknown code. */
export function explainRefusal(code: string): Explanation | null {
  const requested = code.trim().toUpperCase();
  const known = errorCodes.find((one) => one === requested);
  if (!known) return null;
  const status = keyStatusOf(known);
  return { code: known, status, meaning: errorTexts[known], advice: refusalAdvice[status] ?? null };
}
