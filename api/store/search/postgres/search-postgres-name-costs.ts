import {
  askedOf,
  bandCosts,
  bands,
  checkCost,
  fetchCost,
  fewCost,
  shareOf,
  spare,
  statementCost,
  sureOf,
  window,
} from './search-postgres-costs.ts';
import type { TextSample } from './search-postgres-samples.ts';
import type { Condition, Tiers, WordsOfNames } from './search-postgres-tiers.ts';

// Measured, in microseconds.
/** The statement that asks for words of names: for one word, for several, which many lengths may not have together. */
const wordCost = { one: 400, several: 2_000 } as const;
/** An entry of the list of all that begins with a word there. */
const beginningCost = 0.12;
/** Of names that have two words, so many have the second right after the first. */
const wordsMeet = 0.5;

/**
 * Whether the index of words of names is asked first: of one word where fetching all rows that another index leaves costs more; of several, and
 * beside other filters, where enough names should have them one after the other.
 */
export function isWordAsked([begins, ...ranks]: Tiers, others: readonly Condition[], products: number): boolean {
  const { words: asked } = begins;
  if (!asked) return false;
  const broadest = ranks[ranks.length - 1] ?? begins;
  const indexes = askedOf([broadest, ...others]);
  const few = indexes.length === 0 ? Infinity : fewCost(indexes, products);
  const isOneWord = asked.words.length === 1;
  if (isOneWord && others.length === 0) return few > wordCost.one;
  const share = Math.max(sureOf(ranks[0]?.share ?? 0), isOneWord ? 0 : shareInARow(asked.sample, asked.text));
  const rows = share * products;
  const fetched = Math.min(rows, (spare * window) / shareOf(others));
  const [atStart = begins] = ranks;
  const walk = isOneWord || indexes.length > 1 ? 0 : (indexes[0]?.walk ?? 0);
  const needed = Math.min(1, window / Math.max(1, rows * shareOf(others)));
  const byLetters = bandCosts.rank * bands.length * Math.sqrt(needed) + (few + walk) * needed;
  const byWords = wordCost[isOneWord ? 'one' : 'several'];
  const statement = !isOneWord && isByLetters(asked, begins, atStart) ? statementCost + byLetters : byWords;
  return (
    rows * shareOf(others) >= spare * window &&
    statement + (fetchCost + checkCost * others.length) * fetched < few + walk
  );
}

/**
 * Whether names with several words one after the other are met sooner by their letters, band by band, than by the index of words of names,
 * which lists all that begins as the last word does. Not where a sampled name begins with the words: that index has such names first.
 */
export function isByLetters(
  { words, sample }: WordsOfNames,
  begins: Condition,
  { share, leaves = share }: Condition,
): boolean {
  if (begins.share > 0) return false;
  const last = words[words.length - 1] ?? '';
  if (words.length < 2 || !isBeginningAsked(last)) return false;
  return fetchCost * leaves < beginningCost * shareBeginning(sample, last);
}

/** Whether that index is asked for the beginning of the last of several words: too many begin with fewer letters. */
export function isBeginningAsked(word: string): boolean {
  return word.length >= 3;
}

/** Share of names that should have words in a row: as many as sampled ones, or as the shares of those words let expect. */
function shareInARow(sample: TextSample, text: string): number {
  const sampled = sample.shareWithAll([` ${text}`]);
  const [, first, rest] = /^([^ ]+) (.+)$/.exec(text) ?? [];
  if (!first || !rest) return sampled;
  return Math.max(sureOf(sampled), wordsMeet * sample.shareOfWord(first) * shareInARow(sample, rest));
}

/** Share of names with a word that begins like this; a decimal number is written with a comma or a point there. */
function shareBeginning(sample: TextSample, word: string): number {
  const [comma, point] = [',', '.'].map((sign) => word.replace(/(?<=[0-9])d(?=[0-9])/g, sign));
  const share = sample.shareWithAll([` ${comma ?? word}`]);
  return comma === point ? share : share + sample.shareWithAll([` ${point ?? word}`]);
}
