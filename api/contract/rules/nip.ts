import type { ErrorCode } from '../errors/error-codes.ts';

const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/**
 * Normalizes a typed NIP: without dashes (A §4), spaces and the country prefix PL.
 * - Validate the result with `checkNip`, in the catalogue's filter with `checkNipFilter`.
 */
export function cleanNip(typed: string): string {
  return typed.replace(/[\s\-\u2010-\u2015\u2212]/g, '').replace(/^pl/i, '');
}

/**
 * The catalogue's filter allows more than a NIP: letters, digits, underscore, hyphen, or empty (A §5). Takes
 * `cleanNip`'s output.
 */
export function checkNipFilter(value: string): ErrorCode | null {
  return /^[A-Za-z0-9_-]*$/.test(value) ? null : 'NIP_INVALID_CHARACTERS';
}

/**
 * A tax number: 10 digits, the first not zero, weights modulo 11 equal to the last (A §5). Takes the output of
 * `cleanNip`.
 */
export function checkNip(value: string): ErrorCode | null {
  if (!/^[1-9]\d{9}$/.test(value)) return 'NIP_INVALID';
  const sum = weights.reduce((total, weight, i) => total + weight * Number(value[i]), 0);
  return sum % 11 === Number(value[9]) ? null : 'NIP_INVALID';
}

/** NNN-NNN-NN-NN, as displayed; anything but 10 digits is returned unchanged. */
export function formatNip(nip: string): string {
  return nip.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4');
}
