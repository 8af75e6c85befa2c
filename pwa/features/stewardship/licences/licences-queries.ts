import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { getLicence, getLicences, type LicenceStanding } from '@gtinoteka/contract/office/licences.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { callEndpoint } from '../../../core/network/api-client.ts';
import { useWaitedQuery, type WaitedOptions } from '../../../core/network/use-waited-query.ts';
import { licencesTexts as texts } from './licences-texts.ts';

/** A page of licences from 0. */
export function useLicences(
  companyId: string,
  { search, standing, page }: { search: string; standing: LicenceStanding | null; page: number },
  asked?: WaitedOptions,
) {
  return useWaitedQuery<AnswerOf<typeof getLicences>>(
    {
      // Under the key of runs: a list that was read in changes what is shown here.
      queryKey: ['runs', 'licences', companyId, search, standing, page],
      queryFn: async ({ signal }) => {
        const query = { page: String(page), ...(search && { search }), ...(standing && { standing }) };
        return (await callEndpoint(getLicences, { params: { companyId }, query, signal })).data;
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    texts.loading,
    asked,
  );
}

export function useLicence(params: { companyId: string; licenceId: string }) {
  return useWaitedQuery<AnswerOf<typeof getLicence>>(
    {
      queryKey: ['runs', 'licence', params.companyId, params.licenceId],
      queryFn: async ({ signal }) => (await callEndpoint(getLicence, { params, signal })).data,
      staleTime: 0,
    },
    texts.loading,
  );
}
