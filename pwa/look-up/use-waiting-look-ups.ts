import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { shownGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../core/network/api-client.ts';
import { isDailyLimit } from '../core/network/api-error.ts';
import { mayAsk, onReturn, restBefore } from '../core/network/connection.ts';
import { fetchFresh } from '../core/network/fetch-fresh.ts';
import { justAsked } from './look-up-outcome.ts';
import { lookUpQuery } from './look-up-query.ts';
import { ownerOf } from '../core/device/device-data.ts';
import { lookUpGtin } from './look-up.ts';
import { readLocal } from '../core/device/local-store.ts';
import { isLookUpLater, recentLookUpOf, verdictOfAnswer } from './look-up-verdict.ts';
import { answerWaitingLookUp, waitingLookUps } from './recent-look-ups.ts';
import { offerTrial } from '../core/network/search-for-server.ts';
import { onSendNow } from '../core/network/send-now.ts';
import { useSession, type Session } from '../core/session/session.tsx';
import { inOneTab } from '../core/session/tab-locks.ts';

interface Waiting {
  /** digits in their own length */
  gtin: string;
  membershipId: string | undefined;
  /** queued before anybody signed in: asked as by a stranger, so that no company is charged for it */
  asStranger: boolean;
  /** the daily limit refused it before */
  wasHeld: boolean;
}

/** Codes that failed since this page was opened, the last one last: others go before them. */
const failed: string[] = [];

/**
 * Codes of the queue. A page that was left right after it said that a code waits may have written down the code or its outcome
 * among the recent look-ups alone, or in the queue alone: here the two are brought together.
 */
async function waitingCodes(membershipId: string | undefined, state: Session['state']): Promise<Waiting[]> {
  const owners = [...new Set([ownerOf(membershipId), ''])];
  if (owners.every((owner) => waitingLookUps(owner).length === 0) && readLocal('gtinoteka.queued') === null) return [];
  const queue = await import('./look-up-queue.ts').catch(() => null);
  const waiting: Waiting[] = [];
  for (const owner of owners) {
    const of = owner === '' ? undefined : membershipId;
    const asStranger = owner === '' && state === 'signed-in';
    const shown = waitingLookUps(owner);
    if (!queue) {
      waiting.push(...shown.map((gtin) => ({ gtin, membershipId: of, asStranger, wasHeld: false })));
      continue;
    }
    for (const { gtin14, verdict, code = 'refused', name } of await queue.takeIn(owner, shown.map(toGtin14), of))
      answerWaitingLookUp({ gtin: shownGtin(gtin14), code, state: verdict, name });
    for (const one of await queue.waitingFor(owner))
      waiting.push({
        gtin: shownGtin(one.gtin14),
        membershipId: one.membershipId ?? of,
        asStranger,
        wasHeld: !!one.heldUntil,
      });
  }
  return waiting.sort((a, b) => failed.indexOf(a.gtin) - failed.indexOf(b.gtin));
}

/** Whoever looks up now. */
interface Asker {
  readonly queryClient: QueryClient;
  readonly membershipId: string | undefined;
  readonly state: Session['state'];
}

/** The answer to a code: its product, or why there is none. A refusal of a moment ago is not asked for again. */
async function answerOf(
  { gtin, membershipId, asStranger }: Waiting,
  { queryClient, state }: Asker,
): Promise<{ product: CheckedProduct | null; error: unknown }> {
  const own = lookUpQuery(toGtin14(gtin), membershipId, state);
  const query = asStranger
    ? {
        ...own,
        queryKey: ['look-up', 'stranger', toGtin14(gtin)],
        queryFn: () => lookUpGtin(toGtin14(gtin), { asStranger }),
      }
    : own;
  const known = queryClient.getQueryState(query.queryKey);
  // A refusal is no data, which the query would ask for again.
  const isRefused =
    known?.fetchStatus === 'idle' &&
    known.error instanceof ApiError &&
    !isLookUpLater(known.error) &&
    known.errorUpdatedAt > Date.now() - justAsked;
  if (isRefused) return { product: null, error: known.error };
  return fetchFresh(queryClient, { ...query, staleTime: justAsked }).then(
    (product) => ({ product, error: null }),
    (error: unknown) => ({ product: null, error }),
  );
}

/** Writes down what became of a code. Null: it goes on waiting for an answer; 'held': the daily limit refused it. */
function settle(gtin: string, product: CheckedProduct | null, error: unknown): 'settled' | 'held' | null {
  const verdict = verdictOfAnswer(gtin, product, error);
  const place = failed.indexOf(gtin);
  if (place >= 0) failed.splice(place, 1);
  if (verdict && verdict.state !== 'wait') {
    answerWaitingLookUp(recentLookUpOf(gtin, verdict, product));
    return 'settled';
  }
  if (isDailyLimit(error)) {
    answerWaitingLookUp({ gtin, code: 'held', state: 'wait', name: null });
    return 'held';
  }
  if (error instanceof ApiError && error.status < 500 && !isLookUpLater(error)) {
    answerWaitingLookUp({ gtin, code: 'refused', state: 'none', name: null });
    return 'settled';
  }
  failed.push(gtin);
  return null;
}

/** Asks for all that waits, one after another, until one of them fails; then again after a rest. */
function makeSender(asker: Asker) {
  const { membershipId, state } = asker;
  let isOver = false;
  let isAsking = false;
  let isBack = false;
  let rounds = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** whose daily limit refused a code of this round: a stranger's, or the company's */
  const limited = new Set<boolean>();

  /** Whether there was an answer. */
  async function ask(one: Waiting): Promise<boolean> {
    // Whoever they were read for may have signed out, or acts for another company.
    if (isOver) return false;
    const { product, error } = await answerOf(one, asker);
    if (isOver) return false;
    const outcome = settle(one.gtin, product, error);
    if (outcome === 'held') limited.add(one.asStranger);
    return outcome !== null;
  }

  /** As a trial (search-for-server.ts): whether the first one had an answer; null: nothing waits, or another tab is sending. */
  async function askFirst(): Promise<boolean | null> {
    let outcome: boolean | null = null;
    await inOneTab('look-ups', async () => {
      const [first] = await waitingCodes(membershipId, state);
      if (first) outcome = await ask(first);
    });
    // The others, when this one has left the way.
    if (outcome) setTimeout(begin);
    return outcome;
  }

  async function askAll(): Promise<void> {
    if (isAsking || document.visibilityState === 'hidden' || !mayAsk()) return;
    isAsking = true;
    clearTimeout(timer);
    let isWhole = true;
    limited.clear();
    await inOneTab('look-ups', async () => {
      for (const one of await waitingCodes(membershipId, state)) {
        // A refusal speaks for all that the limit has held before, and they go on being held.
        if (one.wasHeld && limited.has(one.asStranger)) continue;
        isWhole = mayAsk() && (await ask(one));
        if (!isWhole) break;
      }
    }).catch(() => undefined);
    isAsking = false;
    if (isBack) {
      isBack = false;
      return askAll();
    }
    rounds = isWhole ? 0 : rounds + 1;
    // The obstacle was not the connection but, for example, the bot check, which has no circuit.
    if (!isOver && !isWhole) timer = setTimeout(begin, restBefore(rounds, Infinity));
  }

  const begin = (): void => void askAll();
  const restart = (): void => {
    if (isAsking) isBack = true;
    else begin();
  };
  // A network that is back is tried at once, whatever rest was meant before, and yet not by everybody in the same moment.
  const networkIsBack = (): void => {
    clearTimeout(timer);
    timer = setTimeout(restart, Math.random() * 1_000);
  };
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
  };
  return { askFirst, begin, restart, networkIsBack, stop };
}

/**
 * Asks for the codes that wait at the start of the app and when answers come again, wherever the person is then: one after another,
 * until one of them fails. What the daily limit refuses goes on waiting until it lets on; what is refused else waits no longer and says so. A
 * code that is asked for twice, as by a page that was killed before it knew the answer, counts once: it is sent under its key, in one
 * tab at a time (send-once.ts), as of whoever put it into the queue.
 */
export function useWaitingLookUps(): void {
  const queryClient = useQueryClient();
  const { state, activeMembership } = useSession();
  const membershipId = activeMembership?.id;
  useEffect(() => {
    if (state === 'unknown') return undefined;
    const { askFirst, begin, restart, networkIsBack, stop } = makeSender({ queryClient, membershipId, state });
    begin();
    // Where nothing may be asked, or another tab is sending, what the last page left is brought together all the same: the queue is to list
    // each code that is said to wait.
    void waitingCodes(membershipId, state).catch(() => undefined);
    const stops = [onReturn(restart), offerTrial(askFirst), onSendNow(begin)];
    addEventListener('online', networkIsBack);
    document.addEventListener('visibilitychange', begin);
    // By the service worker, which Background Sync has woken; absent in old browsers.
    const { serviceWorker } = navigator as Partial<Navigator>;
    serviceWorker?.addEventListener('message', begin);
    return () => {
      stop();
      for (const unlisten of stops) unlisten();
      removeEventListener('online', networkIsBack);
      document.removeEventListener('visibilitychange', begin);
      serviceWorker?.removeEventListener('message', begin);
    };
  }, [state, membershipId, queryClient]);
}
