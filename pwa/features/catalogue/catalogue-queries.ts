import { getProductsAdvanced } from '@gtinoteka/contract/catalogue.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../core/api-client.ts';
import { askCategories } from '../../core/categories.ts';
import { lookUpTexts } from '../../core/texts/look-up.ts';
import { useWaitedQuery } from '../../core/use-waited-query.ts';
import { buildCategoryTree } from './category-tree.ts';
import { toFilters, type CatalogueSearch } from './search-address.ts';

/** One page of a member's search. Disabled without a membership, because the call carries its id. */
export function useProductSearch(search: CatalogueSearch, membershipId: string | null, enabled: boolean) {
  return useWaitedQuery<AnswerOf<typeof getProductsAdvanced>>(
    {
      queryKey: ['catalogue', membershipId, search],
      enabled: enabled && membershipId !== null,
      placeholderData: (previous, query) => (isNextPage(query?.queryKey[2], search) ? previous : undefined),
      queryFn: async ({ signal }) => {
        const answer = await callEndpoint(getProductsAdvanced, {
          params: { id: membershipId ?? '' },
          query: toFilters(search),
          signal,
        });
        return answer.data;
      },
    },
    lookUpTexts.searching,
  );
}

/** Only paging keeps the old rows in view while the new ones come; another search starts clean. */
function isNextPage(before: unknown, now: CatalogueSearch): boolean {
  // The key above holds the search in this place.
  return JSON.stringify({ ...(before as CatalogueSearch), offset: 0 }) === JSON.stringify({ ...now, offset: 0 });
}

/** The whole GPC tree. It changes twice a year, so one fetch serves a visit. */
export function useCategoryTree() {
  return useQuery({
    queryKey: ['categories'],
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: async ({ signal }) => {
      const { data, keptAt } = await askCategories(signal);
      return { tree: buildCategoryTree(data), keptAt };
    },
  });
}
