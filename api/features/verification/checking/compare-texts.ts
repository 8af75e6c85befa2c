import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { decodeHTMLStrict } from 'entities';

/** Similarity of a text in the file to the catalogue's, ignoring spelling variants. */
export type Likeness = 'equal' | 'near' | 'differs';

/** Factor of each unit to its base unit: 0,5 l equals 500 ml. */
const units: Readonly<Record<string, readonly [base: string, factor: number]>> = {
  mg: ['mg', 1],
  g: ['mg', 1_000],
  dag: ['mg', 10_000],
  kg: ['mg', 1_000_000],
  ml: ['ml', 1],
  cl: ['ml', 10],
  l: ['ml', 1_000],
  litr: ['ml', 1_000],
  litra: ['ml', 1_000],
  mm: ['mm', 1],
  cm: ['mm', 10],
  m: ['mm', 1_000],
  szt: ['szt', 1],
  sztuk: ['szt', 1],
  sztuki: ['szt', 1],
};

function amount(digits: string, unit: string): string {
  const known = units[unit];
  return known
    ? `${Math.round(Number(digits.replace(',', '.')) * known[1] * 1_000) / 1_000}${known[0]}`
    : digits + unit;
}

/** Compared characters of a text; a catalogue name has at most 500, more with HTML entities. */
export const comparedLength = 2_000;

/**
 * An amount with its unit.
 * - The look-behind starts a match only at the first digit of a run; without it, a run of digits without a unit costs
 *   the square of its length.
 */
const measured = /(?<!\d)(\d+(?:[.,]\d+)?)\s*([a-z]+)\b/g;

/**
 * Words of a text without case, accents, punctuation and order.
 * - Amounts are converted to their smallest unit.
 * - HTML entities are decoded, as in an import.
 */
function wordsOf(text: string): string[] {
  return (
    foldText(text.includes('&') ? decodeHTMLStrict(text) : text)
      .replace(measured, (_whole, digits: string, unit: string) => amount(digits, unit))
      .match(/[\p{L}\p{N}]+(?:[.,]\d+\p{L}*)?/gu) ?? []
  ).toSorted();
}

/** Common words divided by all words of both texts (Jaccard index of multisets). */
function shared(one: readonly string[], other: readonly string[]): number {
  const rest = new Map<string, number>();
  for (const word of other) rest.set(word, (rest.get(word) ?? 0) + 1);
  let both = 0;
  for (const word of one) {
    const count = rest.get(word) ?? 0;
    if (count === 0) continue;
    rest.set(word, count - 1);
    both++;
  }
  return both / (one.length + other.length - both || 1);
}

function isWithin(one: readonly string[], other: readonly string[]): boolean {
  const words = new Set(other);
  return one.every((word) => words.has(word));
}

/** Minimum share of common words of two `near` texts. */
const nearFrom = 0.5;

/**
 * Compares a text of the file with the catalogue's; null when either is blank.
 * - Of longer texts, only the first `comparedLength` characters are compared; they are never `equal`.
 */
export function compareTexts(theirs: string, ours: string | null): Likeness | null {
  if (ours === null || theirs.trim() === '' || ours.trim() === '') return null;
  if (theirs === ours) return 'equal';
  const isCut = Math.max(theirs.length, ours.length) > comparedLength;
  const [one, other] = [wordsOf(theirs.slice(0, comparedLength)), wordsOf(ours.slice(0, comparedLength))];
  if (!isCut && (one.join(' ') === other.join(' ') || one.join('') === other.join(''))) return 'equal';
  return isWithin(one, other) || isWithin(other, one) || shared(one, other) >= nearFrom ? 'near' : 'differs';
}
