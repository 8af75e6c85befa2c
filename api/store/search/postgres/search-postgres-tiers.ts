import { splitWords } from '@gtinoteka/contract/rules/search-words.ts';
import { nameOf, type Sought } from './search-postgres-asked-parts.ts';
import type { TextSample } from './search-postgres-samples.ts';
import { beginsWith, literalPattern, patternsOf, type Put, type SoughtText } from './search-postgres-text.ts';

/** A condition on a product `p`, as SQL. */
export interface Condition {
  /** share of products (0–1) that should meet it */
  readonly share: number;
  /** whether it holds what the ranks before it hold */
  readonly holdsBefore?: boolean;
  /** share of products that the index leaves to be checked; absent: those that meet it */
  readonly leaves?: number;
  /** microseconds of going through the lists of that index; absent: nobody knows */
  readonly walk?: number;
  /** whether an index can be asked for it */
  readonly hasIndex: boolean;
  /** whether it is an index of trigrams */
  readonly isText?: boolean;
  /** whether that is the one of products' words, of which each band of lengths has its own */
  readonly isByWords?: boolean;
  /** SQL of what tells it from the ranks after it, where they hold already */
  readonly rankSql?: (put: Put) => string;
  /** what it has beside the rank before it, of which all is found by then; where that is far less work */
  readonly rest?: Condition;
  /** of a beginning: where an index has products in order of length */
  readonly head?: Head;
  /** of a beginning of names: the words that an index in order of length is asked for, of this rank and the next */
  readonly words?: WordsOfNames | null;
  /** the same as `sql` for an index that holds names alone beside the words, which short names have (migration 0142); absent: none is of use */
  readonly inNames?: ((put: Put) => string) | null;
  /** of products' words: the texts that their index is asked for, all of which stand there; absent: none, or in other ways too */
  readonly texts?: readonly string[];
  /** of brands: the same as the index of products' words is asked for it beside such texts, which it goes through together; absent: it does not know it */
  readonly inWords?: (beside: readonly string[]) => Condition;
  /** how many values its list has, which the server plans again for each statement */
  readonly listed?: number;
  /** of products of these companies: their ids, of each of which an index has products in order of length */
  readonly companies?: readonly string[];
  /** share of products that meet it and have a name of such a length, and share that has one; absent: nobody knows */
  shareIn?(from: number, below: number): { readonly share: number; readonly of: number };
  /** `indexed: false` keeps the planner from asking an index for it */
  sql(put: Put, indexed: boolean): string;
}

/** Values by their first letters, in order of length. */
export interface Head {
  /** the column of the value */
  readonly column: string;
  /** the letters as they stand in the index, or `isPart` of them */
  readonly letters: string;
  readonly isPart: boolean;
  /** what share of products has them */
  readonly share: number;
  /** whether to look there first whatever samples say: they know few of many brands, and it costs next to nothing */
  readonly isFirst: boolean;
}

/** A text as the index of words of names knows it (migration 0137): its first two ranks, each in order of length. */
export interface WordsOfNames {
  /** the folded text */
  readonly text: string;
  /** whole words of names, and last the beginning of one */
  readonly words: readonly string[];
  /** what is known of names */
  readonly sample: TextSample;
}

/** Rank by rank, best first; the last one holds what all others hold. */
export type Tiers = readonly [...Condition[], Condition];

/** A column with an index of trigrams, and what is known of it; `isWords`: it holds words, not the value. */
export interface IndexOfTexts {
  readonly column: string;
  readonly sample: TextSample;
  readonly isWords: boolean;
}

/** Where a text is looked for: the folded value, and its words. */
export interface Place {
  /** SQL of the folded value */
  readonly value: string;
  /** SQL of the value's words, one space before each and after the last */
  readonly words: string;
  readonly indexed: IndexOfTexts | null;
  /** the index of products' words, where the value's words are among them */
  readonly alsoIn?: IndexOfTexts;
  /** what is known of the beginnings of values; null: they have no index */
  readonly starts: TextSample | null;
  /** whether an index has values by their first letters (migrations 0034, 0050) */
  readonly hasHeads?: boolean;
}

/** Letters at the beginning of names that the index in order of length is parted by (migration 0034). */
export const headLetters = 4;

/** What the index of words is asked for: it has a letter for each space (migration 0050). */
export function asksWords(text: string): string {
  return text.replaceAll(' ', 'q');
}

/** Texts that a condition asks the index for. */
export function askIndex({ indexed }: Place, texts: readonly Sought[], share: number, put: Put): string[] {
  if (!indexed) return [];
  const { parts } = indexed.sample.ask(texts, share);
  const placeOf = (text: Sought): number =>
    parts.findIndex((part) => (typeof text === 'string' ? text.includes(part) : part === nameOf(text)));
  // The index looks up in the lists of a pattern what the patterns before it leave.
  return texts
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap((text) => {
      if (typeof text !== 'string') {
        const anyOf = text.map((group) => asksWords(group)).join('|');
        return parts.includes(nameOf(text)) ? [`${indexed.column} ~ ${put(anyOf)}`] : [];
      }
      const own = parts.filter((part) => text.includes(part));
      return patternsOf(text, own).map(
        (pattern) => `${indexed.column} LIKE ${put(indexed.isWords ? asksWords(pattern) : pattern)}`,
      );
    });
}

/** What the index of a place takes and leaves that is asked for texts: letters that lie apart in a value meet all of them too. */
export function askedFor(
  { indexed }: Place,
  texts: readonly Sought[],
  share: number,
): Pick<Condition, 'walk'> & { leaves: number } {
  if (!indexed) return { leaves: share };
  const { left, walk } = indexed.sample.ask(texts, share);
  return { leaves: Math.max(share, left), walk };
}

/** Whether a value has the text in it, a space at whose beginning is also the beginning of the value. */
export function hasText(value: string, text: string): boolean {
  return value.includes(text) || (text.startsWith(' ') && value.startsWith(text.slice(1)));
}

/** SQL that a column is like the pattern, which no index is asked for. */
export function like(sql: string, pattern: string, put: Put): string {
  return `(${sql} || '') LIKE ${put(pattern)}`;
}

/** SQL that a column has one of a list of values, which no index is asked for: the server keeps them in a table of hashes, and the plan too. */
export function isInList(column: string, list: string, type: 'text' | 'uuid'): string {
  return `(${column} IN (SELECT unnest(${list}::${type}[]))) IS TRUE`;
}

/** The text stands in the value: at its beginning, at the beginning of a word, anywhere. */
export function phraseTiers(place: Place, text: SoughtText, isExactFirst: boolean): Tiers {
  const inWords = literalPattern(text.folded);
  const contains = (pattern: string, sought: string): Condition => {
    const share = place.indexed?.sample.shareWith(place.indexed.isWords ? asWords(sought) : sought) ?? 0;
    const asked = place.indexed?.isWords ? withoutSpacesAtSigns(sought) : sought;
    const hasIndex = hasParts(place, asked);
    return {
      share,
      ...(hasIndex && askedFor(place, [asked], share)),
      hasIndex,
      isText: hasIndex,
      isByWords: hasIndex && place.indexed?.isWords === true,
      ...(place.indexed?.isWords && isWordPart(sought) && { inNames: (put) => `${place.value} LIKE ${put(pattern)}` }),
      shareIn: (from, below) =>
        place.starts?.shareIn(from, below, (value) => hasText(value, sought)) ?? { share: 0, of: 0 },
      sql: (put, indexed) =>
        [...(indexed && hasIndex ? askIndex(place, [asked], share, put) : []), like(place.value, pattern, put)].join(
          ' AND ',
        ),
    };
  };
  const begins: Condition = {
    share: place.starts?.shareOf((value) => value.startsWith(text.folded)) ?? 0,
    ...(place.hasHeads && { head: headOf(place, text, false) }),
    ...(place.starts && place.indexed?.isWords && { words: wordsOfNames(text.folded, place.starts) }),
    hasIndex: place.starts !== null,
    sql: (put, indexed) =>
      indexed && place.starts
        ? beginsWith(`left(${place.value}, 200) COLLATE "C"`, text.folded, put)
        : like(place.value, text.starts, put),
  };
  const exact: Condition = {
    share: place.starts?.shareOf((value) => value === text.folded) ?? 0,
    ...(place.hasHeads && { head: headOf(place, text, true) }),
    hasIndex: place.starts !== null,
    sql: (put, indexed) =>
      `${indexed && place.starts ? `left(${place.value}, 200) COLLATE "C" = left(${put(text.folded)}, 200) AND ` : ''}(${place.value} || '') = ${put(text.folded)}`,
  };
  return [
    ...(isExactFirst ? [exact] : []),
    begins,
    contains(`% ${inWords}%`, ` ${text.folded}`),
    { ...contains(`%${inWords}%`, text.folded), holdsBefore: true },
  ];
}

/** Whether a text is letters and digits in a row, three at least: trigrams of a value know it as those of its words do. */
function isWordPart(sought: string): boolean {
  return /^[\p{L}\p{Nd}]{3,}$/u.test(sought);
}

/** What the index of words of names is asked for; null where it does not know the text: other signs, one word of less than three letters. */
function wordsOfNames(folded: string, sample: TextSample): WordsOfNames | null {
  const isWord = /^[a-z0-9]{3,200}$/.test(folded);
  const isPhrase = folded.length <= 200 && /^[a-z0-9]+(?:(?: |(?<=[0-9])[.,](?=[0-9]))[a-z0-9]+)+$/.test(folded);
  return isWord || isPhrase ? { text: folded, words: splitWords(folded).trim().split(' '), sample } : null;
}

function headOf({ value, indexed, starts }: Place, { folded }: SoughtText, isExact: boolean): Head {
  const letters = [...folded].slice(0, headLetters).join('');
  const isPart = !isExact && [...letters].length < headLetters;
  const share = starts?.shareOf((known) => known.startsWith(letters)) ?? 0;
  return { column: value, letters, isPart, share, isFirst: !isPart && indexed?.isWords === false };
}

/** How the column of words has a text: signs are spaces there. */
function asWords(text: string): string {
  const words = splitWords(text).trim();
  return text.startsWith(' ') ? ` ${words}` : words;
}

/** How that column is asked for a text: a decimal number is one word there ("1,5" is 1d5), and of "krem - sok" one space is left, not one on each side. */
function withoutSpacesAtSigns(text: string): string {
  const words = text.replace(/([0-9])[.,](?=[0-9])/g, '$1d');
  return words.replace(/ *([^\p{L}\p{Nd} ]+) */gu, '$1').replace(/ {2,}/g, ' ');
}

/** Whether the index can be asked for the text. */
export function hasParts({ indexed }: Place, sought: string): boolean {
  if (!indexed) return false;
  return (indexed.isWords ? /[\p{L}\p{Nd} ]{3}/u : /[\p{L}\p{Nd}]{3}| [\p{L}\p{Nd}]/u).test(sought);
}

/** Any of the two holds. */
export function either(a: Condition, b: Condition): Condition {
  return {
    share: Math.max(a.share, b.share),
    hasIndex: a.hasIndex && b.hasIndex,
    isText: a.isText && b.isText,
    sql: (put, indexed) => `((${a.sql(put, indexed)}) OR (${b.sql(put, indexed)}))`,
  };
}
