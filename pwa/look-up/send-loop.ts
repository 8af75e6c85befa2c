import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../core/network/api-client.ts';
import { isDailyLimit } from '../core/network/api-error.ts';
import { mayAsk, onReturn, restBefore } from '../core/network/connection.ts';
import { fetchFresh } from '../core/network/fetch-fresh.ts';
import { offerTrial } from '../core/network/search-for-server.ts';
import { onSendNow } from '../core/network/send-now.ts';
import { isLocalUsed } from '../core/device/local-use.ts';
import { ownerOf } from '../core/device/owner.ts';
import type { LookUp } from '../core/device/local-db.ts';
import { useSession, type Session } from '../core/session/session.tsx';
import { inOneTab } from '../core/session/tab-locks.ts';
import { lookUpGtin } from './look-up.ts';
import { lookUpQuery } from './look-up-query.ts';
import { justAsked } from './look-up-rows.ts';
import { isLookUpLater } from './look-up-verdict.ts';

/** Codes that failed since this page was opened, the last one last: others go before them. */
const failed: string[] = [];

/** Whose codes are sent now. */
interface Caller {
  readonly queryClient: QueryClient;
  readonly membershipId: string | undefined;
  readonly state: Session['state'];
}

/** Codes to be sent now: of whoever is here, and of anonymous callers. */
async function dueCodes({ membershipId }: Caller): Promise<LookUp[]> {
  if (!isLocalUsed()) return [];
  const { dueFor } = await import('./look-up-store.ts');
  const owners = [...new Set([ownerOf(membershipId), ''])];
  const due = (await Promise.all(owners.map(dueFor))).flat();
  return due.sort((a, b) => failed.indexOf(a.id) - failed.indexOf(b.id));
}

/** Sends one code as of its owner: an anonymous code never for a company. A refusal of a moment ago is not asked for again. */
async function answerOf(
  { gtin14, owner, membershipId }: LookUp,
  { queryClient, state }: Caller,
): Promise<CheckedProduct | Error> {
  const asStranger = owner === '' && state === 'signed-in';
  const query = asStranger
    ? {
        ...lookUpQuery(gtin14, undefined, state),
        queryKey: ['look-up', 'stranger', gtin14],
        queryFn: () => lookUpGtin(gtin14, { asStranger }),
      }
    : lookUpQuery(gtin14, membershipId ?? undefined, state);
  const known = queryClient.getQueryState(query.queryKey);
  // A refusal is no data, which the query would ask for again.
  const isRefused =
    known?.fetchStatus === 'idle' &&
    known.error instanceof ApiError &&
    !isLookUpLater(known.error) &&
    known.errorUpdatedAt > Date.now() - justAsked;
  if (isRefused && known.error) return known.error;
  return fetchFresh(queryClient, { ...query, staleTime: justAsked }).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
}

/** Whether the outcome of a sending settles its code, or leaves it pending: for the limit, or for an answer. */
function settles(outcome: CheckedProduct | Error): 'settled' | 'held' | null {
  if (!(outcome instanceof Error)) return 'settled';
  if (isDailyLimit(outcome)) return 'held';
  const isRefusal = outcome instanceof ApiError && outcome.status < 500 && !isLookUpLater(outcome);
  return isRefusal ? 'settled' : null;
}

/** Sends all that is due, one code after another, until one of them has no answer; then again after a rest. */
function makeSender(caller: Caller) {
  let isOver = false;
  let isSending = false;
  let isBack = false;
  let rounds = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** owners whose daily limit refused a code of this round */
  const limited = new Set<string>();

  /** Whether there was an answer. */
  async function send(one: LookUp): Promise<boolean> {
    // The person may have logged out, or acts for another company.
    if (isOver) return false;
    const outcome = settles(await answerOf(one, caller));
    if (isOver) return false;
    if (failed.includes(one.id)) failed.splice(failed.indexOf(one.id), 1);
    if (outcome === null) failed.push(one.id);
    if (outcome === 'held') limited.add(one.owner);
    return outcome !== null;
  }

  /** As a trial (search-for-server.ts): whether the first one had an answer; null: nothing is due, or another tab is sending. */
  async function sendFirst(): Promise<boolean | null> {
    let outcome: boolean | null = null;
    await inOneTab('look-ups', async () => {
      const [first] = await dueCodes(caller);
      if (first) outcome = await send(first);
    });
    // The others, when this one has left the way.
    if (outcome) setTimeout(begin);
    return outcome;
  }

  async function sendAll(): Promise<void> {
    if (isSending || document.visibilityState === 'hidden' || !mayAsk()) return;
    isSending = true;
    clearTimeout(timer);
    let isWhole = true;
    limited.clear();
    await inOneTab('look-ups', async () => {
      for (const one of await dueCodes(caller)) {
        // A refusal speaks for all that the limit has held before, and they go on being held.
        if (one.heldUntil !== null && limited.has(one.owner)) continue;
        isWhole = mayAsk() && (await send(one));
        if (!isWhole) break;
      }
    }).catch(() => undefined);
    isSending = false;
    if (isBack) {
      isBack = false;
      return sendAll();
    }
    rounds = isWhole ? 0 : rounds + 1;
    // The obstacle was not the connection but, for example, the bot check, which has no circuit.
    if (!isOver && !isWhole) timer = setTimeout(begin, restBefore(rounds, Infinity));
  }

  const begin = (): void => void sendAll();
  const restart = (): void => {
    if (isSending) isBack = true;
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
  return { sendFirst, begin, restart, networkIsBack, stop };
}

/**
 * The one loop that sends pending codes, in one tab at a time: at the start of the app and when answers come again, wherever the person is
 * then. A code that is sent twice, as by a page that was killed before it knew the answer, counts once: it goes under its key, as of the
 * owner who looked it up. States of a code: look-up-store.ts.
 */
export function useSendLoop(): void {
  const queryClient = useQueryClient();
  const { state, activeMembership } = useSession();
  const membershipId = activeMembership?.id;
  useEffect(() => {
    if (state === 'unknown') return undefined;
    const { sendFirst, begin, restart, networkIsBack, stop } = makeSender({ queryClient, membershipId, state });
    begin();
    const stops = [onReturn(restart), offerTrial(sendFirst), onSendNow(begin)];
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
