import { checkGtin, cleanGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { faultSentence } from '@gtinoteka/contract/texts/gtin-texts.ts';
import { AppError } from '../app-error.ts';

/**
 * The 14-digit form of a typed GTIN (8, 12, 13 or 14 digits, spaces and dashes allowed).
 * - Throws AppError with the code, the reason and the field.
 */
export function requireGtin(typed: string, field = 'gtin'): string {
  const value = cleanGtin(typed);
  const fault = checkGtin(value);
  if (fault === null) return toGtin14(value);
  throw new AppError(fault, { detail: faultSentence(value, fault), fields: { [field]: fault } });
}
