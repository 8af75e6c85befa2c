import { getCatalogueStart } from '@gtinoteka/contract/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';

/** What stands in the catalogue before a search. It is not worth a message when it does not come. */
export function useCatalogueStart() {
  return useQuery({
    queryKey: ['catalogue-start'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => (await callEndpoint(getCatalogueStart, { signal })).data,
  });
}
