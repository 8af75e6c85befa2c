import type { estypes } from '@elastic/elasticsearch';
import type { SearchWord } from '@gtinoteka/contract/rules/search-words.ts';
import type { SearchedField } from './typed-text.ts';

export interface SoughtText {
  readonly field: SearchedField;
  /** folded, spaces collapsed */
  readonly folded: string;
  readonly words: readonly SearchWord[];
}

/** What is asked of the index. */
export interface IndexQuery {
  /** the first one ranks */
  readonly texts: readonly SoughtText[];
  readonly gtin14?: string;
  readonly companyNip?: string;
  readonly gpcCodes?: readonly string[];
}

type Query = estypes.QueryDslQueryContainer;

/** Words of the index that hold those of a field; a word of `name` may also stand in the brand or be the net content. */
const wordFields = {
  name: ['words'],
  brand: ['brandWords'],
  company: ['companyWords'],
  any: ['words', 'companyWords'],
};
/** Fields that a part of a word is looked for in. */
const partFields = {
  name: ['name', 'brand'],
  brand: ['brand'],
  company: ['company'],
  any: ['name', 'brand', 'company'],
};

/** One query for each rank, best first; what a rank finds, the ranks after it may find again. */
export function queriesOf({ texts, gtin14, companyNip, gpcCodes }: IndexQuery): Query[] {
  const [lead, ...others] = texts;
  const filters: Query[] = [
    ...(gtin14 ? [{ term: { gtin: gtin14 } }] : []),
    ...(companyNip ? [{ term: { nip: companyNip } }] : []),
    ...(gpcCodes?.length ? [{ terms: { gpc: [...gpcCodes] } }] : []),
    ...others.map(anywhere),
  ];
  const ranks = lead ? ranksOf(lead) : [];
  if (ranks.length === 0) return [{ bool: { filter: filters } }];
  return ranks.map((rank) => ({ bool: { filter: [rank, ...filters] } }));
}

/** Equal, at the beginning, at the beginning of a word, anywhere; all words at beginnings of words, anywhere. */
function ranksOf({ field, folded, words }: SoughtText): Query[] {
  const own = ownField(field);
  return [
    // Of names the equal one is the shortest that begins so.
    ...(own === 'name' ? [] : [{ term: { [own]: folded } }]),
    { prefix: { [own]: folded } },
    contains(own, ` ${folded}`),
    contains(own, folded),
    ...(words.length > 0 ? [allWords(field, words, true), allWords(field, words, false)] : []),
  ];
}

function ownField(field: SearchedField): 'name' | 'brand' | 'company' {
  return field === 'any' ? 'name' : field;
}

/** Any rank of a text. */
function anywhere({ field, folded, words }: SoughtText): Query {
  const phrase = contains(ownField(field), folded);
  return words.length > 0 ? anyOf([phrase, allWords(field, words, false)]) : phrase;
}

function allWords(field: SearchedField, words: readonly SearchWord[], atStart: boolean): Query {
  return { bool: { filter: words.map((word) => hasWord(field, word, atStart)) } };
}

function hasWord(field: SearchedField, { text, place, written, apart }: SearchWord, atStart: boolean): Query {
  if (place === 'whole') {
    // An amount is what is in a product: where all is searched together, it is not sought in companies.
    const of = field === 'any' ? 'name' : field;
    return anyOf([
      ...wordFields[of].flatMap((one) => written.map((way) => ({ match_phrase: { [one]: way } }))),
      ...(apart && !atStart ? [allWords(of, apart, false)] : []),
    ]);
  }
  const fields = wordFields[field];
  if (place === 'number') return anyOf(fields.map((of) => ({ regexp: { [of]: { value: wholeNumber(text) } } })));
  if (place === 'start' || atStart) return anyOf(fields.map((of) => ({ prefix: { [of]: text } })));
  return anyOf(partFields[field].map((of) => contains(of, text)));
}

/** The number at the beginning of a word, with no digit and no decimals after it. */
function wholeNumber(digits: string): string {
  return `${digits}([^0-9d].*|d([^0-9].*)?)?`;
}

function anyOf(queries: readonly Query[]): Query {
  const [only] = queries;
  return queries.length === 1 && only ? only : { bool: { should: [...queries], minimum_should_match: 1 } };
}

/** A phrase of trigrams is "contains"; one and two letters make none and have a field of their own. */
function contains(field: string, folded: string): Query {
  if (lengthOf(folded) >= 3) return { match_phrase: { [`${field}.parts`]: folded } };
  return { match: { [`${field}.short`]: { query: folded, analyzer: 'whole' } } };
}

/** In characters as the server counts them, so that 🍭 is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}
