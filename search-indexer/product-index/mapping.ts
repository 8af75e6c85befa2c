import type { ProductDocument, TermDocument } from './document.ts';

/** The used field types, as in the server's mapping API. */
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

/** Values longer than a keyword (32,766 bytes) match as "contains" only. */
const longestKeyword = 8_000;

/**
 * A searched text: whole (equal, prefix), `.parts` (trigrams with positions: a phrase means "contains"), `.short`
 * (one and two letters, too short for trigrams).
 */
const searched: Field = {
  type: 'keyword',
  ignore_above: longestKeyword,
  // It is not sorted or counted by.
  doc_values: false,
  fields: {
    parts: { type: 'text', analyzer: 'trigrams', norms: false, index_options: 'positions' },
    short: { type: 'text', analyzer: 'short', norms: false, index_options: 'docs' },
  },
};

/** Words with prefix matches. Products index the first letters too, for the short texts that are usually typed. */
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

/** Values of up to 200 letters are suggested; folding may double their length. */
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
