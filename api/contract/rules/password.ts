import type { ErrorCode } from '../errors/error-codes.ts';

/** Maximum length of a password: unlimited ones would only cost processor time. */
const passwordMaxLength = 128;

/** From this length on any characters are accepted: length is worth more than kinds of characters. */
export const passwordFreeLength = 15;

const isLong = (value: string): boolean => [...value].length >= passwordFreeLength;

/** Requirements of a password (A §5), separately, so that a page can tick them off. */
export const passwordRules = [
  { name: 'length', holds: (value: string) => [...value].length >= 8 },
  { name: 'lowercase', holds: (value: string) => isLong(value) || /\p{Ll}/u.test(value) },
  { name: 'uppercase', holds: (value: string) => isLong(value) || /\p{Lu}/u.test(value) },
  { name: 'digitOrSpecial', holds: (value: string) => isLong(value) || /[^\p{L}\s]/u.test(value) },
] as const;
export type PasswordRule = (typeof passwordRules)[number]['name'];

/**
 * At least 8 characters with a lower-case and an upper-case letter and a digit or special character (A §5); any 15.
 * - @NOTE A §5 requires the kinds of characters for every length; NIST SP 800-63B forbids requiring them.
 */
export function checkPassword(value: string): ErrorCode | null {
  if (value === '') return 'FIELD_REQUIRED';
  if (value.length > passwordMaxLength) return 'FIELD_TOO_LONG';
  return passwordRules.every(({ holds }) => holds(value)) ? null : 'PASSWORD_TOO_WEAK';
}

/** The repeated password equals the first (A §5). */
export function checkRepeat(password: string, repeat: string): ErrorCode | null {
  if (repeat === '') return 'FIELD_REQUIRED';
  return password === repeat ? null : 'PASSWORDS_DIFFER';
}
