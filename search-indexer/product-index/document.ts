import { legalFormPattern, withoutLegalForm } from '@gtinoteka/contract/rules/legal-form.ts';
import type { IndexKind } from './name.ts';

/**
 * Versions of the rules that build documents; an index with other rules is rebuilt.
 * - List changes of `indexed_products` or `search_terms` here that the outbox does not contain.
 */
export const documentRules: Readonly<Record<IndexKind, readonly string[]>> = {
  products: [],
  terms: [legalFormPattern],
};

/** One product in the index; its id is the GTIN. Texts are folded: lower case, no accents, ł as l. */
export interface ProductDocument {
  /** 14 digits */
  gtin: string;
  /** the number in all its lengths: 14, 13, 12 and 8 digits */
  gtins: string[];
  name: string | null;
  brand: string | null;
  company: string | null;
  /** tax number of the company, 10 digits */
  nip: string | null;
  /** GPC codes from the segment to the brick; empty if the brick is unknown */
  gpc: string[];
  /** words of name and brand, and the net content in its base unit, separated by spaces */
  words: string;
  brandWords: string | null;
  companyWords: string | null;
  /** characters of the name: order of rows with equal rank */
  length: number;
}

/** A row of the view `indexed_products`, the only source of product documents. */
export interface IndexedProduct {
  gtin: string;
  version: number;
  /** a ProductDocument as JSON */
  document: string;
  /** characters of the name, as in the document */
  name_length: number;
}

/** In the order of pages. */
export const termKinds = ['brand', 'company', 'name', 'word'] as const;
export type TermKind = (typeof termKinds)[number];

/** A completion: a value is suggested from the start of each of its words. */
interface Completion {
  input: string[];
  /** number of products with the value */
  weight: number;
}

/** A distinct value of names, brands or companies, or a word of them. Only the completion of its kind is set. */
export interface TermDocument {
  /** kind, a tab, the folded value: order of pages */
  key: string;
  kind: TermKind;
  /** suggested words separated by spaces: a company's without its legal form */
  words: string;
  /** in its most common spelling */
  term: string;
  count: number;
  name?: Completion;
  brand?: Completion;
  company?: Completion;
}

/** A row of `search_terms`. `words`: the folded value without punctuation, one space before each word. */
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
  // Words are used for corrections only, not suggested.
  if (kind === 'word') return document;
  // A legal form is no suggestion: thousands of companies share it.
  const begins = kind === 'company' ? withoutLegalForm(words.trim()) : words.trim();
  const input = fromEachWord(words, begins.split(' ').length);
  return { ...document, words: begins, [kind]: { input, weight: count } };
}

/** The key of a value of a kind. */
export function termKeyOf(kind: string, folded: string): string {
  return `${kind}\t${folded}`;
}

/** The value from each of its first `count` words on. */
function fromEachWord(words: string, count: number): string[] {
  const parts = words.trim().split(' ');
  return [...new Set(parts.slice(0, count).map((_, i) => parts.slice(i).join(' ')))];
}
