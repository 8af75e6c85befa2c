import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { getIssueGroup, getIssueHistory } from '@gtinoteka/contract/office/issue-groups.ts';
import { getDataPools, getIssuePeople, getIssuesByCompany } from '@gtinoteka/contract/office/repository-issues.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import type { GroupView } from './group-address.ts';
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

/** One company, error and pool; the codes shown before stay while others come. */
export function useIssueGroup(companyId: string, group: string, { status, page }: GroupView) {
  return useWaitedQuery<AnswerOf<typeof getIssueGroup>>(
    {
      queryKey: [key, 'group', companyId, group, status, page],
      queryFn: async ({ signal }) => {
        const query = { ...(status && { status }), page: String(page) };
        return (await callEndpoint(getIssueGroup, { params: { companyId, group }, query, signal })).data;
      },
      placeholderData: (former, query) => (query?.queryKey[3] === group ? former : undefined),
      staleTime: 0,
    },
    texts.loading,
  );
}

/** Lines of a group's history that are older than `before`; null: the newest. */
export function useIssueHistory(companyId: string, group: string, before: string | null) {
  return useQuery({
    queryKey: [key, 'history', companyId, group, before],
    queryFn: async ({ signal }) => {
      const query = before === null ? {} : { before };
      return (await callEndpoint(getIssueHistory, { params: { companyId, group }, query, signal })).data;
    },
    staleTime: 0,
  });
}

/** Brings groups, their codes and their history again after a change. */
export function useIssuesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      ['groups', 'group', 'history'].map((what) => client.invalidateQueries({ queryKey: [key, what] })),
    );
  };
}
