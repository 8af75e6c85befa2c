import { getAccount, getCompany } from '@gtinoteka/contract/account.ts';
import type { Company } from '@gtinoteka/contract/people/company.ts';
import type { User } from '@gtinoteka/contract/session.ts';
import { useEffect, useEffectEvent } from 'react';
import { callEndpoint } from '../../core/network/api-client.ts';
import { accountTexts as texts } from './account-texts.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';

/** The data of the person whose page it is; the server shows nobody but oneself. Read again when the window is come back to. */
export function useAccount(userId: string, id: string, activeMembershipId: string) {
  const account = useWaitedQuery<User>(
    {
      queryKey: ['account', userId, id, activeMembershipId],
      queryFn: async ({ signal }) =>
        (await callEndpoint(getAccount, { params: { userId, id }, query: { activeMembershipId }, signal })).data,
      staleTime: 0,
      retry: false,
    },
    texts.loading,
  );
  const comeBack = useEffectEvent(() => {
    if (account.data) account.refetch();
  });
  useEffect(() => {
    // Two windows side by side are never hidden, so the visibility of the page alone would not do.
    const again = (): void => comeBack();
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, []);
  return account;
}

export function companyKey(companyId: string): string[] {
  return ['account-company', companyId];
}

/** The company that the person acts for, with package, limits and the end of its API key. */
export function useOwnCompany(companyId: string, activeMembershipId: string) {
  return useWaitedQuery<Company>(
    {
      queryKey: companyKey(companyId),
      queryFn: async ({ signal }) =>
        (await callEndpoint(getCompany, { query: { id: companyId, activeMembershipId }, signal })).data.data,
      staleTime: 0,
    },
    texts.loadingCompany,
  );
}
