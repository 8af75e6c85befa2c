import type { ProductRow } from './product-rows.ts';

/**
 * What is searched for. Texts as typed (the engine folds them), found anywhere in a value, be they of one letter; absent means
 * no such filter. All filters must hold.
 */
export interface ProductSearch {
  readonly gtin14?: string;
  readonly nameContains?: string;
  readonly brandContains?: string;
  readonly companyContains?: string;
  /** digits only */
  readonly companyNip?: string;
  /** GPC codes of any level, all of one segment; a product under any of them is found */
  readonly gpcCodes?: readonly string[];
  /** results before the wanted page; pages have 15 */
  readonly offset: 0 | 15 | 30;
}

export interface SearchPage {
  /** at most 15, ranked: exact, then prefix, then contains; of one or two letters at the beginning of words before inside them */
  readonly products: readonly ProductRow[];
  /** exact up to 45; 46 means more */
  readonly count: number;
}

export type SuggestField = 'name' | 'brand' | 'company';

/** The search port. What stands behind it passes the conformance suite in tests/search. */
export interface SearchEngine {
  readonly name: 'postgres' | 'elasticsearch';
  search(wanted: ProductSearch): Promise<SearchPage>;
  /** At most 15 distinct values that begin with, or have a word that begins with, what was typed; most common first. */
  suggest(field: SuggestField, typed: string): Promise<string[]>;
}
