import { splitWords, type SearchWord } from '@gtinoteka/contract/rules/search-words.ts';
import type { TextSample } from './search-postgres-samples.ts';
import { literalPattern, patternsOf, type Put, type SoughtText } from './search-postgres-text.ts';

/** A condition on a product `p`, as SQL. */
export interface Condition {
  /** share of products (0–1) that should meet it */
  readonly share: number;
  /** share of products that the index leaves to be checked; absent: those that meet it */
  readonly leaves?: number;
  /** whether an index can be asked for it */
  readonly hasIndex: boolean;
  /** whether it is an index of trigrams */
  readonly isText?: boolean;
  /** whether that is the one of products' words, of which each band of lengths has its own */
  readonly isByWords?: boolean;
  /** SQL of what tells it from the ranks after it, where they hold already */
  readonly rankSql?: (put: Put) => string;
  /** of a beginning of names: its first letters, by which an index has products in order of length; what share of products they have */
  readonly head?: { readonly letters: string; readonly share: number };
  /** share of products that meet it and have a name of such a length; absent: nobody knows */
  shareIn?(from: number, below: number): number;
  /** `indexed: false` keeps the planner from asking an index for it */
  sql(put: Put, indexed: boolean): string;
}

/** Rank by rank, best first; the last one holds what all others hold. */
export type Tiers = readonly [...Condition[], Condition];

/** Where a text is looked for: the folded value, and its words. */
export interface Place {
  /** SQL of the folded value */
  readonly value: string;
  /** SQL of the value's words, one space before each and after the last */
  readonly words: string;
  /** the column with an index of trigrams, and what is known of it; `isWords`: it holds words, not the value */
  readonly indexed: { readonly column: string; readonly sample: TextSample; readonly isWords: boolean } | null;
  /** what is known of the beginnings of values; null: they have no index */
  readonly starts: TextSample | null;
}

/** Letters at the beginning of names that the index in order of length is parted by (migration 0034). */
export const headLetters = 4;

/** Texts that a condition asks the index for. */
function askIndex({ indexed }: Place, texts: readonly string[], share: number, put: Put): string[] {
  if (!indexed) return [];
  const parts = indexed.sample.partsOfAll(texts, share);
  return texts.flatMap((text) => {
    const own = parts.filter((part) => text.includes(part) || `${text} `.includes(part));
    return patternsOf(text, own).map((pattern) => `${indexed.column} LIKE ${put(pattern)}`);
  });
}

/** Share of products that the index leaves: letters that lie apart in a value meet all texts too. */
function leavesOf({ indexed }: Place, texts: readonly string[], share: number): number {
  if (!indexed) return share;
  return Math.max(share, indexed.sample.shareWithAll(indexed.sample.partsOfAll(texts, share)));
}

function like(sql: string, pattern: string, put: Put): string {
  // The concatenation keeps the index out of it.
  return `(${sql} || '') LIKE ${put(pattern)}`;
}

/** The text stands in the value: at its beginning, at the beginning of a word, anywhere. */
export function phraseTiers(place: Place, text: SoughtText, isExactFirst: boolean): Tiers {
  const inWords = literalPattern(text.folded);
  const contains = (pattern: string, sought: string): Condition => {
    const share = place.indexed?.sample.shareWith(place.indexed.isWords ? asWords(sought) : sought) ?? 0;
    const hasIndex = hasParts(place, sought);
    const asked = place.indexed?.isWords ? withDecimals(sought) : sought;
    return {
      share,
      ...(hasIndex && { leaves: leavesOf(place, [asked], share) }),
      hasIndex,
      isText: hasIndex,
      isByWords: hasIndex && place.indexed?.isWords === true,
      shareIn: (from, below) =>
        place.starts?.shareOf(
          (value) => value.length >= from && value.length < below && ` ${value}`.includes(sought),
        ) ?? 0,
      sql: (put, indexed) =>
        [...(indexed && hasIndex ? askIndex(place, [asked], share, put) : []), like(place.value, pattern, put)].join(
          ' AND ',
        ),
    };
  };
  const letters = [...text.folded].slice(0, headLetters).join('');
  const begins: Condition = {
    share: place.starts?.shareOf((value) => value.startsWith(text.folded)) ?? 0,
    // Of brands and companies there is no such index.
    ...(place.indexed?.isWords && {
      head: { letters, share: place.starts?.shareOf((value) => value.startsWith(letters)) ?? 0 },
    }),
    hasIndex: place.starts !== null,
    sql: (put, indexed) =>
      indexed && place.starts
        ? `left(${place.value}, 200) COLLATE "C" LIKE ${put(text.starts)}`
        : like(place.value, text.starts, put),
  };
  const exact: Condition = {
    share: place.starts?.shareOf((value) => value === text.folded) ?? 0,
    hasIndex: place.starts !== null,
    sql: (put, indexed) =>
      `${indexed && place.starts ? `left(${place.value}, 200) COLLATE "C" = left(${put(text.folded)}, 200) AND ` : ''}(${place.value} || '') = ${put(text.folded)}`,
  };
  return [
    ...(isExactFirst ? [exact] : []),
    begins,
    contains(`% ${inWords}%`, ` ${text.folded}`),
    contains(`%${inWords}%`, text.folded),
  ];
}

/** How the column of words has a text: signs are spaces there. */
function asWords(text: string): string {
  const words = splitWords(text).trim();
  return text.startsWith(' ') ? ` ${words}` : words;
}

/** A decimal number is one word there: "1,5" is 1d5. */
function withDecimals(text: string): string {
  return text.replace(/([0-9])[.,](?=[0-9])/g, '$1d');
}

function hasParts({ indexed }: Place, sought: string): boolean {
  if (!indexed) return false;
  return /[\p{L}\p{Nd}]{3}| [\p{L}\p{Nd}]/u.test(sought);
}

/** All words stand in the value: each at the beginning of a word, each anywhere in one. */
export function wordTiers(place: Place, words: readonly SearchWord[], orIn?: OtherPlace): Tiers {
  return [wordTier(place, words, true, orIn), wordTier(place, words, false, orIn)];
}

/** Where else a word may stand. */
export interface OtherPlace {
  /** SQL that the word stands there, for what share of products, and whether an index can be asked for it; null where it never does */
  has(word: SearchWord, atStart: boolean): { share: number; hasIndex: boolean; sql(put: Put): string } | null;
}

function wordTier(place: Place, words: readonly SearchWord[], atStart: boolean, orIn?: OtherPlace): Condition {
  const { indexed } = place;
  const isWords = indexed?.isWords === true;
  const textOf = ({ text, place: where }: SearchWord): string => (where !== 'part' || atStart ? ` ${text}` : text);
  const askedTextOf = (word: SearchWord): string => (isWords ? textOf(word) : word.text);
  const terms = words.map((word) => ({ word, other: orIn?.has(word, atStart) ?? null }));
  // An amount is written in many ways: no text stands for it.
  const texts = terms.flatMap(({ word, other }) => (word.place === 'whole' || other ? [] : [askedTextOf(word)]));
  const asked = texts.filter((text) => hasParts(place, text));
  const share = terms.reduce(
    (product, { word, other }) => {
      if (word.place === 'whole') return product * (indexed?.sample.shareOf((value) => hasWhole(value, word)) ?? 0);
      return other ? product * Math.min(1, other.share + (indexed?.sample.shareWith(askedTextOf(word)) ?? 0)) : product;
    },
    indexed?.sample.shareWithAll(texts) ?? 0,
  );
  const asksAlternatives = asked.length === 0 && isWords;
  const left = asked.length > 0 ? leavesOf(place, asked, share) : 1;
  // A word of few companies and few names: both indexes together leave less than the other words do.
  const rare = terms.find(
    ({ word, other }) =>
      isWords && other?.hasIndex && hasParts(place, askedTextOf(word)) && shareOfTerm(word, other.share) < left / 2,
  );
  return {
    share,
    ...(asked.length > 0 && { leaves: rare?.other ? shareOfTerm(rare.word, rare.other.share) : left }),
    hasIndex: asked.length > 0 || asksAlternatives,
    isText: true,
    isByWords: isWords && terms.every(({ other }) => !other),
    shareIn: (from, below) =>
      place.starts?.shareOf(
        (value) => value.length >= from && value.length < below && texts.every((text) => ` ${value}`.includes(text)),
      ) ?? 0,
    sql: (put, isIndexed) =>
      [
        ...(isIndexed && !rare ? askIndex(place, asked, share, put) : []),
        ...terms.map((term) => checkOf(term, isIndexed && (asksAlternatives || term === rare), put)),
      ].join(' AND '),
    rankSql: (put) =>
      terms
        .filter(({ word, other }) => word.place === 'part' || word.apart || other)
        .map((term) => checkOf(term, false, put))
        .join(' AND ') || 'true',
  };

  function shareOfTerm(word: SearchWord, inOther: number): number {
    return inOther + (indexed?.sample.shareWith(askedTextOf(word)) ?? 0);
  }

  function checkOf({ word, other }: (typeof terms)[number], isAsked: boolean, put: Put): string {
    const column = isAsked ? place.words : `(${place.words} || '')`;
    const ways = waysOf(word, textOf(word), column, put);
    if (other) ways.push(other.sql(put));
    if (!atStart && word.apart)
      ways.push(word.apart.flatMap((part) => waysOf(part, textOf(part), column, put)).join(' AND '));
    const check = `(${ways.join(' OR ')})`;
    // Words of it are made row by row; the value itself is looked at first. It has decimal numbers in another form.
    if (isWords || word.place === 'whole' || /\dd\d/.test(word.text)) return check;
    return `${like(place.value, `%${word.text}%`, put)} AND ${check}`;
  }
}

/** SQL of the ways in which a word may stand in a column of words. */
function waysOf(word: SearchWord, text: string, column: string, put: Put): string[] {
  if (word.place === 'number')
    return [
      // The pattern is dear, and most numbers stand alone.
      `(${column} LIKE ${put(`%${text} %`)} OR (${column} LIKE ${put(`%${text}%`)} AND ${column} ~ ${put(`${text}(?![0-9]|d[0-9])`)}))`,
    ];
  if (word.place === 'whole') return word.written.map((written) => `${column} LIKE ${put(`% ${written} %`)}`);
  return [`${column} LIKE ${put(`%${text}%`)}`];
}

function hasWhole(value: string, word: SearchWord): boolean {
  return word.written.some((written) => value.includes(` ${written} `));
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
