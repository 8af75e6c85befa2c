import { getCompanyPackage, getPackageOrders } from '@gtinoteka/contract/service-packages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callEndpoint } from '../../core/api-client.ts';
import { useSession } from '../../core/session.tsx';

const key = 'service-packages';

/**
 * The package of the company that the person acts for, its usage and the order that waits; read anew with every visit. Where
 * the session knows another package (one was activated or has ended meanwhile), the session is read again too. Nothing is
 * asked for whoever acts for no company.
 */
export function useOwnPackage() {
  const { activeMembership, reloadUser } = useSession();
  const company = activeMembership?.company;
  const query = useQuery({
    queryKey: [key, 'company', company?.id],
    queryFn: async ({ signal }) => {
      const { data } = await callEndpoint(getCompanyPackage, { params: { companyId: company?.id ?? '' }, signal });
      return data;
    },
    enabled: company !== undefined,
    staleTime: 0,
  });
  const isOld =
    query.data !== undefined && company !== undefined && query.data.current.subscription !== company.subscription;
  useEffect(() => {
    if (isOld) reloadUser().catch(() => undefined);
    // Asked once per difference, however often the session is drawn anew meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOld]);
  return query;
}

/** Orders of all companies, for platform administrators. */
export function usePackageOrders() {
  return useQuery({
    queryKey: [key, 'orders'],
    queryFn: async ({ signal }) => (await callEndpoint(getPackageOrders, { signal })).data,
    staleTime: 0,
  });
}

/** Brings everything about packages again after a change. */
export function usePackagesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
