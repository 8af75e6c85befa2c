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
}

/** A row of the view `indexed_products`: the only source of products. */
export interface IndexedProduct {
  gtin: string;
  version: number;
  name: string | null;
  brand: string | null;
  company: string | null;
  nip: string | null;
  gpc: string[];
}

/** The document of a row. */
export function productDocumentOf({ gtin, name, brand, company, nip, gpc }: IndexedProduct): ProductDocument {
  return { gtin, gtins: everyLength(gtin), name, brand, company, nip, gpc: [...new Set(gpc)] };
}

/** A number with leading zeros is also written without them, down to the next shorter kind of GTIN. */
function everyLength(gtin14: string): string[] {
  return [14, 13, 12, 8]
    .filter((length) => /^0*$/.test(gtin14.slice(0, 14 - length)))
    .map((length) => gtin14.slice(-length));
}

/** In the order in which pages come. */
export const termKinds = ['brand', 'company', 'name'] as const;
export type TermKind = (typeof termKinds)[number];

/** A completion: the value of one kind may be reached from the beginning of each of its words. */
interface Completion {
  input: string[];
  /** how many products carry the value */
  weight: number;
}

/** One distinct value of names, brands or companies. Of the three completions only that of its kind is there. */
export interface TermDocument {
  /** kind, a tab, the folded value: what pages are ordered by */
  key: string;
  /** in its commonest spelling */
  term: string;
  count: number;
  name?: Completion;
  brand?: Completion;
  company?: Completion;
}

/** A row of the view `indexed_terms`. `words`: the folded value, one space before each word, no punctuation. */
export interface IndexedTerm {
  kind: TermKind;
  folded: string;
  term: string;
  words: string;
  count: number;
}

/** The document of a row. */
export function termDocumentOf({ kind, folded, term, words, count }: IndexedTerm): TermDocument {
  return { key: termKeyOf(kind, folded), term, count, [kind]: { input: fromEachWord(words), weight: count } };
}

/** What a value of a kind is known by. */
export function termKeyOf(kind: string, folded: string): string {
  return `${kind}\t${folded}`;
}

function fromEachWord(words: string): string[] {
  const parts = words.trim().split(' ');
  return [...new Set(parts.map((_, i) => parts.slice(i).join(' ')))];
}
