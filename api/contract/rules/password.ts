import type { ErrorCode } from '../error-codes.ts';

/** Longest password taken, in characters: long ones are welcome, endless ones only cost. */
export const passwordMaxLength = 128;

/** What a password must have (A §5), one by one, so that a page can tick them off as they are met. */
export const passwordRules = [
  { name: 'length', holds: (value: string) => [...value].length >= 8 },
  { name: 'lowercase', holds: (value: string) => /\p{Ll}/u.test(value) },
  { name: 'uppercase', holds: (value: string) => /\p{Lu}/u.test(value) },
  { name: 'digitOrSpecial', holds: (value: string) => /[^\p{L}\s]/u.test(value) },
] as const;
export type PasswordRule = (typeof passwordRules)[number]['name'];

/** At least 8 characters, a lowercase and an uppercase letter, and a digit or special character (A §5). */
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
