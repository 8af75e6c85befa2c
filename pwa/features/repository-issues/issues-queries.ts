import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { getDataPools, getIssuePeople, getIssuesByCompany } from '@gtinoteka/contract/office/repository-issues.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { filtersOf, type IssuesView } from './issues-address.ts';
import { issuesTexts as texts } from './repository-issues-texts.ts';

const key = 'repository-issues';

/** A page of groups; the former one stays while the next one comes. */
export function useIssues(companyId: string, view: IssuesView) {
  return useWaitedQuery<AnswerOf<typeof getIssuesByCompany>>(
    {
      queryKey: [key, 'groups', companyId, view],
      queryFn: async ({ signal }) => {
        const body = { ...filtersOf(view), page: view.page };
        return (await callEndpoint(getIssuesByCompany, { params: { companyId }, body, signal })).data;
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    texts.loading,
  );
}

/** Pools of data for the filter; it does without them while they do not come. */
export function useDataPools() {
  const { data } = useQuery({
    queryKey: [key, 'pools'],
    queryFn: async ({ signal }) => (await callEndpoint(getDataPools, { signal })).data.datapools,
  });
  return data ?? [];
}

/** People who can be named on an issue. */
export function useIssuePeople(companyId: string) {
  return useWaitedQuery<AnswerOf<typeof getIssuePeople>['people']>(
    {
      queryKey: [key, 'people', companyId],
      queryFn: async ({ signal }) =>
        (await callEndpoint(getIssuePeople, { params: { companyId }, signal })).data.people,
    },
    texts.loading,
  );
}

/** Brings the groups again after a change. */
export function useIssuesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key, 'groups'] });
}
