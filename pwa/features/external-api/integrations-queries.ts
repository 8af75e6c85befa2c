import {
  getApiCalls,
  getIntegrations,
  type Integrations,
  type ShownApiCall,
} from '@gtinoteka/contract/machines/integrations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { externalApiTexts as texts } from './external-api-texts.ts';

const key = 'integrations';

/** Keys, package and last calls of the company. */
export function useIntegrations(companyId: string) {
  return useWaitedQuery<Integrations>(
    {
      queryKey: [key, companyId],
      queryFn: async ({ signal }) => (await callEndpoint(getIntegrations, { params: { companyId }, signal })).data,
    },
    texts.loading,
  );
}

/** The whole log of what programs asked. */
export function useApiCalls(companyId: string) {
  return useWaitedQuery<readonly ShownApiCall[]>(
    {
      queryKey: [key, companyId, 'calls'],
      queryFn: async ({ signal }) => (await callEndpoint(getApiCalls, { params: { companyId }, signal })).data.calls,
    },
    texts.logLoading,
  );
}

/** Brings all of it again after a change. */
export function useIntegrationsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
