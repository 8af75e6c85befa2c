import { fewRows, getProductsAdvanced, getSearchHelp } from '@gtinoteka/contract/catalogue.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { lookUpTexts } from '../../core/texts/look-up.ts';
import { hasTexts, toFilters, type CatalogueSearch } from './form/search-address.ts';

/** Milliseconds for which what was found is not searched for again: on Starter each search counts. */
const fresh = 60_000;

/** What getProductsAdvanced takes for one page of a member's search. */
export function productSearchOf(search: CatalogueSearch, membershipId: string) {
  return { params: { id: membershipId }, query: toFilters(search) };
}

/** One page of a member's search; nothing without a membership, because the call carries its id. */
export function useProductSearch(search: CatalogueSearch, membershipId: string | null) {
  const input = membershipId === null ? null : productSearchOf(search, membershipId);
  // Only paging keeps the old rows in view while the new ones come; another search starts clean.
  const anyPage = (query: object | undefined): string => JSON.stringify({ ...query, offset: '' });
  return useEndpoint(getProductsAdvanced, input, {
    texts: { loading: lookUpTexts.searching },
    staleTime: fresh,
    keepsFormer: (former) => anyPage(former.query) === anyPage(input?.query),
  });
}

export type SearchHelp = AnswerOf<typeof getSearchHelp>;

/** What else could be searched for, where a search found next to nothing. `count`: its rows; undefined while they are not known. */
export function useSearchHelp(search: CatalogueSearch, membershipId: string | null, count: number | undefined) {
  // A number is right or wrong: nothing is near it.
  const isHelped = search.offset === 0 && search.gtin === '' && (hasTexts(search) || count === 0);
  const { offset: _offset, limit: _limit, ...query } = toFilters(search);
  const isWanted = membershipId !== null && isHelped && count !== undefined && count < fewRows;
  return useEndpoint(getSearchHelp, isWanted ? { params: { id: membershipId }, query } : null, { staleTime: fresh });
}
