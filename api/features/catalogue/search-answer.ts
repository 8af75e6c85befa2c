import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { productList } from '@gtinoteka/contract/catalogue.ts';
import { listingHeaders } from '@gtinoteka/contract/listing-headers.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod/mini';
import { AppError } from '../../core/app-error.ts';
import type { Listed } from '../../store/look-up/daily-listings.ts';
import { licensedProductOf, listedProductOf } from '../../store/catalogue/product-rows.ts';
import type { LookUp, LookUpInput } from '../../look-up/look-up.ts';
import type { CatalogueFilters } from '../../store/search/asked-search.ts';
import type { Deps } from '../deps.ts';

type ProductList = z.infer<typeof productList>;

const nothing: ProductList = { count: 0, results: [] };

/** Who a page is for: what a look-up of its GTIN wants to know of the call. */
type Asker = Omit<LookUpInput, 'typed' | 'field'>;

/**
 * One page of the catalogue. Without a filter nothing is asked (A §2). A GTIN is a look-up and counts as one, also beside
 * other filters, or the daily limit could be walked round; alone it is answered by it, its placeholder included (A §4).
 * A company on Starter gets rows of a table, whose codes count: TOO_MANY_REQUESTS_AUTH_USER where the page does not fit.
 */
export async function answerSearch(
  filters: CatalogueFilters,
  { search, lookUp, readLicencesOf, listingClientOf }: Deps,
  reply: FastifyReply,
  asker: Asker,
): Promise<ProductList | FastifyReply> {
  if (filters.gtin === null && !filters.hasOthers) return nothing;
  const wanted = filters.hasOthers ? await filters.toSearch() : null;
  const looked =
    filters.gtin === null
      ? null
      : await lookUpOrNothing(lookUp, { ...asker, typed: filters.gtin, field: 'gtin_number' }, reply);
  if (!wanted) return looked ?? nothing;
  const countedFor = listingClientOf(asker.request.caller, asker.membershipId);
  const { products, count, listed } = await search.search({
    ...wanted,
    limit: filters.limit,
    ...(countedFor && { countedFor }),
  });
  if (listed) sayListed(listed, reply);
  // A licence is the answer of a look-up, of which Starter has 30 a day: its lists do not give 450.
  const licences = countedFor ? null : await readLicencesOf(products.map(({ gtin }) => gtin));
  const page: ProductList = {
    count,
    results: products.map((row) =>
      licences ? licensedProductOf(row, licences.get(row.gtin) ?? 'unknown') : listedProductOf(row),
    ),
  };
  // Past the serialiser, which would go through every field of what was just made as in the contract.
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(page));
}

/** Tells how the limit of lists stands; throws where it refused the page. */
function sayListed({ allowed, left, nextFree, nextFreeIn }: Listed, reply: FastifyReply): void {
  const headers = {
    [listingHeaders.limit]: String(limits.dailyListedCodes),
    [listingHeaders.left]: String(left),
    [listingHeaders.nextFree]: nextFree.toISOString(),
  };
  if (!allowed)
    throw new AppError('TOO_MANY_REQUESTS_AUTH_USER', { headers: { ...headers, 'retry-after': String(nextFreeIn) } });
  reply.headers(headers);
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
