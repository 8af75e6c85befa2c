import { legalFormPattern, withoutLegalForm } from '@gtinoteka/contract/rules/legal-form.ts';
import type { IndexKind } from './name.ts';

/**
 * What documents are made by beside their mapping: an index of other rules is rebuilt. A change of `indexed_products` or `search_terms`
 * that the outbox does not tell of is named here too.
 */
export const documentRules: Readonly<Record<IndexKind, readonly string[]>> = {
  products: [],
  terms: [legalFormPattern],
};

/** One product as the index knows it; its id is the GTIN. Texts are folded: lower case, no accents, ł as l. */
export interface ProductDocument {
  /** 14 digits */
  gtin: string;
  /** the same number in every length it may be written in: 14, 13, 12 and 8 digits */
  gtins: string[];
  name: string | null;
  brand: string | null;
  company: string | null;
  /** tax number of the company, 10 digits */
  nip: string | null;
  /** GPC codes from the segment down to the brick; empty where the brick is unknown */
  gpc: string[];
  /** words of name and brand, and the net content in its base unit; one space between */
  words: string;
  brandWords: string | null;
  companyWords: string | null;
  /** characters of the name: what rows of equal rank are ordered by */
  length: number;
}

/** A row of the view `indexed_products`, which makes the documents of products: the only source of them. */
export interface IndexedProduct {
  gtin: string;
  version: number;
  /** a ProductDocument as JSON */
  document: string;
  /** characters of the name, as in the document */
  name_length: number;
}

/** In the order in which pages come. */
export const termKinds = ['brand', 'company', 'name', 'word'] as const;
export type TermKind = (typeof termKinds)[number];

/** A completion: the value of one kind may be reached from the beginning of each of its words. */
interface Completion {
  input: string[];
  /** how many products carry the value */
  weight: number;
}

/** One distinct value of names, brands or companies, or a word of them. Of the three completions only that of its kind is there. */
export interface TermDocument {
  /** kind, a tab, the folded value: what pages are ordered by */
  key: string;
  kind: TermKind;
  /** words that begin a suggestion, one space between: of a company without its legal form */
  words: string;
  /** in its commonest spelling */
  term: string;
  count: number;
  name?: Completion;
  brand?: Completion;
  company?: Completion;
}

/** A row of `search_terms`. `words`: the folded value, one space before each word, no punctuation. */
export interface IndexedTerm {
  kind: TermKind;
  folded: string;
  term: string;
  words: string;
  count: number;
}

/** The document of a row. */
export function termDocumentOf({ kind, folded, term, words, count }: IndexedTerm): TermDocument {
  const document = { key: termKeyOf(kind, folded), kind, words: words.trim(), term, count };
  // Words correct what was typed and are not suggested.
  if (kind === 'word') return document;
  // A legal form begins no suggestion: thousands of companies end with the same one.
  const begins = kind === 'company' ? withoutLegalForm(words.trim()) : words.trim();
  const input = fromEachWord(words, begins.split(' ').length);
  return { ...document, words: begins, [kind]: { input, weight: count } };
}

/** What a value of a kind is known by. */
export function termKeyOf(kind: string, folded: string): string {
  return `${kind}\t${folded}`;
}

/** The value from each of its first `count` words on. */
function fromEachWord(words: string, count: number): string[] {
  const parts = words.trim().split(' ');
  return [...new Set(parts.slice(0, count).map((_, i) => parts.slice(i).join(' ')))];
}
