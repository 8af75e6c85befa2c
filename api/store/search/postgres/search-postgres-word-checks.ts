import type { SearchWord } from '@gtinoteka/contract/rules/search-words.ts';
import type { Put } from './search-postgres-text.ts';
import { like, type Place } from './search-postgres-tiers.ts';

/** Where else a word may stand. */
export interface OtherPlace {
  /** SQL that the word stands there, for what share of products, and whether an index can be asked for it; null where it never does */
  has(word: SearchWord, atStart: boolean): { share: number; hasIndex: boolean; sql(put: Put): string } | null;
}

/** A word, and where else it may stand. */
export interface Term {
  readonly word: SearchWord;
  readonly other: ReturnType<OtherPlace['has']>;
}

/** How a word stands among others: at the beginning of one, or in it. */
export function textOf({ text, place: where }: SearchWord, atStart: boolean): string {
  return where !== 'part' || atStart ? ` ${text}` : text;
}

/** Whether a word has a decimal number: "1d5" among words, "1,5" in the value. */
export function hasDecimal({ text }: SearchWord): boolean {
  return /\dd\d/.test(text);
}

/** How an amount begins among words in all the ways it is written: three signs each, with the space before it, which an index knows. */
export function beginningsOf({ written }: SearchWord): string[] {
  return [...new Set(written.map((way) => ` ${way} `.slice(0, 3)))];
}

/** SQL that a word stands in the value, or where else it may. */
export function checkOf(place: Place, { word, other }: Term, atStart: boolean, put: Put): string {
  const isWords = place.indexed?.isWords === true;
  const text = textOf(word, atStart);
  const isPlain = !isWords && word.place !== 'whole' && !hasDecimal(word);
  // Letters in a row are those of the value.
  if (isPlain && text === word.text) return like(place.value, `%${text}%`, put);
  const column = `(${place.words} || '')`;
  const ways = waysOf(word, text, column, put);
  if (other) ways.push(other.sql(put));
  if (!atStart && word.apart) ways.push(apartSql(place, word, put));
  // Words of it are made row by row; the value itself is looked at first. It has decimal numbers in another form.
  if (isPlain && word.place !== 'number') ways.unshift(like(`' ' || ${place.value}`, `%${text}%`, put));
  const any = `(${ways.join(' OR ')})`;
  const check = word.place === 'whole' && !other ? `${digitsOf(word, column, put)} AND ${any}` : any;
  return isPlain ? `${like(place.value, `%${word.text}%`, put)} AND ${check}` : check;
}

/**
 * SQL that there are the digits of an amount in one of its ways: few patterns, which spare most rows the many of all ways. They do not
 * begin with a space, which every word has: the server would try the pattern at each.
 */
function digitsOf({ written }: SearchWord, column: string, put: Put): string {
  const numbers = [...new Set(written.map((way) => /^\d+(?:d\d+)?/.exec(way)?.[0] ?? ''))];
  // 150 g, 15 dag, 0d15 kg: what has one of them has the shortest.
  const shortest = numbers.filter((one) => !numbers.some((other) => other !== one && one.includes(other)));
  return likeAny(
    column,
    shortest.map((digits) => `%${digits}%`),
    put,
  );
}

/** SQL that a column is like one of the patterns: short, so that its plan is kept, and the column is made once. */
function likeAny(column: string, patterns: readonly string[], put: Put): string {
  return `${column} LIKE ANY (${put(patterns)}::text[])`;
}

/** SQL that number and unit of an amount stand apart. */
function apartSql({ words }: Place, { apart = [] }: SearchWord, put: Put): string {
  return apart.flatMap((part) => waysOf(part, textOf(part, false), `(${words} || '')`, put)).join(' AND ');
}

/** SQL of the ways in which a word may stand in a column of words. */
function waysOf(word: SearchWord, text: string, column: string, put: Put): string[] {
  if (word.place === 'number')
    return [
      // The pattern is dear, and most numbers stand alone.
      `(${column} LIKE ${put(`%${text} %`)} OR (${column} LIKE ${put(`%${text}%`)} AND ${column} ~ ${put(`${text}(?![0-9]|d[0-9])`)}))`,
    ];
  if (word.place === 'whole')
    return [
      likeAny(
        column,
        word.written.map((written) => `% ${written} %`),
        put,
      ),
    ];
  return [`${column} LIKE ${put(`%${text}%`)}`];
}
