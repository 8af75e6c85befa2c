import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import type { DraftField, RegistrationValues } from './registration-draft.ts';
import { registrationTexts as texts } from './registration-texts.ts';

/** The text of a field's fault as it stands under it. */
export function faultText(field: DraftField, code: ErrorCode, { postalCode }: RegistrationValues): string {
  // Too few digits are the usual case, and "5 digits" says more than "wrong".
  if (field === 'postalCode' && code === 'POSTAL_CODE_INVALID' && /^[\d\s-]{0,5}$/.test(postalCode))
    return texts.postalCodeShort;
  if (code === 'FIELD_INVALID' && isPatterned(field)) return texts.patterns[field];
  return errorTexts[code];
}

function isPatterned(field: DraftField): field is keyof typeof texts.patterns {
  return field in texts.patterns;
}
