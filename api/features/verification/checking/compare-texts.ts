import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { decodeHTMLStrict } from 'entities';

/** How a text of the file stands to ours: the same but for its writing, near it, or another one. */
export type Likeness = 'equal' | 'near' | 'differs';

/** Units and what one of them is of the smallest: 0,5 l and 500 ml are one amount. */
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

/** Characters of a text that are compared; the longest name that the catalogue takes has 500, and more where entities spell it. */
export const comparedLength = 2_000;

/**
 * An amount with its unit. It begins where a run of digits begins, so each character is looked at once: without the look behind, a run of
 * digits without a unit costs the square of its length.
 */
const measured = /(?<!\d)(\d+(?:[.,]\d+)?)\s*([a-z]+)\b/g;

/**
 * The words of a text without case, accents, punctuation and order, amounts in their smallest unit. Entities of HTML are what they stand for,
 * as an import takes them.
 */
function wordsOf(text: string): string[] {
  return (
    foldText(text.includes('&') ? decodeHTMLStrict(text) : text)
      .replace(measured, (_whole, digits: string, unit: string) => amount(digits, unit))
      .match(/[\p{L}\p{N}]+(?:[.,]\d+\p{L}*)?/gu) ?? []
  ).toSorted();
}

/** Share of words that both have, of all that either has. */
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

/** Share of common words from which two texts are near. */
const nearFrom = 0.5;

/**
 * Compares a text of the file with ours; null where either says nothing. Of a text longer than `comparedLength` its beginning is compared,
 * and it is never equal to another one.
 */
export function compareTexts(theirs: string, ours: string | null): Likeness | null {
  if (ours === null || theirs.trim() === '' || ours.trim() === '') return null;
  if (theirs === ours) return 'equal';
  const isCut = Math.max(theirs.length, ours.length) > comparedLength;
  const [one, other] = [wordsOf(theirs.slice(0, comparedLength)), wordsOf(ours.slice(0, comparedLength))];
  if (!isCut && (one.join(' ') === other.join(' ') || one.join('') === other.join(''))) return 'equal';
  return isWithin(one, other) || isWithin(other, one) || shared(one, other) >= nearFrom ? 'near' : 'differs';
}
