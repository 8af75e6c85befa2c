import { packageOf } from '@gtinoteka/contract/service-packages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { mayAsk, onReturn } from '../../core/network/connection.ts';
import { serverNow } from '../../core/session/server-clock.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';

/** How often the clock is looked at before the end, in milliseconds: a device may sleep, and its clock may be put right. */
const lookEvery = 60_000;
/** After the end, so that the server is not asked too early. */
const after = 1_000;
/** Least pauses before it is asked again, without an answer or with the old one: each four times the one before, at most the last. */
const firstPause = 5_000;
const lastPause = 300_000;
/** Within how many milliseconds it is asked once answers come again. */
const spreadOver = 1_000;

/** Pages that say by themselves that a package has ended (own-package.ts). */
const ownWords = ['/services', '/pricing'];

/** A paid package that ends while a page is open: the session is read again at once, and whoever looks is told what they have now. */
export function usePackageEnd(): void {
  const { activeMembership, reloadUser } = useSession();
  const { show } = useStatusMessages();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const { id: companyId, subscription, subscriptionEnd: end } = activeMembership?.company ?? {};
  useEffect(() => {
    if (!end) return undefined;
    const endsAt = Date.parse(end) + after;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let pause = firstPause;
    const plan = (wait: number): void => {
      clearTimeout(timer);
      timer = setTimeout(look, wait);
    };
    async function look(): Promise<void> {
      const left = endsAt - serverNow();
      if (left > 0) return plan(Math.min(left, lookEvery));
      // While answers do not come, the return brings it: each tab would ask on its own.
      if (!mayAsk()) return;
      await reloadUser().catch(() => undefined);
      // A session that knows of the end has started this again, or ended it.
      if (!isOver) plan(pause * (1 + Math.random() / 2));
      pause = Math.min(pause * 4, lastPause);
    }
    // One that has ended while this part was on its way is asked for at once.
    void look();
    const stop = onReturn(() => plan(Math.random() * spreadOver));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
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
      .then(({ servicePackagesTexts }) => {
        // Whoever signs out meanwhile leaves no word of their company behind.
        if (known.current.companyId === companyId) show({ type: 'warn', text: servicePackagesTexts.ended(title) });
      })
      .catch(() => undefined);
    // Once per change of the package, wherever it is seen.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [companyId, subscription]);
}
