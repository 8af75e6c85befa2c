import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import type { Gs1Element } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { shownGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { Verdict } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { bringLocal } from '../../core/device/device-data.ts';
import { isLocalUsed } from '../../core/device/local-use.ts';
import { ownerOf } from '../../core/device/owner.ts';
import type { LookUp } from '../../core/device/local-db.ts';
import { ApiError, OfflineError } from '../../core/network/api-client.ts';
import { onReturn } from '../../core/network/connection.ts';
import { afterSilence } from '../../core/network/patience.ts';
import { fetchFresh } from '../../core/network/fetch-fresh.ts';
import { useAnnounce } from '../../core/page/announce.tsx';
import { codeText } from '../../core/page/format.ts';
import { areTermsAccepted, onAcceptedTerms, TermsNeeded } from '../../core/session/accepted-terms.ts';
import { useSession } from '../../core/session/session.tsx';
import { verdictWords } from '../../core/texts/verdict.ts';
import { lookUpPatience } from '../../look-up/look-up.ts';
import { lookUpQuery } from '../../look-up/look-up-query.ts';
import { justAsked } from '../../look-up/look-up-rows.ts';
import { isLookUpLater, verdictOfAnswer, verdictOfStored } from '../../look-up/look-up-verdict.ts';
import { noteShown } from '../../look-up/note-look-up.ts';
import { storedCard } from '../../look-up/use-stored-card.ts';
import { signal } from './camera/signals.ts';
import { hasImpossibleDate } from './series/element-facts.ts';
import { currentSeries, judgeScans, useSeries, type Scan } from './series/scan-series.ts';
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
      void judgeScans(new Map([[gtin, verdictOfScan(verdict, product, problem)]]));
      setLast((now) => (now?.gtin === gtin ? { ...now, verdict, product, problem: verdict ? null : problem } : now));
      if (isQuiet) return;
      const outcome = verdict?.state ?? 'none';
      const { current: now } = shown;
      const isOdd = now?.gtin === gtin && (now.undivided !== undefined || hasImpossibleDate(now.elements));
      signal(outcome === 'ok' && isOdd ? 'warn' : outcome);
      if (!verdict) return;
      const { headline, reason } = verdictWords(verdict);
      announce([headline, codeText(gtin), product?.name ?? reason].join(', '));
      if (/^\d{1,14}$/.test(gtin)) noteShown(membershipId, { gtin, verdict, name: product?.name ?? null });
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
          void judgeScans(new Map([[gtin, awaitingTerms]]));
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

/** Codes of the series that are asked for by their look-up rows: lists have a call of their own (background.tsx). */
const pendingCodes = (series: readonly Scan[]): string[] =>
  series.flatMap(({ gtin, state, isListed }) => (state === 'wait' && !isListed ? [toGtin14(gtin)] : []));

/**
 * What was scanned before it was known who scans is asked for once that is known. A code that waits for a network is sent by the queue:
 * its row answers here too, whichever tab has sent it.
 */
export function useAskWaiting(ask: ReturnType<typeof useAsk>, settle: Settle, last: LastScan | null): void {
  const { state, activeMembership } = useSession();
  const membershipId = activeMembership?.id;
  const series = useSeries();
  useEffect(() => {
    if (state === 'unknown') return undefined;
    function begin(isAgreed = membershipId !== undefined || areTermsAccepted()): void {
      for (const { gtin, state: of, short } of series) {
        if (of !== 'asking' || !(isAgreed || short === asking.short)) continue;
        if (short !== asking.short) void judgeScans(new Map([[gtin, asking]]));
        void ask(gtin);
      }
    }
    begin();
    return onAcceptedTerms(begin);
  }, [ask, membershipId, series, state]);

  const lastWaits = last?.verdict?.state === 'wait' ? [toGtin14(last.gtin)] : [];
  const watched = [...new Set([...pendingCodes(series), ...lastWaits])].sort().join(' ');
  useEffect(() => {
    if (state === 'unknown' || watched === '') return undefined;
    const owner = ownerOf(membershipId);
    // What is said of a code changes its row.
    const settled = new Set<string>();
    let isOver = false;
    let stop = (): void => undefined;
    async function answer(rows: readonly LookUp[]): Promise<void> {
      for (const { gtin14, state: of, fault } of rows) {
        if (of === 'pending' || isOver || settled.has(gtin14)) continue;
        const error = fault ? new ApiError(fault, fault.status, new Headers()) : null;
        const card = error ? null : await storedCard(gtin14, membershipId).catch(() => null);
        if (isOver || settled.has(gtin14) || !(error || card)) continue;
        settled.add(gtin14);
        const gtin = shownGtin(gtin14);
        settle(gtin, verdictOfAnswer(gtin, card?.product ?? null, error), card?.product ?? null, error);
      }
    }
    void bringLocal().then((local) => {
      if (!local || isOver) return;
      const ids = watched.split(' ').map((gtin14) => `${owner}|${gtin14}`);
      stop = local.watchLocal(
        async ({ lookUps }) => (await lookUps.bulkGet(ids)).filter((row) => row !== undefined),
        (rows) => void answer(rows),
        [],
      );
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [membershipId, settle, state, watched]);

  // Where the browser stores nothing there are no rows.
  useEffect(
    () =>
      onReturn(() => {
        if (!isLocalUsed()) for (const gtin14 of pendingCodes(currentSeries())) void ask(shownGtin(gtin14), true);
      }),
    [ask],
  );
}
