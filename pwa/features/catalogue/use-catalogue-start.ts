import { getCatalogueStart } from '@gtinoteka/contract/catalogue.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';

/** What stands in the catalogue before a search. It is not worth a message when it does not come. */
export function useCatalogueStart() {
  return useEndpoint(getCatalogueStart, {}, { staleTime: 5 * 60_000 });
}
