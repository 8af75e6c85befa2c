import { foldText } from './fold-text.ts';
import { searchWordsOf } from './search-words.ts';

/** Part of a text; `isMatch`: what was typed stands there. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * A text in parts that make it up again, those marked which answer what was typed: the whole of it where it stands so, else each of
 * its words, at beginnings of words rather than inside them. Folded as searching folds; text of data stays text.
 */
export function matchedParts(text: string, typed: string): TextPart[] {
  const letters = [...text].map((letter) => ({ letter, folded: foldText(letter) }));
  const whole = letters.map(({ folded }) => folded).join('');
  const sought = foldText(typed.trim().replace(/\s+/g, ' '));
  const found = findParts(whole, sought);
  let at = 0;
  const parts: { text: string; isMatch: boolean }[] = [];
  for (const { letter, folded } of letters) {
    // Some letters fold into two, so places are those of the folded text.
    const [from, below] = [at, (at += folded.length)];
    const isMatch = found.some(([start, length]) => start < below && start + length > from);
    const last = parts[parts.length - 1];
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}

/** Places and lengths of what answers. */
function findParts(whole: string, sought: string): [number, number][] {
  if (sought === '') return [];
  if (whole.includes(sought)) return [[placeOf(whole, sought), sought.length]];
  return searchWordsOf(sought).flatMap(({ written }) => {
    const way = written.map(asWritten).find((one) => whole.includes(one));
    return way === undefined ? [] : [[placeOf(whole, way), way.length] satisfies [number, number]];
  });
}

/** A decimal number as it stands in texts: "0d4" is "0,4". */
function asWritten(word: string): string {
  return word.replace(/(\d)d(?=\d)/g, '$1,');
}

/** At the beginning of a word where it can be. */
function placeOf(whole: string, sought: string): number {
  for (let at = whole.indexOf(sought); at >= 0; at = whole.indexOf(sought, at + 1))
    if (at === 0 || !/[\p{L}\p{Nd}]/u.test(whole[at - 1] ?? '')) return at;
  return whole.indexOf(sought);
}
