import type { DatabaseFilters, getDatabaseSize } from '@gtinoteka/contract/files/database-export.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import type { QueryInput } from '../../core/network/use-endpoint.ts';
import { filterNames } from './filter-names.ts';

export type DatabaseSize = AnswerOf<typeof getDatabaseSize>;

/** Filters of a package by their names in the catalogue's address. */
const names = {
  gtin: filterNames.gtin,
  words: filterNames.words,
  productName: filterNames.name,
  brand: filterNames.brand,
  companyName: filterNames.company,
  nip: filterNames.nip,
} as const;
type TextFilter = keyof typeof names;
const textFilters = Object.keys(names) as TextFilter[]; // Object.keys forgets the names it was given
const categoriesName = 'gpc_number';
/** In the address of an order: `true` where only what changed since the last download is wanted. */
export const onlyChangesName = 'changes';

/** The filters of an address of the catalogue as those of a package; what is not set is left out. */
export function databaseFiltersOf(query: URLSearchParams): DatabaseFilters {
  const filters: DatabaseFilters = {};
  for (const name of textFilters) {
    const text = (query.get(names[name]) ?? '').trim();
    if (text !== '') filters[name] = text;
  }
  const categories = query.getAll(categoriesName).join(',').split(',').filter(Boolean);
  if (categories.length > 0) filters.categories = categories;
  return filters;
}

/** The filters of a package as an address of the catalogue has them. */
export function addressOfFilters(filters: DatabaseFilters): string {
  const query = new URLSearchParams();
  for (const name of textFilters) if (filters[name]) query.set(names[name], filters[name]);
  for (const code of filters.categories ?? []) query.append(categoriesName, code);
  return query.toString();
}

/**
 * What getDatabaseSize takes to count what a query finds. With `onlyChanges` it is about what changed since the company's last download of
 * these filters.
 */
export function databaseSizeOf(
  membershipId: string,
  filters: DatabaseFilters,
  onlyChanges = false,
): QueryInput<typeof getDatabaseSize> {
  const { categories, ...texts } = filters;
  return {
    params: { id: membershipId },
    query: {
      ...texts,
      ...(categories && { categories: categories.join(',') }),
      ...(onlyChanges && { onlyChanges: 'true' as const }),
    },
    timeout: 20_000,
  };
}

/** How long the count is fresh, in milliseconds: as long as it takes to come from the form to the page. */
export const countFresh = 5_000;
