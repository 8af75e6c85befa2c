import { filterNames } from './filter-names.ts';

/** What the quick field can be left with: a whole GTIN, words of anything, or one suggestion of a kind. */
export type QuickFound =
  | { readonly kind: 'gtin'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'product' | 'brand' | 'company'; readonly text: string };

const filters = {
  words: filterNames.words,
  product: filterNames.name,
  brand: filterNames.brand,
  company: filterNames.company,
} as const;

/** The catalogue's address that looks for it. */
export function quickAddress({ kind, text }: Exclude<QuickFound, { kind: 'gtin' }>): {
  pathname: string;
  search: string;
} {
  return { pathname: '/catalog', search: `?${new URLSearchParams({ [filters[kind]]: text }).toString()}` };
}
