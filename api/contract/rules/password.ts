import type { ErrorCode } from '../error-codes.ts';

/** Longest password taken, in characters: long ones are welcome, endless ones only cost. */
export const passwordMaxLength = 128;

/** At least 8 characters, a lowercase and an uppercase letter, and a digit or special character (A §5). */
export function checkPassword(value: string): ErrorCode | null {
  if (value === '') return 'FIELD_REQUIRED';
  if (value.length > passwordMaxLength) return 'FIELD_TOO_LONG';
  const isStrong =
    [...value].length >= 8 && /\p{Ll}/u.test(value) && /\p{Lu}/u.test(value) && /[^\p{L}\s]/u.test(value);
  return isStrong ? null : 'PASSWORD_TOO_WEAK';
}

/** The repeated password equals the first (A §5). */
export function checkRepeat(password: string, repeat: string): ErrorCode | null {
  if (repeat === '') return 'FIELD_REQUIRED';
  return password === repeat ? null : 'PASSWORDS_DIFFER';
}
