import { limits } from '@gtinoteka/contract/business-limits.ts';
import { getCompanyMemberships } from '@gtinoteka/contract/company-users.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import type { UsersView } from './users-address.ts';

const key = 'company-users';

/** A page of the people of the company that the person acts for. The former page stays while the next one comes. */
export function useCompanyUsers(userId: string, companyId: string, view: UsersView) {
  return useWaitedQuery<AnswerOf<typeof getCompanyMemberships>>(
    {
      queryKey: [key, userId, companyId, view],
      queryFn: async ({ signal }) => {
        const { data } = await callEndpoint(getCompanyMemberships, {
          params: { userId, companyId },
          query: {
            page: String(view.page - 1),
            page_size: String(limits.usersPageSize),
            sort_column: view.column,
            direction: view.direction,
          },
          signal,
        });
        return data;
      },
      placeholderData: keepPreviousData,
    },
    texts.loading,
  );
}

/** Brings the list again after a change. */
export function useListChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
