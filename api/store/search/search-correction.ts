import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { mostEdits, shortestMeant, type KnownWord } from './search-near-words.ts';
import type { ProductSearch, SearchEngine } from './search-port.ts';

const textFilters = ['nameContains', 'brandContains', 'companyContains', 'anyContains'] as const;
type TextFilter = (typeof textFilters)[number];

export interface Correction {
  /** filters whose text is another one, with that text: as typed but for words of the catalogue, spelled as there */
  readonly texts: Partial<Record<TextFilter, string>>;
  /** what is found with them: exact up to 45, 46 is more */
  readonly count: number;
}

/** A typed word and one of the catalogue in its place. */
interface Change {
  readonly word: string;
  readonly meant: KnownWord;
}

/** More words than these are no slip of a finger; more tries are dearer than their answer is worth. */
const mostWords = 12;
const mostTries = 5;

/**
 * What may have been meant by a search that found `found` rows, as few as that is: with words that nothing in the catalogue begins
 * with in place of which others stand there, a letter or two off; where all are known and nothing is found, with one of them in
 * another form. Null unless it finds more. Engine-independent: both engines give the same.
 */
export async function correctionOf(
  search: SearchEngine,
  wanted: ProductSearch,
  found: number,
): Promise<Correction | null> {
  const words = correctableWordsOf(wanted);
  if (words.length === 0 || words.length > mostWords) return null;
  const known = await search.knownWords(words);
  const unknown = words.filter((_, i) => !known[i]);
  if (unknown.length === 0 && found > 0) return null;
  // A short word that the catalogue has is no slip.
  const changeable = unknown.length > 0 ? unknown : words.filter((word) => [...word].length >= shortestMeant);
  const changes = await Promise.all(
    changeable.map(async (word) => (await search.meantWords(word)).map((meant): Change => ({ word, meant }))),
  );
  for (const tried of unknown.length > 0 ? together(changes) : oneByOne(changes)) {
    const texts = changedTexts(wanted, tried);
    const { count } = await search.search({ ...wanted, ...texts, offset: 0, limit: 0 });
    if (count > found) return { texts, count };
  }
  return null;
}

function correctableWordsOf(wanted: ProductSearch): string[] {
  const words = textFilters.flatMap((filter) => (wanted[filter] ?? '').match(/[\p{L}\p{Nd}]+/gu) ?? []);
  return [...new Set(words.map(foldText))].filter((word) => mostEdits(word) > 0);
}

/** The likeliest of each, then each of them in its next forms beside the likeliest of the others. */
function together(changes: readonly (readonly Change[])[]): Change[][] {
  const likeliest = changes.flatMap(([first]) => first ?? []);
  if (likeliest.length === 0) return [];
  const others = changes.flatMap((ofWord) =>
    ofWord.slice(1).map((change) => likeliest.map((first) => (first.word === change.word ? change : first))),
  );
  return [likeliest, ...others].slice(0, mostTries);
}

/** One word at a time, the commonest of what may be meant first. */
function oneByOne(changes: readonly (readonly Change[])[]): Change[][] {
  return changes
    .flat()
    .sort((a, b) => b.meant.count - a.meant.count || (a.meant.folded < b.meant.folded ? -1 : 1))
    .slice(0, mostTries)
    .map((change) => [change]);
}

function changedTexts(wanted: ProductSearch, changes: readonly Change[]): Partial<Record<TextFilter, string>> {
  const meant = new Map(changes.map((change) => [change.word, change.meant.text]));
  const texts: Partial<Record<TextFilter, string>> = {};
  for (const filter of textFilters) {
    const typed = wanted[filter];
    if (typed === undefined) continue;
    const changed = typed.replace(/[\p{L}\p{Nd}]+/gu, (word) => meant.get(foldText(word)) ?? word);
    if (changed !== typed) texts[filter] = changed;
  }
  return texts;
}
