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

/**
 * The words of a text without case, accents, punctuation and order, amounts in their smallest unit. Entities of HTML are what they stand for,
 * as an import takes them.
 */
function wordsOf(text: string): string[] {
  return (
    foldText(text.includes('&') ? decodeHTMLStrict(text) : text)
      .replace(/(\d+(?:[.,]\d+)?)\s*([a-z]+)\b/g, (_whole, digits: string, unit: string) => amount(digits, unit))
      .match(/[\p{L}\p{N}]+(?:[.,]\d+\p{L}*)?/gu) ?? []
  ).toSorted();
}

/** Share of words that both have, of all that either has. */
function shared(one: readonly string[], other: readonly string[]): number {
  const rest = [...other];
  let both = 0;
  for (const word of one) {
    const at = rest.indexOf(word);
    if (at === -1) continue;
    rest.splice(at, 1);
    both++;
  }
  return both / (one.length + rest.length || 1);
}

/** Share of common words from which two texts are near. */
const nearFrom = 0.5;

/** Compares a text of the file with ours; null where either says nothing. */
export function compareTexts(theirs: string, ours: string | null): Likeness | null {
  if (ours === null || theirs.trim() === '' || ours.trim() === '') return null;
  if (theirs === ours) return 'equal';
  const [one, other] = [wordsOf(theirs), wordsOf(ours)];
  if (one.join(' ') === other.join(' ') || one.join('') === other.join('')) return 'equal';
  const isWithin = one.every((word) => other.includes(word)) || other.every((word) => one.includes(word));
  return isWithin || shared(one, other) >= nearFrom ? 'near' : 'differs';
}
