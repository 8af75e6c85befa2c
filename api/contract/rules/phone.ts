import type { ErrorCode } from '../errors/error-codes.ts';

/** Initial value of a phone field (A §9). */
export const phonePrefix = '+48';

/**
 * Normalizes a typed or pasted number: `+48` and digits, without spaces and dashes. Nine bare digits get the prefix.
 */
export function cleanPhone(typed: string): string {
  const bare = typed.replace(/[\s\-().\u2010-\u2015\u2212]/g, '').replace(/^00/, '+');
  return /^\d{9}$/.test(bare) ? phonePrefix + bare : bare;
}

/** Prefixes of Polish mobile numbers, as in libphonenumber. */
const mobile = /^\+48(?:45|5[0137]|6[069]|7[2389]|88)\d{7}$/;

/** A mobile number, +48 followed by 9 digits (A §5). Takes the output of `cleanPhone`. */
export function checkPhone(value: string): ErrorCode | null {
  return mobile.test(value) ? null : 'PHONE_INVALID';
}

/** The mask of A §5, +00 000-000-000; anything but a stored number is returned unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\+\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2-$3-$4');
}
