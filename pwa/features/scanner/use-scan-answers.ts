import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import type { Gs1Element } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { Verdict } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { ownerOf } from '../../core/device/device-data.ts';
import { OfflineError } from '../../core/network/api-client.ts';
import { mayAsk, onReturn } from '../../core/network/connection.ts';
import { afterSilence } from '../../core/network/patience.ts';
import { fetchFresh } from '../../core/network/fetch-fresh.ts';
import { useAnnounce } from '../../core/page/announce.tsx';
import { codeText } from '../../core/page/format.ts';
import { onAcceptedTerms, TermsNeeded } from '../../core/session/accepted-terms.ts';
import { useSession } from '../../core/session/session.tsx';
import { verdictWords } from '../../core/texts/verdict.ts';
import { lookUpPatience } from '../../look-up/look-up.ts';
import { justAsked } from '../../look-up/look-up-outcome.ts';
import { lookUpQuery } from '../../look-up/look-up-query.ts';
import { isLookUpLater, recentLookUpOf, verdictOfAnswer, verdictOfStored } from '../../look-up/look-up-verdict.ts';
import { rememberLookUp } from '../../look-up/recent-look-ups.ts';
import { storedCard } from '../../look-up/use-stored-card.ts';
import { signal } from './camera/signals.ts';
import { hasImpossibleDate } from './series/element-facts.ts';
import { currentSeries, judgeScans } from './series/scan-series.ts';
import { asking, awaitingTerms, verdictOfScan } from './series/scan-verdict.ts';

/** The code scanned last. Without a verdict and a problem its answer is awaited. */
export interface LastScan {
  readonly gtin: string;
  readonly elements: readonly Gs1Element[];
  readonly undivided?: readonly Gs1Element[] | undefined;
  readonly verdict: Verdict | null;
  readonly product: CheckedProduct | null;
  /** what stands in the way of a verdict */
  readonly problem: unknown;
  /** ISO time of the scan */
  readonly at: string;
}

type SetLast = Dispatch<SetStateAction<LastScan | null>>;

/** Writes down, shows and sounds what became of a code. `isQuiet`: a code that goes on waiting is no news. */
export type Settle = (
  gtin: string,
  verdict: Verdict | null,
  product: CheckedProduct | null,
  problem: unknown,
  isQuiet?: boolean,
) => void;

/** `shown` is the code scanned last as it was drawn. */
export function useSettle(setLast: SetLast, shown: RefObject<LastScan | null>): Settle {
  const announce = useAnnounce();
  const membershipId = useSession().activeMembership?.id;
  return useCallback<Settle>(
    (gtin, verdict, product, problem, isQuiet = false) => {
      judgeScans(new Map([[gtin, verdictOfScan(verdict, product, problem)]]));
      setLast((now) => (now?.gtin === gtin ? { ...now, verdict, product, problem: verdict ? null : problem } : now));
      if (isQuiet) return;
      const outcome = verdict?.state ?? 'none';
      const { current: now } = shown;
      const isOdd = now?.gtin === gtin && (now.undivided !== undefined || hasImpossibleDate(now.elements));
      signal(outcome === 'ok' && isOdd ? 'warn' : outcome);
      if (!verdict) return;
      const { headline, reason } = verdictWords(verdict);
      announce([headline, codeText(gtin), product?.name ?? reason].join(', '));
      if (/^\d{1,14}$/.test(gtin))
        rememberLookUp({ ...recentLookUpOf(gtin, verdict, product), owner: ownerOf(membershipId) });
    },
    [announce, membershipId, setLast, shown],
  );
}

/** Looks one code up, unless it is being looked up already. What this device knows of it is shown until the server has answered. */
export function useAsk(setLast: SetLast, settle: Settle): (gtin: string, isQuiet?: boolean) => Promise<void> {
  const { state, activeMembership } = useSession();
  const queryClient = useQueryClient();
  const membershipId = activeMembership?.id;
  const asked = useRef(new Set<string>());
  return useCallback(
    async (gtin: string, isQuiet = false) => {
      if (asked.current.has(gtin)) return;
      asked.current.add(gtin);
      const gtin14 = toGtin14(gtin);
      const owner = ownerOf(membershipId);
      /** Whoever scanned may have signed out meanwhile. */
      const isTheirs = (): boolean => ownerOf(membershipId) === owner;
      const stored = storedCard(gtin14, membershipId).catch(() => null);
      let isAsking = true;
      // What this device knows is shown until the server has answered.
      void stored.then((card) => {
        if (!card || !isAsking) return;
        const verdict = verdictOfStored(gtin, card);
        setLast((now) => (now?.gtin === gtin ? { ...now, verdict, product: card.product } : now));
      });
      async function settleLater(error: unknown): Promise<void> {
        const card = await stored;
        if (!isTheirs()) return;
        if (card) settle(gtin, verdictOfStored(gtin, card), card.product, null, isQuiet);
        else settle(gtin, verdictOfAnswer(gtin, null, error), null, error, isQuiet);
      }
      let isLate = false;
      const heard = afterSilence(lookUpPatience, () => {
        isLate = true;
        isAsking = false;
        void settleLater(new OfflineError(true));
      });
      try {
        const product = await fetchFresh(queryClient, {
          ...lookUpQuery(gtin14, membershipId, state),
          staleTime: justAsked,
        });
        if (isTheirs()) settle(gtin, verdictOfAnswer(gtin, product, null), product, null);
      } catch (error) {
        // Nothing was asked: its row waits for the terms, and is asked for with all others once they are accepted.
        if (error instanceof TermsNeeded) {
          judgeScans(new Map([[gtin, awaitingTerms]]));
          setLast((now) => (now?.gtin === gtin ? { ...now, problem: error } : now));
        } else if (!isLookUpLater(error)) {
          if (isTheirs()) settle(gtin, verdictOfAnswer(gtin, null, error), null, error);
        } else if (!isLate) await settleLater(error);
      } finally {
        heard();
        isAsking = false;
        asked.current.delete(gtin);
      }
    },
    [membershipId, queryClient, setLast, settle, state],
  );
}

/** What was scanned before it was known who scans, or without a network, is asked for as soon as that is over. */
export function useAskWaiting(ask: ReturnType<typeof useAsk>, settle: Settle, shown: RefObject<LastScan | null>): void {
  const { state, activeMembership } = useSession();
  const membershipId = activeMembership?.id;
  useEffect(() => {
    if (state === 'unknown') return undefined;
    let isUnderWay = false;
    async function askWaiting(): Promise<void> {
      if (isUnderWay) return;
      isUnderWay = true;
      const series = currentSeries();
      for (const { gtin, state: of, isListed } of series) {
        if (of === 'asking') {
          judgeScans(new Map([[gtin, asking]]));
          void ask(gtin);
        }
        // One after another. Lists are asked for wherever the person is then (background.tsx).
        else if (of === 'wait' && mayAsk() && !isListed) await ask(gtin, true);
      }
      const { current: now } = shown;
      const isSettled = !series.some(({ gtin, state: of }) => gtin === now?.gtin && of === 'wait');
      // By another tab, of whose answer this one has heard nothing.
      if (now?.verdict?.state === 'wait' && isSettled && mayAsk()) {
        const card = await storedCard(toGtin14(now.gtin), membershipId).catch(() => null);
        if (card && card.at >= now.at)
          settle(now.gtin, verdictOfAnswer(now.gtin, card.product, null), card.product, null);
        else await ask(now.gtin, true);
      }
      isUnderWay = false;
    }
    const begin = (): void => void askWaiting();
    const stopListening = [onReturn(begin), onAcceptedTerms(begin)];
    begin();
    return () => stopListening.forEach((stop) => stop());
  }, [ask, membershipId, settle, shown, state]);
}
