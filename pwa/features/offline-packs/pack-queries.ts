import { suggestProducts } from '@gtinoteka/contract/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../core/api-client.ts';
import { askCategories } from '../../core/categories.ts';
import { askPackSize, type PackChoice } from './pack-calls.ts';

/** The classification, as the catalogue keeps it; without a network the one that was kept. */
export function useSegments(isWanted: boolean) {
  return useQuery({
    queryKey: ['pack-segments'],
    enabled: isWanted,
    staleTime: Infinity,
    queryFn: ({ signal }) => askCategories(signal),
  });
}

/** The size of what was chosen; asked for anew each time it is chosen, because packages and catalogue change. */
export function usePackSize(choice: PackChoice | null, membershipId: string) {
  return useQuery({
    queryKey: ['pack-size', membershipId, choice?.kind, choice?.value],
    enabled: choice !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => {
      if (!choice) throw new Error('nothing chosen');
      return askPackSize(choice, membershipId, signal);
    },
  });
}

/** Brands that begin with what was typed, or have a word that does. */
export async function suggestBrands(membershipId: string, typed: string, signal: AbortSignal): Promise<string[]> {
  const query = { brand_suggest__completion: typed };
  const { data } = await callEndpoint(suggestProducts, { params: { id: membershipId }, query, signal });
  return (data.brand_suggest__completion ?? []).flatMap(({ options }) => options.map(({ text }) => text));
}
