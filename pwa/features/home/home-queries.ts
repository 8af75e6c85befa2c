import { productCount } from '@gtinoteka/contract/home.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callEndpoint } from '../../core/api-client.ts';
import { askOrKept, type Answered } from '../../core/kept-answer.ts';

/** Counters of the national database, kept ones without a network. They are not worth a message when they do not come. */
export function useProductCount(): UseQueryResult<Answered<{ productCount: number; productCountFrom7Days: number }>> {
  return useQuery({
    queryKey: ['product-count'],
    queryFn: ({ signal }) =>
      askOrKept('product-count', async () => (await callEndpoint(productCount, { signal, cache: 'no-cache' })).data),
    staleTime: 5 * 60_000,
    // The page says that they need a connection.
    refetchOnReconnect: true,
  });
}
