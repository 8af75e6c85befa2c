import { fewRows, getProductsAdvanced, getSearchHelp } from '@gtinoteka/contract/catalogue.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { lookUpTexts } from '../../core/texts/look-up.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { hasTexts, toFilters, type CatalogueSearch } from './form/search-address.ts';

/** The question for one page of a member's search. */
export function productSearchOf(search: CatalogueSearch, membershipId: string | null) {
  return {
    queryKey: ['catalogue', membershipId, search],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<typeof getProductsAdvanced>> => {
      const answer = await callEndpoint(getProductsAdvanced, {
        params: { id: membershipId ?? '' },
        query: toFilters(search),
        signal,
      });
      return answer.data;
    },
  };
}

/** One page of a member's search. Disabled without a membership, because the call carries its id. */
export function useProductSearch(search: CatalogueSearch, membershipId: string | null, enabled: boolean) {
  return useWaitedQuery<AnswerOf<typeof getProductsAdvanced>>(
    {
      ...productSearchOf(search, membershipId),
      enabled: enabled && membershipId !== null,
      placeholderData: (previous, query) => (isNextPage(query?.queryKey[2], search) ? previous : undefined),
    },
    lookUpTexts.searching,
  );
}

export type SearchHelp = AnswerOf<typeof getSearchHelp>;

/** What else could be searched for, where a search found next to nothing. `count`: its rows; undefined while they are not known. */
export function useSearchHelp(search: CatalogueSearch, membershipId: string | null, count: number | undefined) {
  // A number is right or wrong: nothing is near it.
  const isHelped = search.offset === 0 && search.gtin === '' && (hasTexts(search) || count === 0);
  return useQuery({
    queryKey: ['search-help', membershipId, search],
    enabled: membershipId !== null && isHelped && count !== undefined && count < fewRows,
    retry: false,
    queryFn: async ({ signal }) => {
      const { offset: _offset, limit: _limit, ...query } = toFilters(search);
      return (await callEndpoint(getSearchHelp, { params: { id: membershipId ?? '' }, query, signal })).data;
    },
  });
}

/** Only paging keeps the old rows in view while the new ones come; another search starts clean. */
function isNextPage(before: unknown, now: CatalogueSearch): boolean {
  // The key above holds the search in this place.
  return JSON.stringify({ ...(before as CatalogueSearch), offset: 0 }) === JSON.stringify({ ...now, offset: 0 });
}
