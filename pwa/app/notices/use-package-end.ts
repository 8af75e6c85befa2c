import { packageOf } from '@gtinoteka/contract/service-packages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';

/** Longest time that a timer takes, in milliseconds; what ends later is another visit's. */
const longestWait = 2 ** 31 - 1;
/** After the end, so that a clock that is a little fast does not ask too early. */
const after = 1_000;
/** Pauses before it is asked again, without an answer or by a clock that is fast: each twice the one before, at most the last, and with jitter. */
const firstPause = 5_000;
const lastPause = 300_000;

/** Pages that say by themselves that a package has ended (package-queries.ts). */
const ownWords = ['/services', '/pricing'];

/** A paid package that ends while a page is open: the session is read again at once, and whoever looks is told what they have now. */
export function usePackageEnd(): void {
  const { activeMembership, reloadUser } = useSession();
  const { show } = useStatusMessages();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const { id: companyId, subscription, subscriptionEnd: end } = activeMembership?.company ?? {};
  useEffect(() => {
    const left = end ? Date.parse(end) - Date.now() + after : Infinity;
    if (left > longestWait) return undefined;
    let [timer, isOver]: [ReturnType<typeof setTimeout> | undefined, boolean] = [undefined, false];
    const askIn = (wait: number, pause: number): void => {
      timer = setTimeout(async () => {
        await reloadUser().catch(() => undefined);
        // A session that knows of the end has started this again, or ended it.
        if (!isOver) askIn(pause * (0.5 + Math.random() / 2), Math.min(pause * 2, lastPause));
      }, wait);
    };
    // One that has ended while this part was on its way is asked for at once.
    askIn(Math.max(left, 0), firstPause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // The same end is waited for once, however often the session is drawn again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [companyId, end]);

  const known = useRef({ companyId, subscription });
  useEffect(() => {
    const before = known.current;
    known.current = { companyId, subscription };
    if (companyId === undefined || before.companyId !== companyId) return;
    if (subscription !== 'free' || before.subscription === undefined || before.subscription === 'free') return;
    const { title } = packageOf(before.subscription);
    void queryClient.invalidateQueries();
    if (ownWords.includes(pathname)) return;
    import('../../features/service-packages/service-packages-texts.ts')
      .then(({ servicePackagesTexts }) => show({ type: 'warn', text: servicePackagesTexts.ended(title) }))
      .catch(() => undefined);
    // Once per change of the package, wherever it is seen.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [companyId, subscription]);
}
