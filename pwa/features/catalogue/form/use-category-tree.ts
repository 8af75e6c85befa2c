import { useQuery } from '@tanstack/react-query';
import { askCategories } from '../../../core/device/categories.ts';
import { buildCategoryTree } from './category-tree.ts';

/** The whole GPC tree. It changes twice a year, so one fetch serves a visit. */
export function useCategoryTree() {
  return useQuery({
    queryKey: ['categories'],
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: async ({ signal }) => {
      const { data, storedAt } = await askCategories(signal);
      return { tree: buildCategoryTree(data), storedAt };
    },
  });
}
