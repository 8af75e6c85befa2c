import { getLookUpQuota } from '@gtinoteka/contract/product-card.ts';
import { useEffect } from 'react';
import { callEndpoint } from '../core/network/api-client.ts';
import { mayAsk, onReturn } from '../core/network/connection.ts';
import { keepStanding, quotaAnswers, rereadQuota } from '../core/session/quota.ts';
import { useSession } from '../core/session/session.tsx';

/** How long answers must have come again before it is asked for, in milliseconds, and in how many more it is: codes that wait go first. */
const calmAfter = 5_000;
const spreadOver = 10_000;

/**
 * Asks once how the daily limit of whoever is here stands, and keeps it for `useQuota`. What a look-up told meanwhile is newer, and
 * after a change of the person or the company the answer is somebody else's: then it is dropped. A call that fails is not repeated here.
 */
async function learnQuota(membershipId: string | undefined): Promise<void> {
  const before = quotaAnswers();
  const query = membershipId ? { activeMembershipId: membershipId } : {};
  const { data } = await callEndpoint(getLookUpQuota, { query, isBackground: true });
  if (quotaAnswers() !== before) return;
  const { limit, left, nextFree } = data;
  keepStanding(limit === null || left === null ? null : { limit, left, nextFree });
}

/**
 * How the daily limit stands is asked for once for each person, after the first screen: the counter says what the server says, not what
 * this device remembers. Without a server nothing is asked; its return is waited for.
 */
export function useKnownQuota(): void {
  const { state, activeMembership } = useSession();
  const membershipId = activeMembership?.id;
  useEffect(() => {
    const followOtherTabs = ({ key }: StorageEvent): void => {
      if (key === 'gtinoteka.quota') rereadQuota();
    };
    addEventListener('storage', followOtherTabs);
    return () => removeEventListener('storage', followOtherTabs);
  }, []);
  const isLimited =
    state === 'anonymous' || (state === 'signed-in' && (activeMembership?.company.subscription ?? 'free') === 'free');
  useEffect(() => {
    if (!isLimited) return undefined;
    let isKnown = false;
    const before = quotaAnswers();
    async function ask(): Promise<void> {
      // A look-up may have told it meanwhile, to this tab or to another one.
      if (isKnown || quotaAnswers() !== before || !mayAsk()) return;
      isKnown = true;
      await learnQuota(membershipId).catch(() => {
        isKnown = false;
      });
    }
    void ask();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onReturn(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), calmAfter + Math.random() * spreadOver);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isLimited, membershipId]);
}
