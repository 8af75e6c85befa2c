import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { productList } from '@gtinoteka/contract/catalogue.ts';
import { listingHeaders } from '@gtinoteka/contract/listing-headers.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod/mini';
import { AppError } from '../../core/app-error.ts';
import type { ListingLimit } from '../../store/look-up/daily-listings.ts';
import { licensedProductOf, listedProductOf } from '../../store/catalogue/product-rows.ts';
import type { LookUp, LookUpInput } from '../../look-up/look-up.ts';
import type { CatalogueFilters } from '../../store/search/search-filters.ts';
import type { Deps } from '../deps.ts';

type ProductList = z.infer<typeof productList>;

const nothing: ProductList = { count: 0, results: [] };

/** Caller of a search, with the fields that a look-up of its GTIN needs. */
type Asker = Omit<LookUpInput, 'typed' | 'field'>;

/**
 * One page of search results; empty without a filter (A §2).
 * - A GTIN is a counted look-up, also beside other filters: otherwise the daily limit could be bypassed.
 * - A GTIN alone returns the look-up's product or placeholder (A §4).
 * - A company on Starter gets table rows with counted codes: TOO_MANY_REQUESTS_AUTH_USER if the page exceeds its limit.
 */
export async function answerSearch(
  filters: CatalogueFilters,
  { search, lookUp, readLicencesOf, listingClientOf }: Deps,
  reply: FastifyReply,
  asker: Asker,
): Promise<ProductList | FastifyReply> {
  if (filters.gtin === null && !filters.hasOthers) return nothing;
  const parsed = filters.hasOthers ? await filters.toSearch() : null;
  const lookUpResult =
    filters.gtin === null
      ? null
      : await lookUpOrNothing(lookUp, { ...asker, typed: filters.gtin, field: 'gtin_number' }, reply);
  if (!parsed) return lookUpResult ?? nothing;
  const countedFor = listingClientOf(asker.request.caller, asker.membershipId);
  const { products, count, listed } = await search.search({
    ...parsed,
    limit: filters.limit,
    ...(countedFor && { countedFor }),
  });
  if (listed) setListLimitHeaders(listed, reply);
  // Licences are look-up results, of which Starter has 30 a day; its lists must not return 450.
  const licences = countedFor ? null : await readLicencesOf(products.map(({ gtin }) => gtin));
  const page: ProductList = {
    count,
    results: products.map((row) =>
      licences ? licensedProductOf(row, licences.get(row.gtin) ?? 'unknown') : listedProductOf(row),
    ),
  };
  // Bypasses the serializer: the page already has the contract's shape.
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(page));
}

/** Sets headers of the list limit; throws if the page was refused. */
function setListLimitHeaders({ allowed, remaining, nextFree, nextFreeIn }: ListingLimit, reply: FastifyReply): void {
  const headers = {
    [listingHeaders.limit]: String(limits.dailyListedCodes),
    [listingHeaders.left]: String(remaining),
    [listingHeaders.nextFree]: nextFree.toISOString(),
  };
  if (!allowed)
    throw new AppError('TOO_MANY_REQUESTS_AUTH_USER', { headers: { ...headers, 'retry-after': String(nextFreeIn) } });
  reply.headers(headers);
}

/** An unknown code is an empty list here instead of an error. */
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
