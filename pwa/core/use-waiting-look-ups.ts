import { shownGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from './api-client.ts';
import { isConnected, onConnection } from './connection.ts';
import { inOneTab } from './in-one-tab.ts';
import { lookUpQuery } from './look-up-query.ts';
import { ownerOf } from './device-data.ts';
import { readLocal } from './local-store.ts';
import { recentLookUpOf, verdictOfAnswer } from './look-up-verdict.ts';
import { answerWaitingLookUp, waitingLookUps } from './recent-look-ups.ts';
import { useSession } from './session.tsx';
import { lookUpTexts } from './texts/look-up.ts';

/** How often codes that wait are tried again while the device believes itself connected, in milliseconds. */
const again = 30_000;

/** An answer so young, in milliseconds, is one that the page itself asked for when the network came back. */
const justAsked = 10_000;

interface Waiting {
  /** digits in their own length */
  gtin: string;
  membershipId: string | undefined;
}

/**
 * Codes of the queue. A page that was left right after it said that a code waits may have written down the code or its outcome
 * among the recent look-ups alone, or in the queue alone: here the two are brought together.
 */
async function waitingCodes(membershipId: string | undefined): Promise<Waiting[]> {
  const shown = waitingLookUps();
  if (shown.length === 0 && readLocal('gtinoteka.queued') === null) return [];
  const queue = await import('./look-up-queue.ts').catch(() => null);
  if (!queue) return shown.map((gtin) => ({ gtin, membershipId }));
  const owner = ownerOf(membershipId);
  for (const { gtin14, verdict, said, name } of await queue.takeIn(owner, shown.map(toGtin14), membershipId))
    answerWaitingLookUp({ gtin: shownGtin(gtin14), headline: said, state: verdict, name });
  return (await queue.waitingFor(owner)).map((one) => ({
    gtin: shownGtin(one.gtin14),
    membershipId: one.membershipId ?? membershipId,
  }));
}

/**
 * Asks for the codes that wait for a network at the start of the app and when the network comes back, wherever the person is then:
 * one after another, until the network is gone again. What the server refuses, as past the limit, waits no longer and says so. A
 * code that is asked for twice, as by a page that was killed before it knew the answer, counts once: it is sent under its key, in one
 * tab at a time (send-once.ts).
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
    async function ask({ gtin, membershipId: by }: Waiting): Promise<boolean> {
      const query = lookUpQuery(toGtin14(gtin), by, state);
      const known = queryClient.getQueryState(query.queryKey);
      // A refusal is no data, which the query would ask for again.
      const isRefused =
        known?.fetchStatus === 'idle' &&
        known.error instanceof ApiError &&
        known.errorUpdatedAt > Date.now() - justAsked;
      let error: unknown = isRefused ? known.error : null;
      const product = isRefused
        ? null
        : await queryClient.fetchQuery({ ...query, staleTime: justAsked }).catch((fault: unknown) => {
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
      if (isAsking || document.visibilityState === 'hidden') return;
      isAsking = true;
      await inOneTab('look-ups', async () => {
        const codes = await waitingCodes(membershipId);
        for (const one of codes) if (!navigator.onLine || !(await ask(one))) break;
      }).catch(() => undefined);
      isAsking = false;
    }

    const begin = (): void => void askAll();
    begin();
    const timer = setInterval(begin, again);
    // A server that can be reached again is no event of the browser's, whose network was there all the time.
    const stopListening = onConnection(() => {
      if (isConnected()) begin();
    });
    document.addEventListener('visibilitychange', begin);
    // By the service worker, which Background Sync has woken; absent in old browsers.
    const { serviceWorker } = navigator as Partial<Navigator>;
    serviceWorker?.addEventListener('message', begin);
    return () => {
      isOver = true;
      clearInterval(timer);
      stopListening();
      document.removeEventListener('visibilitychange', begin);
      serviceWorker?.removeEventListener('message', begin);
    };
  }, [state, membershipId, queryClient]);
}
