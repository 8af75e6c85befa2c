import type { ErrorCode } from '../../errors/error-codes.ts';

/** Lengths a GTIN can have (A §5). */
export const gtinLengths: readonly number[] = [8, 12, 13, 14];

/**
 * Normalizes a typed or pasted number: removes spaces of all widths, dashes, soft hyphens, invisible marks.
 * - Full-width digits become ASCII; `(01)` before 14 digits is removed.
 * - Other characters stay, so that `checkGtin` can refuse them. The result is text, which keeps leading zeros.
 */
export function cleanGtin(typed: string): string {
  const bare = typed
    .replace(/[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\-\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '')
    .replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  return /^\(01\)\d{14}$/.test(bare) ? bare.slice(4) : bare;
}

/**
 * GS1 check digit of a text of digits: modulo 10, weights 3 and 1 from the right (A §5, General Specifications
 * §7.9.1).
 */
export function checkDigit(body: string): number {
  let sum = 0;
  for (let i = body.length - 1, weight = 3; i >= 0; i--, weight = 4 - weight) {
    sum += (body.charCodeAt(i) - 48) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

/** Whether the last digit is the check digit of the others. Any length from 2: GLN and SSCC share the rule. */
export function hasValidCheckDigit(code: string): boolean {
  return /^\d{2,}$/.test(code) && code.charCodeAt(code.length - 1) - 48 === checkDigit(code.slice(0, -1));
}

/**
 * The structural error of a number, null if valid (A §5). Takes the output of `cleanGtin`.
 * - Zeros only pass modulo 10 and are refused separately.
 * - Empty text has a wrong length: filters treat it as absent before.
 */
export function checkGtin(value: string): ErrorCode | null {
  if (/\D/.test(value)) return 'GTIN_INVALID_CHARACTERS';
  if (!gtinLengths.includes(value.length)) return 'GTIN_INVALID_LENGTH';
  if (/^0+$/.test(value)) return 'GTIN_ALL_ZERO';
  return hasValidCheckDigit(value) ? null : 'GTIN_INVALID_CHECKSUM';
}

/** The stored and compared form of a GTIN of any length: 14 digits of text (A §9). */
export function toGtin14(value: string): string {
  return value.padStart(14, '0');
}

/**
 * A stored 14-digit GTIN in its own length: six zeros make a GTIN-8, two a GTIN-12, one a GTIN-13.
 * - GS1 does not use the prefixes 0000001–0000099, so no GTIN-12 or GTIN-13 looks like a padded GTIN-8.
 */
export function ownLengthGtin(gtin14: string): string {
  const zeros = /^0*/.exec(gtin14)?.[0].length ?? 0;
  if (gtin14.length !== 14 || zeros === 0) return gtin14;
  return gtin14.slice(zeros >= 6 ? 6 : zeros >= 2 ? 2 : 1);
}

/**
 * A number in its usual length, valid or not. An invalid one loses only zeros that padded it to 14 digits.
 * - Any other text is returned unchanged.
 */
export function shownGtin(value: string): string {
  const fault = checkGtin(value);
  if (fault === null) return ownLengthGtin(toGtin14(value));
  return fault === 'GTIN_INVALID_CHECKSUM' ? ownLengthGtin(value) : value;
}

const groupSizes: Record<number, readonly number[]> = {
  8: [4, 4],
  12: [1, 5, 5, 1],
  14: [1, 2, 5, 5, 1],
};

/**
 * The digits in groups of the design: 13 = 1 6 6, 8 = 4 4, 12 = 1 5 5 1, 14 = 1 2 5 5 1.
 * - Other lengths are grouped as an incomplete 13.
 * - With `typing`, 8 and 12 digits are complete only if their check digit is valid.
 * - A text with other characters is one group. The joined groups equal the text.
 */
export function gtinGroups(value: string, typing = false): string[] {
  if (/\D/.test(value)) return [value];
  const onTheWay = typing && value.length < 13 && checkGtin(value) !== null;
  const sizes = (!onTheWay && groupSizes[value.length]) || [1, 6, Infinity];
  const groups: string[] = [];
  let start = 0;
  for (const size of sizes) {
    if (start < value.length) groups.push(value.slice(start, start + size));
    start += size;
  }
  return groups;
}
