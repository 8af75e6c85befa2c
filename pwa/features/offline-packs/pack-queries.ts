import { useQuery } from '@tanstack/react-query';
import { askCategories } from '../../core/device/categories.ts';
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

/** The size of what was chosen; asked for each time it is chosen, because packages and catalogue change. */
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
