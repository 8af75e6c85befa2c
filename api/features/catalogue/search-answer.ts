import type { productList } from '@gtinoteka/contract/catalogue.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod/mini';
import { AppError } from '../../core/app-error.ts';
import { productOf } from '../../store/product-rows.ts';
import type { LookUp, LookUpInput } from '../../store/look-up.ts';
import type { SearchEngine } from '../../store/search-port.ts';
import type { CatalogueFilters } from './catalogue-filters.ts';

type ProductList = z.infer<typeof productList>;

const nothing: ProductList = { count: 0, results: [] };

/**
 * One page of the catalogue. Without a filter nothing is asked (A §2). A GTIN is a look-up and counts as one, also beside
 * other filters, or the daily limit could be walked round; alone it is answered by it, its placeholder included (A §4).
 */
export async function answerSearch(
  filters: CatalogueFilters,
  { search, lookUp }: { search: SearchEngine; lookUp: LookUp },
  reply: FastifyReply,
  lookUpInput: (typed: string) => LookUpInput,
): Promise<ProductList | FastifyReply> {
  reply.header('cache-control', 'no-store');
  if (filters.gtin === null && !filters.hasOthers) return nothing;
  const wanted = filters.hasOthers ? await filters.toSearch() : null;
  const looked = filters.gtin === null ? null : await lookUpOrNothing(lookUp, lookUpInput(filters.gtin), reply);
  if (!wanted) return looked ?? nothing;
  const { products, count } = await search.search(wanted);
  const page: ProductList = { count, results: products.slice(0, filters.limit).map(productOf) };
  // Past the serialiser, which would go through every field of what `productOf` has just made as in the contract.
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(page));
}

/** A number that nothing is known of is an empty list here, not an error. */
async function lookUpOrNothing(lookUp: LookUp, input: LookUpInput, reply: FastifyReply): Promise<ProductList> {
  try {
    const { found, headers } = await lookUp.find(input);
    if (headers) reply.headers(headers);
    if (!found.isRecord && found.checked.verdict.reason) return nothing;
    return { count: 1, results: [found.checked] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'GTIN_NOT_FOUND') throw error;
    reply.headers(error.headers);
    return nothing;
  }
}
