import type { CategoryNode } from '@gtinoteka/contract/catalogue.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { DatabaseFilters } from '@gtinoteka/contract/files/database-export.ts';
import { AppError } from '../../core/app-error.ts';
import type { ReadGpcTree } from '../../store/catalogue/gpc-tree.ts';
import { readFilters } from '../../store/search/search-filters.ts';
import type { UnpagedSearch } from '../../store/search/found-products.ts';

/** Filters of B §7: the catalogue's filter and the display name of each. */
const names = {
  gtin: ['gtin_number', 'GTIN'],
  words: ['any__contains', 'Słowa'],
  productName: ['name__contains', 'Nazwa produktu'],
  brand: ['brand__contains', 'Marka'],
  companyName: ['company_name__contains', 'Firma'],
  nip: ['company_nip', 'NIP'],
  categories: ['gpc_number', 'Kategoria'],
} as const satisfies Record<keyof DatabaseFilters, readonly [string, string]>;

// Object.entries is typed with string keys; these are the keys above.
const entries = Object.entries(names) as [keyof DatabaseFilters, readonly [string, string]][];

/**
 * Converts the filters of a package to a search of the catalogue.
 * - Throws BAD_REQUEST without filters, else the code of the faulty field under its name here.
 */
export async function parseDatabaseFilters(filters: DatabaseFilters, readTree: ReadGpcTree): Promise<UnpagedSearch> {
  const query: Record<string, unknown> = {};
  for (const [name, [ofCatalogue]] of entries) query[ofCatalogue] = filters[name];
  const parsed = readFilters(query, readTree);
  if (parsed.gtin === null && !parsed.hasOthers)
    throw new AppError('BAD_REQUEST', { detail: 'Wybierz przynajmniej jeden filtr.' });
  try {
    const { offset: _offset, ...search } = await parsed.toSearch();
    return search;
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    throw new AppError(error.code, { detail: error.detail, fields: renamed(error.fields) });
  }
}

function renamed(fields: Record<string, ErrorCode>): Record<string, ErrorCode> {
  const nameOf = (field: string): string => entries.find(([, [ofCatalogue]]) => ofCatalogue === field)?.[0] ?? field;
  return Object.fromEntries(Object.entries(fields).map(([field, code]) => [nameOf(field), code]));
}

/** Normalises filters: trimmed, without empty ones, distinct categories in order. */
export function tidyFilters(filters: DatabaseFilters): DatabaseFilters {
  const tidy: DatabaseFilters = {};
  for (const name of ['gtin', 'words', 'productName', 'brand', 'companyName', 'nip'] as const) {
    const text = filters[name]?.trim();
    if (text) tidy[name] = text;
  }
  const categories = [...new Set(filters.categories)].toSorted();
  if (categories.length > 0) tidy.categories = categories;
  return tidy;
}

/** Describes the filters, each with its name. */
export async function describeFilters(
  filters: DatabaseFilters,
  readTree: ReadGpcTree,
): Promise<{ name: keyof DatabaseFilters; filter: string; value: string }[]> {
  const { categories, ...texts } = filters;
  const titles = categories?.length ? titlesOf(categories, (await readTree()).segments) : [];
  return entries.flatMap(([name, [, filter]]) => {
    const value = name === 'categories' ? titles.join(', ') : texts[name];
    return value ? [{ name, filter, value }] : [];
  });
}

function titlesOf(codes: readonly string[], nodes: readonly CategoryNode[]): string[] {
  const titles = new Map<string, string>();
  const gather = (node: CategoryNode): void => {
    if (codes.includes(node.code)) titles.set(node.code, node.title);
    node.children.forEach(gather);
  };
  nodes.forEach(gather);
  return codes.map((code) => titles.get(code) ?? code);
}
