import { productCount } from '@gtinoteka/contract/home.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { askOrStored, type Answered } from '../../core/device/stored-answer.ts';

/** Counters of the national database, kept ones without a network. They are not worth a message when they do not come. */
export function useProductCount(): UseQueryResult<Answered<{ productCount: number; productCountFrom7Days: number }>> {
  return useQuery({
    queryKey: ['product-count'],
    queryFn: ({ signal }) =>
      askOrStored(
        'product-count',
        async () => (await callEndpoint(productCount, { signal, cache: 'no-cache', isBackground: true })).data,
      ),
    staleTime: 5 * 60_000,
    // The page says that they need a connection.
    refetchOnReconnect: true,
  });
}
