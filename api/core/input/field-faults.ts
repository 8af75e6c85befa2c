import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { AppError } from '../app-error.ts';

/** Errors by field; null if valid. */
export type FieldFaults = Readonly<Record<string, ErrorCode | null>>;

/** Throws if there are errors, all of them in `fields`; the code is that of the first. */
export function refuseFaults(faults: FieldFaults): void {
  const found = Object.entries(faults).flatMap(([field, code]) => (code ? [[field, code] as const] : []));
  if (found[0]) throw new AppError(found[0][1], { fields: Object.fromEntries(found) });
}
