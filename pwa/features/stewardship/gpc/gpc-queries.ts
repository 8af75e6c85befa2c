import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { getGpcChanges, getGpcReleases, type GpcChange } from '@gtinoteka/contract/office/gpc-releases.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { callEndpoint } from '../../../core/network/api-client.ts';
import { useWaitedQuery, type WaitedOptions } from '../../../core/network/use-waited-query.ts';
import { gpcTexts as texts } from './gpc-texts.ts';

/** The classification with a page of its releases from 0. `asked`: as useWaitedQuery takes it. */
export function useGpcReleases(companyId: string, page: number, asked?: WaitedOptions) {
  return useWaitedQuery<AnswerOf<typeof getGpcReleases>>(
    {
      // Under the key of runs: a release that was read in changes what is shown here.
      queryKey: ['runs', 'gpc', companyId, page],
      queryFn: async ({ signal }) =>
        (await callEndpoint(getGpcReleases, { params: { companyId }, query: { page: String(page) }, signal })).data,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    texts.loading,
    asked,
  );
}

/** A release with a page from 0 of the codes that it changed. */
export function useGpcChanges(
  params: { companyId: string; runId: string },
  { change, page }: { change: GpcChange | null; page: number },
  asked?: WaitedOptions,
) {
  return useWaitedQuery<AnswerOf<typeof getGpcChanges>>(
    {
      queryKey: ['runs', 'gpc changes', params.companyId, params.runId, change, page],
      queryFn: async ({ signal }) => {
        const query = { page: String(page), ...(change && { change }) };
        return (await callEndpoint(getGpcChanges, { params, query, signal })).data;
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    texts.loading,
    asked,
  );
}
