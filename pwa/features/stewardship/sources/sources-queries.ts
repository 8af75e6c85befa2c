import { getRegistryState, getSearchState, type RegistryState } from '@gtinoteka/contract/office/data-sources.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { callEndpoint } from '../../../core/network/api-client.ts';
import { useWaitedQuery, type WaitedOptions } from '../../../core/network/use-waited-query.ts';
import { registryTexts, searchTexts } from './sources-texts.ts';

/** How often the state is asked about while its page is open, in milliseconds. */
const askEvery = 30_000;

export function useRegistryState(companyId: string, asked?: WaitedOptions) {
  return useWaitedQuery<RegistryState>(
    {
      queryKey: ['sources', 'registry', companyId],
      queryFn: async ({ signal }) => (await callEndpoint(getRegistryState, { params: { companyId }, signal })).data,
      staleTime: 0,
      refetchInterval: askEvery,
    },
    registryTexts.loading,
    asked,
  );
}

export function useSearchState(companyId: string, asked?: WaitedOptions) {
  return useWaitedQuery<AnswerOf<typeof getSearchState>>(
    {
      queryKey: ['sources', 'search', companyId],
      queryFn: async ({ signal }) => (await callEndpoint(getSearchState, { params: { companyId }, signal })).data,
      staleTime: 0,
      refetchInterval: askEvery,
    },
    searchTexts.loading,
    asked,
  );
}
