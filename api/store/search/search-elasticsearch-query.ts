import type { estypes } from '@elastic/elasticsearch';
import type { SearchWord } from '@gtinoteka/contract/rules/search-words.ts';
import type { SearchedField } from './typed-text.ts';

export interface TextQuery {
  readonly field: SearchedField;
  /** folded, spaces collapsed */
  readonly folded: string;
  readonly words: readonly SearchWord[];
}

/** A search in terms of the index. */
export interface IndexQuery {
  /** the first one determines the rank */
  readonly texts: readonly TextQuery[];
  readonly gtin14?: string;
  readonly companyNip?: string;
  readonly gpcCodes?: readonly string[];
}

type Query = estypes.QueryDslQueryContainer;

/** Index fields with the words of a search field; a word of `name` may also match the brand or the net content. */
const wordFields = {
  name: ['words'],
  brand: ['brandWords'],
  company: ['companyWords'],
  any: ['words', 'companyWords'],
};
/** Index fields that are searched for parts of words. */
const partFields = {
  name: ['name', 'brand'],
  brand: ['brand'],
  company: ['company'],
  any: ['name', 'brand', 'company'],
};

/** One query for each rank, best first; a later rank may find the results of an earlier one again. */
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

/** Ranks: equal, prefix, at the start of a word, anywhere; all words at word starts, all words anywhere. */
function ranksOf({ field, folded, words }: TextQuery): Query[] {
  const own = ownField(field);
  return [
    // An equal name is the shortest of those with this prefix, so it needs no rank of its own.
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

/** Matches any rank of a text. */
function anywhere({ field, folded, words }: TextQuery): Query {
  const phrase = contains(ownField(field), folded);
  return words.length > 0 ? anyOf([phrase, allWords(field, words, false)]) : phrase;
}

function allWords(field: SearchedField, words: readonly SearchWord[], atStart: boolean): Query {
  return { bool: { filter: words.map((word) => hasWord(field, word, atStart)) } };
}

function hasWord(field: SearchedField, { text, place, written, apart }: SearchWord, atStart: boolean): Query {
  if (place === 'whole') {
    // Amounts describe products, so `any` does not search them in company names.
    const of = field === 'any' ? 'name' : field;
    return anyOf([
      ...wordFields[of].flatMap((one) => written.map((spelling) => ({ match_phrase: { [one]: spelling } }))),
      ...(apart && !atStart ? [allWords(of, apart, false)] : []),
    ]);
  }
  const fields = wordFields[field];
  if (place === 'number') return anyOf(fields.map((of) => ({ regexp: { [of]: { value: wholeNumber(text) } } })));
  if (place === 'start' || atStart) return anyOf(fields.map((of) => ({ prefix: { [of]: text } })));
  return anyOf(partFields[field].map((of) => contains(of, text)));
}

/** The number at the start of a word, without further digits or decimals. */
function wholeNumber(digits: string): string {
  return `${digits}([^0-9d].*|d([^0-9].*)?)?`;
}

function anyOf(queries: readonly Query[]): Query {
  const [only] = queries;
  return queries.length === 1 && only ? only : { bool: { should: [...queries], minimum_should_match: 1 } };
}

/** A phrase of trigrams means "contains". One or two letters have no trigram and use a field of their own. */
function contains(field: string, folded: string): Query {
  if (lengthOf(folded) >= 3) return { match_phrase: { [`${field}.parts`]: folded } };
  return { match: { [`${field}.short`]: { query: folded, analyzer: 'whole' } } };
}

/** Length in code points, as the server counts it: 🍭 is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}
