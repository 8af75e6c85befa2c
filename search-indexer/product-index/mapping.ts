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
  | {
      type: 'text';
      analyzer: 'words';
      norms: false;
      index_options: 'positions';
      index_prefixes?: { min_chars: number; max_chars: number };
    }
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
  // Nothing is ordered or counted by it.
  doc_values: false,
  fields: {
    parts: { type: 'text', analyzer: 'trigrams', norms: false, index_options: 'positions' },
    short: { type: 'text', analyzer: 'short', norms: false, index_options: 'docs' },
  },
};

/** Words, each found by its beginning; of products the first letters are kept too, which most of what is typed is. */
const words: Field = { type: 'text', analyzer: 'words', norms: false, index_options: 'positions' };

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
    words: { ...words, index_prefixes: { min_chars: 1, max_chars: 4 } },
    brandWords: words,
    companyWords: words,
    length: { type: 'integer', index: false, doc_values: true },
  },
};

/** Values of up to 200 letters are suggested; folding may make two of one. */
const completion: Field = { type: 'completion', analyzer: 'whole', max_input_length: 400 };

export const termMapping: Mapping<TermDocument> = {
  dynamic: 'strict',
  properties: {
    key: { type: 'keyword' },
    term: { type: 'keyword', index: false, doc_values: false },
    kind: { type: 'keyword', doc_values: false },
    words: { ...words, index_prefixes: { min_chars: 1, max_chars: 4 } },
    count: { type: 'integer', index: false, doc_values: true },
    name: completion,
    brand: completion,
    company: completion,
  },
};
