import { getCompanyPackage, getPackageOrders, getProForma, packageOf } from '@gtinoteka/contract/service-packages.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callEndpoint } from '../../core/network/api-client.ts';
import { serverNow } from '../../core/session/server-clock.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';

const key = 'service-packages';

/** Longest time that a timer takes, in milliseconds. */
const longestWait = 2 ** 31 - 1;

type OwnPackage = AnswerOf<typeof getCompanyPackage>;

function ownPackageOf(companyId: string | undefined) {
  return {
    queryKey: [key, 'company', companyId],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await callEndpoint(getCompanyPackage, { params: { companyId: companyId ?? '' }, signal })).data,
    enabled: companyId !== undefined,
    staleTime: 0,
  };
}

/** Where the session knows another package (one was activated or has ended meanwhile), the session is read again. */
function useSessionFollows(own: OwnPackage | undefined): void {
  const { activeMembership, reloadUser } = useSession();
  const { show } = useStatusMessages();
  const queryClient = useQueryClient();
  const end = own !== undefined && own.current.subscription !== 'free' ? own.current.end : null;
  useEffect(() => {
    if (end === null) return undefined;
    // Of a package that ends while somebody looks, at once; a longer wait than a timer takes is another visit's.
    const left = Date.parse(end) - serverNow() + 1_000;
    if (left > longestWait) return undefined;
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: [key] }), Math.max(left, 1_000));
    return () => clearTimeout(timer);
  }, [end, queryClient]);
  const known = activeMembership?.company.subscription;
  const isOld = own !== undefined && known !== undefined && own.current.subscription !== known;
  useEffect(() => {
    if (!isOld) return;
    if (own.current.subscription === 'free' && known !== undefined)
      show({ type: 'warn', text: texts.ended(packageOf(known).title) });
    reloadUser().catch(() => undefined);
    // Asked once per difference, however often the session is redrawn meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOld]);
}

/** The package of the company that the person acts for, its usage and the order that waits; read again with every visit. */
export function useOwnPackage() {
  const { activeMembership } = useSession();
  const query = useWaitedQuery<OwnPackage>(ownPackageOf(activeMembership?.company.id), texts.loading);
  useSessionFollows(query.data);
  return query;
}

/** The same beside what can be read without it: nobody waits for it, and nothing is asked for whoever acts for no company. */
export function useOwnPackageQuietly(): OwnPackage | undefined {
  const { activeMembership } = useSession();
  const { data } = useQuery(ownPackageOf(activeMembership?.company.id));
  useSessionFollows(data);
  return data;
}

/** Orders of all companies, for platform administrators. */
export function usePackageOrders() {
  return useWaitedQuery<AnswerOf<typeof getPackageOrders>>(
    {
      queryKey: [key, 'orders'],
      queryFn: async ({ signal }) => (await callEndpoint(getPackageOrders, { signal })).data,
      staleTime: 0,
    },
    texts.ordersLoading,
  );
}

/** Brings everything about packages again after a change. */
export function usePackagesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}

/** The pro-forma of an order of a company. */
export function useProForma(companyId: string, orderId: string) {
  return useWaitedQuery<AnswerOf<typeof getProForma>>(
    {
      queryKey: [key, 'pro-forma', companyId, orderId],
      queryFn: async ({ signal }) => (await callEndpoint(getProForma, { params: { companyId, orderId }, signal })).data,
      staleTime: 0,
    },
    texts.proFormaLoading,
  );
}
