import { checkGtin } from './gtin.ts';

/** Digits of UPC-E before the inserted zeros, by its last digit; up to 2 it follows them, from 5 on it is the item. */
const keptBy: Readonly<Record<string, number>> = { '0': 2, '1': 2, '2': 2, '3': 3, '4': 4 };

/**
 * Expands 8 digits of UPC-E to 12 (General Specifications, figure 5.2.2.4.2).
 * - Null if invalid: UPC-E begins with 0, and its check digit is that of the 12.
 */
export function expandUpcE(digits: string): string | null {
  const [, five = '', last = '', check = ''] = /^0(\d{5})(\d)(\d)$/.exec(digits) ?? [];
  const kept = keptBy[last] ?? 5;
  const begin = `0${five.slice(0, kept)}${kept === 2 ? last : ''}`;
  const item = kept === 5 ? last : five.slice(kept);
  const gtin = begin.padEnd(11 - item.length, '0') + item + check;
  return check !== '' && checkGtin(gtin) === null ? gtin : null;
}
