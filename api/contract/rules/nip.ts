import type { ErrorCode } from '../errors/error-codes.ts';

const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/**
 * A NIP as every field takes it: without dashes (A §4), and without spaces and the country prefix PL, as people write it. What is
 * left is judged by `checkNip`, in the catalogue's filter by `checkNipFilter`.
 */
export function cleanNip(typed: string): string {
  return typed.replace(/[\s\-\u2010-\u2015\u2212]/g, '').replace(/^pl/i, '');
}

/** The catalogue filter is wider than the number itself: letters, digits, underscore or hyphen, empty allowed (A §5). Takes the output of `cleanNip`. */
export function checkNipFilter(value: string): ErrorCode | null {
  return /^[A-Za-z0-9_-]*$/.test(value) ? null : 'NIP_INVALID_CHARACTERS';
}

/** A tax number: 10 digits, first not zero, weights modulo 11 equal to the last digit (A §5). Takes the output of `cleanNip`. */
export function checkNip(value: string): ErrorCode | null {
  if (!/^[1-9]\d{9}$/.test(value)) return 'NIP_INVALID';
  const sum = weights.reduce((total, weight, i) => total + weight * Number(value[i]), 0);
  return sum % 11 === Number(value[9]) ? null : 'NIP_INVALID';
}

/** NNN-NNN-NN-NN, as it is written on screens; anything but 10 digits comes back unchanged. */
export function formatNip(nip: string): string {
  return nip.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4');
}
