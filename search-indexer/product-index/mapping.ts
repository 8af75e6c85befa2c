import type { ProductDocument, TermDocument } from './document.ts';

/** The kinds of fields we use, as the server's mapping API writes them. */
type Field =
  | {
      type: 'keyword';
      ignore_above?: number;
      index?: boolean;
      doc_values?: boolean;
      fields?: Record<string, Field>;
    }
  | { type: 'text'; analyzer: 'trigrams' | 'short'; norms: false; index_options: 'docs' | 'positions' }
  | { type: 'integer'; index: boolean; doc_values: boolean }
  | { type: 'completion'; analyzer: 'whole'; max_input_length: number };

/** A mapping with exactly the fields of its document. */
interface Mapping<Document> {
  dynamic: 'strict';
  properties: Record<keyof Required<Document>, Field>;
}

/** Longer values than a keyword can hold (32,766 bytes) are still found inside, and rank as that. */
const longestKeyword = 8_000;

/**
 * A text that is searched: whole (equal, beginning), `.parts` (trigrams with their places: a phrase of them is "contains") and
 * `.short` (one and two letters, which make no trigram).
 */
const searched: Field = {
  type: 'keyword',
  ignore_above: longestKeyword,
  fields: {
    parts: { type: 'text', analyzer: 'trigrams', norms: false, index_options: 'positions' },
    short: { type: 'text', analyzer: 'short', norms: false, index_options: 'docs' },
  },
};

export const productMapping: Mapping<ProductDocument> = {
  dynamic: 'strict',
  properties: {
    gtin: { type: 'keyword' },
    gtins: { type: 'keyword', doc_values: false },
    name: searched,
    brand: searched,
    company: searched,
    nip: { type: 'keyword', doc_values: false },
    gpc: { type: 'keyword', doc_values: false },
  },
};

/** Values of up to 200 letters are suggested; folding may make two of one. */
const completion: Field = { type: 'completion', analyzer: 'whole', max_input_length: 400 };

export const termMapping: Mapping<TermDocument> = {
  dynamic: 'strict',
  properties: {
    key: { type: 'keyword' },
    term: { type: 'keyword', index: false, doc_values: false },
    count: { type: 'integer', index: false, doc_values: false },
    name: completion,
    brand: completion,
    company: completion,
  },
};
