import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { mostEdits, shortestMeant, type KnownWord } from './search-near-words.ts';
import type { ProductSearch, SearchEngine } from './search-port.ts';

const textFilters = ['nameContains', 'brandContains', 'companyContains', 'anyContains'] as const;
type TextFilter = (typeof textFilters)[number];

export interface Correction {
  /** the changed filters only: as typed, with replaced words */
  readonly texts: Partial<Record<TextFilter, string>>;
  /** number of results of the corrected search: exact up to 45; 46 means more */
  readonly count: number;
}

/** A typed word and the catalogue word that replaces it. */
interface Change {
  readonly word: string;
  readonly meant: KnownWord;
}

/** Longer texts are not corrected: every word costs a search for candidates. */
const mostWords = 12;
const mostTries = 5;

/**
 * Suggests a correction of a search with few or no results (`found`). Null unless a correction finds more.
 * - Replaces words with which no word of the catalogue begins by similar words (one edit, two from eight letters on).
 * - If there are none and nothing was found, replaces one word of at least `shortestMeant` letters.
 * - Tries at most `mostTries` combinations; both engines return the same correction.
 */
export async function correctionOf(
  search: SearchEngine,
  filters: ProductSearch,
  found: number,
): Promise<Correction | null> {
  const words = correctableWordsOf(filters);
  if (words.length === 0 || words.length > mostWords) return null;
  const known = await search.knownWords(words);
  const unknown = words.filter((_, i) => !known[i]);
  if (unknown.length === 0 && found > 0) return null;
  // A short known word is not a typo.
  const changeable = unknown.length > 0 ? unknown : words.filter((word) => [...word].length >= shortestMeant);
  const changes = await Promise.all(
    changeable.map(async (word) => (await search.meantWords(word)).map((meant): Change => ({ word, meant }))),
  );
  for (const tried of unknown.length > 0 ? replaceTogether(changes) : replaceOneByOne(changes)) {
    const texts = changedTexts(filters, tried);
    const { count } = await search.search({ ...filters, ...texts, offset: 0, limit: 0 });
    if (count > found) return { texts, count };
  }
  return null;
}

function correctableWordsOf(filters: ProductSearch): string[] {
  const words = textFilters.flatMap((filter) => (filters[filter] ?? '').match(/[\p{L}\p{Nd}]+/gu) ?? []);
  return [...new Set(words.map(foldText))].filter((word) => mostEdits(word) > 0);
}

/** Combinations that replace all words: the likeliest candidates, then the same with one further candidate of one word. */
function replaceTogether(changes: readonly (readonly Change[])[]): Change[][] {
  const likeliest = changes.flatMap(([first]) => first ?? []);
  if (likeliest.length === 0) return [];
  const others = changes.flatMap((ofWord) =>
    ofWord.slice(1).map((change) => likeliest.map((first) => (first.word === change.word ? change : first))),
  );
  return [likeliest, ...others].slice(0, mostTries);
}

/** Combinations that replace a single word, the most common candidate first. */
function replaceOneByOne(changes: readonly (readonly Change[])[]): Change[][] {
  return changes
    .flat()
    .sort((a, b) => b.meant.count - a.meant.count || (a.meant.folded < b.meant.folded ? -1 : 1))
    .slice(0, mostTries)
    .map((change) => [change]);
}

function changedTexts(filters: ProductSearch, changes: readonly Change[]): Partial<Record<TextFilter, string>> {
  const meant = new Map(changes.map((change) => [change.word, change.meant.text]));
  const texts: Partial<Record<TextFilter, string>> = {};
  for (const filter of textFilters) {
    const typed = filters[filter];
    if (typed === undefined) continue;
    const changed = typed.replace(/[\p{L}\p{Nd}]+/gu, (word) => meant.get(foldText(word)) ?? word);
    if (changed !== typed) texts[filter] = changed;
  }
  return texts;
}
