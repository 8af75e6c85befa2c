import { productCount } from '@gtinoteka/contract/home.ts';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../core/api-client.ts';

/** Counters of the national database; undefined until they come, and they are not worth a message when they do not. */
export function useProductCount(): { productCount: number; productCountFrom7Days: number } | undefined {
  return useQuery({
    queryKey: ['product-count'],
    queryFn: async ({ signal }) => (await callEndpoint(productCount, { signal })).data,
    staleTime: 5 * 60_000,
  }).data;
}
