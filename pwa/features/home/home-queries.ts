import { productCount } from '@gtinoteka/contract/home.ts';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../core/api-client.ts';
import { askOrKept, type Answered } from '../../core/kept-answer.ts';

/** Counters of the national database, kept ones without a network; undefined until they come, and they are not worth a message when they do not. */
export function useProductCount(): Answered<{ productCount: number; productCountFrom7Days: number }> | undefined {
  return useQuery({
    queryKey: ['product-count'],
    queryFn: ({ signal }) =>
      askOrKept('product-count', async () => (await callEndpoint(productCount, { signal, cache: 'no-cache' })).data),
    staleTime: 5 * 60_000,
  }).data;
}
