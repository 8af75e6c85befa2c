import { limits } from '@gtinoteka/contract/business-limits.ts';
import { getProductsAdvanced } from '@gtinoteka/contract/catalogue.ts';
import type { QueryClient } from '@tanstack/react-query';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { queryOf } from '../../../core/network/use-endpoint.ts';
import { productSearchOf } from '../product-search.ts';
import type { CatalogueSearch } from '../form/search-address.ts';
import { contentOf, type ResultRow } from './result-families.ts';

/**
 * The rows of a search that can be shown, at most 45, in their order. Pages that were looked at are taken as they stand; the others are
 * asked for, but not where codes in lists are counted (`isCounted`, on Starter): saving spends nothing.
 */
export async function shownRows(
  client: QueryClient,
  {
    search,
    membershipId,
    count,
    isCounted,
  }: {
    search: CatalogueSearch;
    membershipId: string;
    /** rows that can be reached */
    count: number;
    isCounted: boolean;
  },
): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (const offset of limits.pageOffsets) {
    if (offset >= count) break;
    const page = queryOf(getProductsAdvanced, productSearchOf({ ...search, offset }, membershipId));
    const isKnown = client.getQueryData(page.queryKey) !== undefined;
    if (isCounted && !isKnown) continue;
    rows.push(...(await client.fetchQuery({ ...page, staleTime: Infinity })).results);
  }
  return rows.slice(0, limits.maxResults);
}

/** Rows as a table, the names of its columns first. Owners stand in it where the rows say them. */
export function shownTable(rows: readonly ResultRow[]): string[][] {
  const { gtin, name, brand, content, category } = texts.columns;
  const hasOwners = rows.some((row) => 'company' in row);
  const head = [gtin, name, brand, content, category, ...(hasOwners ? [texts.savedCompany, texts.savedNip] : [])];
  const lines = rows.map((row) => {
    const owner = 'company' in row ? row.company : null;
    const cells = [row.gtinNumber, row.name ?? '', row.brand ?? '', contentOf(row), categoryOf(row)];
    return hasOwners ? [...cells, owner?.name ?? '', owner?.nip ?? ''] : cells;
  });
  return [head, ...lines];
}

/** The last level of the category, of public products only (A §2). */
function categoryOf({ isPublic, categoryDetails }: ResultRow): string {
  return (isPublic && categoryDetails[categoryDetails.length - 1]?.text) || '';
}
