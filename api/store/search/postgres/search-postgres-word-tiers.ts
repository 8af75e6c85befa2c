import { splitWords, type SearchWord } from '@gtinoteka/contract/rules/search-words.ts';
import type { Sought } from './search-postgres-asked-parts.ts';
import type { Put } from './search-postgres-text.ts';
import {
  beginningsOf,
  checkOf,
  hasDecimal,
  textOf,
  type OtherPlace,
  type Term,
} from './search-postgres-word-checks.ts';
import {
  askedFor,
  askIndex,
  asksWords,
  hasParts,
  hasText,
  type Condition,
  type IndexOfTexts,
  type Place,
  type Tiers,
} from './search-postgres-tiers.ts';

/** All words stand in the value: each at the beginning of a word, each anywhere in one. */
export function wordTiers(place: Place, words: readonly SearchWord[], orIn?: OtherPlace): Tiers {
  const starts = wordTier(place, words, true, orIn);
  // Short words and numbers stand at beginnings alone.
  if (!orIn && words.every(({ place: where }) => where === 'start' || where === 'number')) return [starts];
  return [starts, wordTier(place, words, false, orIn)];
}

/**
 * The ranks of a text as it stands and of its words as one group, which one statement finds; null where the index has to be asked for the
 * words in a way that may leave out the text as it stands: its first word is sought at the beginning of one, or amounts are.
 */
export function phraseAndWordTiers(
  place: Place,
  phrase: Tiers,
  folded: string,
  words: readonly SearchWord[],
): Tiers | null {
  const tiers = wordTiers(place, words);
  const [first = ''] = splitWords(folded).trim().split(' ');
  const isAtStart = words.some(({ text, place: where }) => text === first && where !== 'part');
  const terms = words.map((word): Term => ({ word, other: null }));
  const asked = words
    .filter(({ place: where }) => where !== 'whole')
    .map((word) => textOf(word, false))
    .filter((text) => hasParts(place, text));
  if (isAtStart || asked.length === 0 || !place.indexed || rarerOf(place, asked, terms, false)) return null;
  const all = tiers[tiers.length - 1] ?? tiers[0];
  const inText = phrase[phrase.length - 1] ?? phrase[0];
  const share = place.indexed.sample.shareWithAll(asked);
  // An amount that begins the text may go on before it in a value, as 5 g does in 15 g.
  const sought = /^[0-9]/.test(first) ? asked : [...asked, ...amountsOf(terms)];
  const either: Condition = {
    ...all,
    ...askedFor(place, sought, share),
    hasIndex: true,
    isByWords: place.indexed.isWords,
    sql: (put, isIndexed) =>
      [
        ...(isIndexed ? askIndex(place, sought, share, put) : []),
        `((${inText.sql(put, false)}) OR (${all.sql(put, false)}))`,
      ].join(' AND '),
  };
  return [...phrase, ...tiers.slice(0, -1), either];
}

function wordTier(place: Place, words: readonly SearchWord[], atStart: boolean, orIn?: OtherPlace): Condition {
  const { indexed, alsoIn } = place;
  const isWords = indexed?.isWords === true;
  const askedTextOf = (word: SearchWord): string => (isWords ? textOf(word, atStart) : word.text);
  const terms = words.map((word): Term => ({ word, other: orIn?.has(word, atStart) ?? null }));
  // An amount is written in many ways, a decimal number in another one than in words: no text stands for them.
  const isTold = (word: SearchWord): boolean => word.place !== 'whole' && (isWords || !hasDecimal(word));
  const texts = terms.flatMap(({ word, other }) => (isTold(word) && !other ? [askedTextOf(word)] : []));
  const asked = texts.filter((text) => hasParts(place, text));
  const sought = isWords ? [...asked, ...amountsOf(terms)] : asked;
  const share = terms.reduce(
    (product, { word, other }) => {
      if (word.place === 'whole') return product * (indexed?.sample.shareWithAmount(word.written) ?? 0);
      return other ? product * Math.min(1, other.share + (indexed?.sample.shareWith(askedTextOf(word)) ?? 0)) : product;
    },
    indexed?.sample.shareWithAll(texts) ?? 0,
  );
  const only = terms.length === 1 ? terms[0] : undefined;
  const split = isWords ? splitOf(place, asked, terms, atStart) : null;
  const rarer = isWords && !split ? rarerOf(place, asked, terms, atStart) : null;
  const alternatives =
    asked.length === 0 && isWords ? terms.filter((term) => waysAsked(place, term, atStart)) : rarer ? [rarer] : [];
  const hasIndex = asked.length > 0 || split !== null || alternatives.length > 0;
  return {
    share,
    ...(hasIndex && leaves()),
    ...(isWords && asked.length > 0 && { texts: asked }),
    ...(alsoIn && texts.length > 0 && texts.every(isInOneWord) && { inWords: (beside) => inWords(alsoIn, beside) }),
    hasIndex,
    isText: true,
    isByWords: hasIndex && isWords && terms.every(({ other }) => !other),
    shareIn: (from, below) =>
      place.starts?.shareIn(from, below, (value) => texts.every((text) => hasText(value, text))) ?? { share: 0, of: 0 },
    sql: (put, isIndexed) =>
      [...(isIndexed ? indexSql(put) : []), ...terms.map((term) => checkOf(place, term, atStart, put))].join(' AND '),
    ...(!atStart && only?.word.apart && isWords && !only.other && { rest: wordTier(place, only.word.apart, false) }),
    rankSql: (put) =>
      terms
        .filter(({ word, other }) => word.place === 'part' || word.apart || other)
        .map((term) => checkOf(place, term, atStart, put))
        .join(' AND ') || 'true',
  };

  function inWords(index: IndexOfTexts, beside: readonly string[]): Condition {
    const inProducts = { ...place, indexed: index };
    const all = index.sample.shareWithAll(beside);
    const both = index.sample.shareWithAll([...beside, ...texts]);
    return {
      share,
      // Texts of one word are not independent: what has "lasta" has "las".
      leaves: Math.max(askedFor(inProducts, texts, share).leaves, all > 0 ? both / all : 0),
      hasIndex: true,
      isText: true,
      isByWords: true,
      sql: (put, isIndexed) =>
        [
          ...(isIndexed ? askIndex(inProducts, texts, share, put) : []),
          ...terms.map((term) => checkOf(place, term, atStart, put)),
        ].join(' AND '),
    };
  }

  function leaves(): Pick<Condition, 'leaves' | 'walk'> {
    if (split) return { leaves: split.leaves };
    if (alternatives.length === 0) return askedFor(place, sought, share);
    return { leaves: Math.min(1, ...alternatives.map((term) => alternativesLeave(place, term, atStart))) };
  }

  function indexSql(put: Put): string[] {
    if (split) return [split.sql(put)];
    if (alternatives.length === 0) return askIndex(place, sought, share, put);
    return alternatives.map((term) => alternativesSql(place, term, atStart, put));
  }
}

/** Beginnings of amounts that the index of words can be asked for beside other words. */
function amountsOf(terms: readonly Term[]): Sought[] {
  return terms.flatMap(({ word, other }) => (word.place === 'whole' && !other ? [beginningsOf(word)] : []));
}

/** Letters and digits that the words of a product have in a row too; the database knows no others for certain. */
function isInOneWord(text: string): boolean {
  return /^[a-z0-9]{3,}$/.test(text);
}

/** From this share of products on, that the other words leave, the many ways of an amount are worth asking for. */
const worthAsking = 0.005;

/** The amount or short number that few products have, where many have the other words ("sok 7 l"); null where there is none. */
function rarerOf(place: Place, asked: readonly string[], terms: readonly Term[], atStart: boolean): Term | null {
  if (asked.length === 0) return null;
  const left = askedFor(place, asked, place.indexed?.sample.shareWithAll(asked) ?? 0).leaves;
  if (left < worthAsking) return null;
  const isOther = ({ word, other }: Term): boolean =>
    !other && (word.place === 'whole' || (word.place === 'number' && !hasParts(place, textOf(word, atStart))));
  const rarer = terms
    .filter((term) => isOther(term) && waysAsked(place, term, atStart))
    .map((term) => ({ term, leaves: alternativesLeave(place, term, atStart) }))
    .sort((a, b) => a.leaves - b.leaves)[0];
  return rarer && 3 * rarer.leaves < left ? rarer.term : null;
}

/**
 * Of words that may also stand elsewhere: what has all words has them all here, or one elsewhere. The index is asked for both, where
 * that leaves less than the other words alone. Null where it does not.
 */
function splitOf(place: Place, asked: readonly string[], terms: readonly Term[], atStart: boolean): Split | null {
  const { sample } = place.indexed ?? {};
  const leftOfAsked = asked.length > 0 ? askedFor(place, asked, sample?.shareWithAll(asked) ?? 0).leaves : 1;
  const apart = terms
    .flatMap(({ word, other }) => (other?.hasIndex ? [{ text: textOf(word, atStart), other }] : []))
    .filter(({ text }) => hasParts(place, text))
    .sort((a, b) => a.other.share - b.other.share);
  let best: Split | null = null;
  for (let count = 1; count <= apart.length; count++) {
    const taken = apart.slice(0, count);
    const here = [...asked, ...taken.map(({ text }) => text)];
    const share = sample?.shareWithAll(here) ?? 0;
    const elsewhere = taken.reduce((sum, { other }) => sum + other.share, 0);
    const leaves = askedFor(place, here, share).leaves + elsewhere;
    if (leaves >= (best?.leaves ?? leftOfAsked)) continue;
    best = {
      leaves,
      sql: (put) => {
        const inWords = askIndex(place, here, share, put).join(' AND ');
        return `((${inWords}) OR ${taken.map(({ other }) => other.sql(put)).join(' OR ')})`;
      },
    };
  }
  return best;
}

interface Split {
  /** share of products that are left to be checked */
  readonly leaves: number;
  sql(put: Put): string;
}

/** A way in which a word may stand among the others, as indexes are asked for it. */
interface Way {
  readonly texts: readonly string[];
  /** whole numbers at beginnings of words, which are too short for the index of texts */
  readonly numbers: readonly string[];
}

/** Ways in which a word may stand among the others; null where no index knows one of them. */
function waysAsked(place: Place, { word, other }: Term, atStart: boolean): Way[] | null {
  if (other && !other.hasIndex) return null;
  const ways = word.place === 'whole' ? word.written.map((way) => wayOf(place, [` ${way} `])) : [wayOfWords([word])];
  if (!atStart && word.apart) ways.push(wayOfWords(word.apart));
  return ways.every(({ texts, numbers }) => texts.length + numbers.length > 0) ? ways : null;

  function wayOfWords(words: readonly SearchWord[]): Way {
    const { texts } = wayOf(
      place,
      words.map((one) => textOf(one, atStart)),
    );
    const numbers = words.filter((one) => one.place === 'number' && !hasParts(place, textOf(one, atStart)));
    return { texts, numbers: numbers.map(({ text }) => text) };
  }
}

function wayOf(place: Place, texts: readonly string[]): Way {
  return { texts: texts.filter((text) => hasParts(place, text)), numbers: [] };
}

/** Share of products that the index leaves, asked for all ways of a word. */
function alternativesLeave(place: Place, term: Term, atStart: boolean): number {
  const ways = waysAsked(place, term, atStart) ?? [];
  return ways.reduce((sum, way) => sum + shareLeft(place, way), term.other?.share ?? 0);
}

function shareLeft(place: Place, { texts, numbers }: Way): number {
  return texts.length > 0
    ? askedFor(place, texts, 0).leaves
    : (place.indexed?.sample.shareWithAll(numbers.map((number) => ` ${number}`)) ?? 0);
}

function alternativesSql(place: Place, term: Term, atStart: boolean, put: Put): string {
  const ways = (waysAsked(place, term, atStart) ?? []).map(({ texts, numbers }) =>
    [
      ...texts.map((text) => `${place.indexed?.column} LIKE ${put(asksWords(`%${text}%`))}`),
      ...(numbers.length > 0 ? [`word_numbers(${place.words}) @> ${put(numbers)}::text[]`] : []),
    ].join(' AND '),
  );
  if (term.other) ways.push(term.other.sql(put));
  return `(${ways.map((way) => `(${way})`).join(' OR ')})`;
}
