import type { ErrorCode } from '../errors/error-codes.ts';

const weightsOf9 = [8, 9, 2, 3, 4, 5, 6, 7];
const weightsOf14 = [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8];

/** Normalizes a typed REGON: no spaces or dashes. */
export function cleanRegon(typed: string): string {
  return typed.replace(/[\s\-\u2010-\u2015\u2212]/g, '');
}

/**
 * A national business number: 9 digits, or 14 for a local unit, whose first 9 must be valid too; not all zeros (A
 * §5).
 * - Takes the output of `cleanRegon`.
 */
export function checkRegon(value: string): ErrorCode | null {
  if (!/^(\d{9}|\d{14})$/.test(value) || /^0+$/.test(value)) return 'REGON_INVALID';
  const isValid = holds(value.slice(0, 9), weightsOf9) && (value.length === 9 || holds(value, weightsOf14));
  return isValid ? null : 'REGON_INVALID';
}

/** Weighted sum modulo 11, where 10 counts as 0, equals the last digit. */
function holds(digits: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return (sum % 11) % 10 === Number(digits[digits.length - 1]);
}
