import { getCompanyPackage, packageOf, type CompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import { useEffect } from 'react';
import { useEndpoint, useRenewal, type EndpointAnswer, type LoadingTexts } from '../../core/network/use-endpoint.ts';
import { serverNow } from '../../core/session/server-clock.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';

/** Longest time that a timer takes, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/** Where the session knows another package (one was activated or has ended meanwhile), the session is read again. */
function useSessionFollows(own: CompanyPackage | undefined): void {
  const { activeMembership, reloadUser } = useSession();
  const { show } = useStatusMessages();
  const renew = useRenewal();
  const end = own !== undefined && own.current.subscription !== 'free' ? own.current.end : null;
  useEffect(() => {
    if (end === null) return undefined;
    // Of a package that ends while somebody looks, at once; a longer wait than a timer takes is another visit's.
    const left = Date.parse(end) - serverNow() + 1_000;
    if (left > longestWait) return undefined;
    const timer = setTimeout(() => void renew([getCompanyPackage]), Math.max(left, 1_000));
    return () => clearTimeout(timer);
  }, [end, renew]);
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

/**
 * The package of the company that the person acts for, its usage and the order that waits; nothing for who acts for no company. Without
 * texts nobody waits for it.
 */
export function useOwnPackage(loadingTexts?: LoadingTexts): EndpointAnswer<CompanyPackage> {
  const { activeMembership } = useSession();
  const answer = useEndpoint(
    getCompanyPackage,
    activeMembership && { params: { companyId: activeMembership.company.id } },
    loadingTexts ? { texts: loadingTexts } : {},
  );
  useSessionFollows(answer.data);
  return answer;
}
