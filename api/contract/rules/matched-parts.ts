import { foldText } from './fold-text.ts';
import { searchWordsOf } from './search-words.ts';

/** Part of a text; `isMatch`: it matches the typed text. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Splits a text into parts and marks those that match the typed text; the parts joined equal the text.
 * - Marks the whole phrase if it occurs, else each word, preferably at the start of a word.
 * - Compares folded texts like the search. The parts are plain text.
 */
export function matchedParts(text: string, typed: string): TextPart[] {
  const letters = [...text].map((letter) => ({ letter, folded: foldText(letter) }));
  const whole = letters.map(({ folded }) => folded).join('');
  const sought = foldText(typed.trim().replace(/\s+/g, ' '));
  const found = findParts(whole, sought);
  let at = 0;
  const parts: { text: string; isMatch: boolean }[] = [];
  for (const { letter, folded } of letters) {
    // Some letters fold into two, so indexes are those of the folded text.
    const [from, below] = [at, (at += folded.length)];
    const isMatch = found.some(([start, length]) => start < below && start + length > from);
    const last = parts[parts.length - 1];
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}

/** Indexes and lengths of the matches. */
function findParts(whole: string, sought: string): [number, number][] {
  if (sought === '') return [];
  if (whole.includes(sought)) return [[placeOf(whole, sought), sought.length]];
  return searchWordsOf(sought).flatMap(({ written }) => {
    const way = written.map(asWritten).find((one) => whole.includes(one));
    return way === undefined ? [] : [[placeOf(whole, way), way.length] satisfies [number, number]];
  });
}

/** A decimal number as written in texts: "0d4" is "0,4". */
function asWritten(word: string): string {
  return word.replace(/(\d)d(?=\d)/g, '$1,');
}

/** Index of a match, preferably at the start of a word. */
function placeOf(whole: string, sought: string): number {
  for (let at = whole.indexOf(sought); at >= 0; at = whole.indexOf(sought, at + 1))
    if (at === 0 || !/[\p{L}\p{Nd}]/u.test(whole[at - 1] ?? '')) return at;
  return whole.indexOf(sought);
}
