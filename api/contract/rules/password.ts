import type { ErrorCode } from '../errors/error-codes.ts';

/** Longest password taken, in characters: long ones are welcome, endless ones only cost. */
const passwordMaxLength = 128;

/** From this many characters on a password may be composed of anything: length is worth more than kinds of characters. */
export const passwordFreeLength = 15;

const isLong = (value: string): boolean => [...value].length >= passwordFreeLength;

/** What a password must have (A §5), one by one, so that a page can tick them off as they are met. */
export const passwordRules = [
  { name: 'length', holds: (value: string) => [...value].length >= 8 },
  { name: 'lowercase', holds: (value: string) => isLong(value) || /\p{Ll}/u.test(value) },
  { name: 'uppercase', holds: (value: string) => isLong(value) || /\p{Lu}/u.test(value) },
  { name: 'digitOrSpecial', holds: (value: string) => isLong(value) || /[^\p{L}\s]/u.test(value) },
] as const;
export type PasswordRule = (typeof passwordRules)[number]['name'];

/**
 * At least 8 characters, a lowercase and an uppercase letter, and a digit or special character (A §5); 15 and more as they are.
 * @NOTE A §5 wants the kinds of characters of every length; NIST SP 800-63B forbids wanting them.
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
