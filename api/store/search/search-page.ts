import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { Database } from '../../core/database/database.ts';
import { readCountedProductsOf, readProductsOf } from '../catalogue/product-rows-of.ts';
import type { ProductSearch, SearchPage } from './search-port.ts';

export const noResults: SearchPage = { products: [], count: 0, listed: null };

/** Reads the requested page of the ranked GTINs of an engine (at most 46). Counts listed codes for both engines. */
export async function readSearchPage(
  pool: Database['pool'],
  gtins: readonly string[],
  { offset, limit = limits.pageSize, countedFor }: ProductSearch,
): Promise<SearchPage> {
  const shown = gtins.slice(offset, Math.min(offset + limit, limits.maxResults));
  const count = gtins.length;
  if (!countedFor) return { products: await readProductsOf(pool, shown), count, listed: null };
  return { ...(await readCountedProductsOf(pool, shown, countedFor)), count };
}
