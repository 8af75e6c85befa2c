import { getAccount, getCompany } from '@gtinoteka/contract/account.ts';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../core/api-client.ts';

/** The data of the person whose page it is; the server shows nobody but oneself. */
export function useAccount(userId: string, id: string, activeMembershipId: string) {
  return useQuery({
    queryKey: ['account', userId, id, activeMembershipId],
    queryFn: async ({ signal }) =>
      (await callEndpoint(getAccount, { params: { userId, id }, query: { activeMembershipId }, signal })).data,
    staleTime: 0,
    retry: false,
  });
}

export function companyKey(companyId: string): string[] {
  return ['account-company', companyId];
}

/** The company that the person acts for, with package, limits and the end of its API key. */
export function useOwnCompany(companyId: string, activeMembershipId: string) {
  return useQuery({
    queryKey: companyKey(companyId),
    queryFn: async ({ signal }) =>
      (await callEndpoint(getCompany, { query: { id: companyId, activeMembershipId }, signal })).data.data,
    staleTime: 0,
  });
}
