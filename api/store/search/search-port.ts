import type { ListingLimit } from '../look-up/daily-listings.ts';
import type { KnownWord } from './search-near-words.ts';
import type { ProductRow } from '../catalogue/product-rows.ts';

/**
 * A search. All filters must match; an absent filter matches everything.
 * - Texts are as typed; the engine folds them.
 * - A text matches anywhere in a value, or by all its words in any order (search-words.ts).
 */
export interface ProductSearch {
  readonly gtin14?: string;
  /** in the name; single words also in the brand and the net content */
  readonly nameContains?: string;
  readonly brandContains?: string;
  /** its words without the legal form */
  readonly companyContains?: string;
  /** in the name; single words in name, brand, net content and company together */
  readonly anyContains?: string;
  /** digits only */
  readonly companyNip?: string;
  /** GPC codes of any level, all of one segment; matches products below any of them */
  readonly gpcCodes?: readonly string[];
  /** results before the requested page; pages have 15 */
  readonly offset: 0 | 15 | 30;
  /** rows of the requested page; 15 by default */
  readonly limit?: number;
  /** keyed name of the company whose listed codes are counted (daily-listings.ts); absent: not counted */
  readonly countedFor?: Buffer;
}

export interface SearchPage {
  /**
   * at most 15, ranked by the first text: equal, prefix, at the start of a word, anywhere; all words at word starts,
   * all words anywhere. Within a rank: shorter name, then lower GTIN
   */
  readonly products: readonly ProductRow[];
  /** exact up to 45; 46 means more */
  readonly count: number;
  /** the page and the daily limit of `countedFor`; null: not counted. Refused pages have no products */
  readonly listed: ListingLimit | null;
}

export type SuggestField = 'name' | 'brand' | 'company';

/**
 * The engine returned no complete response: unreachable, slow, a shard is missing, or no index yet.
 * - Another engine may be queried.
 */
export class SearchUnavailable extends Error {}

/**
 * The search port. Implementations pass the conformance suite in tests/search. All calls may throw SearchUnavailable.
 */
export interface SearchEngine {
  readonly name: 'postgres' | 'elasticsearch';
  search(filters: ProductSearch): Promise<SearchPage>;
  /** At most 15 distinct values with the typed text at their start or at the start of a word; most common first. */
  suggest(field: SuggestField, typed: string): Promise<string[]>;
  /** Whether a word of the catalogue begins with each of the folded words. */
  knownWords(words: readonly string[]): Promise<readonly boolean[]>;
  /** Words of the catalogue that a folded word may be a misspelling of, ranked by meantOf (search-near-words.ts). */
  meantWords(word: string): Promise<readonly KnownWord[]>;
}
