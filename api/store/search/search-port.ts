import type { Listed } from '../look-up/daily-listings.ts';
import type { KnownWord } from './search-near-words.ts';
import type { ProductRow } from '../catalogue/product-rows.ts';

/**
 * What is searched for. Texts as typed (the engine folds them): found anywhere in a value, be they of one letter, or all their words
 * in it in any order (search-words.ts). Absent means no such filter. All filters must hold.
 */
export interface ProductSearch {
  readonly gtin14?: string;
  /** in the name; its words also in the brand and the net content */
  readonly nameContains?: string;
  readonly brandContains?: string;
  /** words of it without the legal form */
  readonly companyContains?: string;
  /** in the name; its words in name, brand, net content and company together */
  readonly anyContains?: string;
  /** digits only */
  readonly companyNip?: string;
  /** GPC codes of any level, all of one segment; a product under any of them is found */
  readonly gpcCodes?: readonly string[];
  /** results before the wanted page; pages have 15 */
  readonly offset: 0 | 15 | 30;
  /** rows of the page that are wanted; 15 unless fewer */
  readonly limit?: number;
  /** keyed name of the company whose codes in lists are counted (daily-listings.ts); absent: nobody counts them */
  readonly countedFor?: Buffer;
}

export interface SearchPage {
  /**
   * at most 15, ranked by the first text: equal, beginning with it, having it at the beginning of a word, anywhere; all its words at
   * beginnings of words, anywhere. Of one rank the shorter name first, then the lower GTIN
   */
  readonly products: readonly ProductRow[];
  /** exact up to 45; 46 means more */
  readonly count: number;
  /** how the page stands to the limit of `countedFor`; null: nothing was counted. Of a refused page there are no products */
  readonly listed: Listed | null;
}

export type SuggestField = 'name' | 'brand' | 'company';

/** An engine gave no whole answer: its server is away, slow, without a shard, or has no index yet. Another engine may be asked. */
export class SearchUnavailable extends Error {}

/** The search port. What stands behind it passes the conformance suite in tests/search. All calls may throw SearchUnavailable. */
export interface SearchEngine {
  readonly name: 'postgres' | 'elasticsearch';
  search(wanted: ProductSearch): Promise<SearchPage>;
  /** At most 15 distinct values that begin with, or have a word that begins with, what was typed; most common first. */
  suggest(field: SuggestField, typed: string): Promise<string[]>;
  /** Whether a word of the catalogue begins with each of the words, folded. */
  knownWords(words: readonly string[]): Promise<readonly boolean[]>;
  /** Words of the catalogue that may be meant by a folded one, as meantOf ranks them (search-near-words.ts). */
  meantWords(word: string): Promise<readonly KnownWord[]>;
}
