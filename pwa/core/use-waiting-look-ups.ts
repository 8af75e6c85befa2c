import { toGtin14 } from '@gtinoteka/contract/rules/gtin.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from './api-client.ts';
import { lookUpQuery } from './look-up-query.ts';
import { recentLookUpOf, verdictOfAnswer } from './look-up-verdict.ts';
import { answerWaitingLookUp, waitingLookUps } from './recent-look-ups.ts';
import { useSession } from './session.tsx';
import { lookUpTexts } from './texts/look-up.ts';

/** How often codes that wait are tried again while the device believes itself connected, in milliseconds. */
const again = 30_000;

/**
 * Asks for the codes that wait for a network at the start of the app and when the network comes back, wherever the person is then:
 * one after another, until the network is gone again. What the server refuses, as past the limit, waits no longer and says so.
 */
export function useWaitingLookUps(): void {
  const queryClient = useQueryClient();
  const { state, activeMembership } = useSession();
  const membershipId = activeMembership?.id;
  useEffect(() => {
    if (state === 'unknown') return undefined;
    let isOver = false;
    let isAsking = false;

    /** Whether there was an answer. */
    async function ask(gtin: string): Promise<boolean> {
      let error: unknown = null;
      const product = await queryClient
        .fetchQuery({ ...lookUpQuery(toGtin14(gtin), membershipId, state), staleTime: 0 })
        .catch((fault: unknown) => {
          error = fault;
          return null;
        });
      if (isOver) return false;
      const verdict = verdictOfAnswer(gtin, product, error);
      if (verdict && verdict.state !== 'wait') answerWaitingLookUp(recentLookUpOf(gtin, verdict, product));
      else if (error instanceof ApiError && error.status < 500)
        answerWaitingLookUp({ gtin, headline: lookUpTexts.refused, state: 'none', name: null });
      else return false;
      return true;
    }

    async function askAll(): Promise<void> {
      if (isAsking || !navigator.onLine || document.visibilityState === 'hidden') return;
      isAsking = true;
      for (const gtin of waitingLookUps()) if (!(await ask(gtin))) break;
      isAsking = false;
    }

    const begin = (): void => void askAll();
    begin();
    const timer = setInterval(begin, again);
    window.addEventListener('online', begin);
    document.addEventListener('visibilitychange', begin);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', begin);
      document.removeEventListener('visibilitychange', begin);
    };
  }, [state, membershipId, queryClient]);
}
