import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import type { Gs1Data, Gs1Element } from '@gtinoteka/contract/rules/gs1-data.ts';
import { checkGtin, shownGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin.ts';
import { verdictOf, type Verdict } from '@gtinoteka/contract/rules/verdict.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAnnounce } from '../../core/announce.tsx';
import { OfflineError } from '../../core/api-client.ts';
import { isConnected, onConnection } from '../../core/connection.ts';
import { codeText } from '../../core/format.ts';
import { lookUpQuery } from '../../core/look-up-query.ts';
import { recentLookUpOf, verdictOfAnswer, verdictOfKept } from '../../core/look-up-verdict.ts';
import { rememberLookUp } from '../../core/recent-look-ups.ts';
import { keptCard } from '../../core/use-kept-card.ts';
import { useSession } from '../../core/session.tsx';
import { mostSingly } from './check-list.ts';
import { addScans, currentSeries, judgeScans } from './scan-series.ts';
import { asking, verdictOfScan } from './scan-verdict.ts';
import { signal } from './signals.ts';

/** The code scanned last. Without a verdict and a problem its answer is awaited. */
export interface LastScan {
  readonly gtin: string;
  readonly elements: readonly Gs1Element[];
  readonly verdict: Verdict | null;
  readonly product: CheckedProduct | null;
  /** what stands in the way of a verdict */
  readonly problem: unknown;
}

export interface Scans {
  last: LastScan | null;
  /** Takes a code into the series and looks it up. */
  scan: (code: Gs1Data) => void;
  /** Asks again for the last code. */
  again: () => void;
}

/** An answer so young, in milliseconds, needs no other: the queue of look-ups may have asked for a code that waited. */
const justAsked = 10_000;

/** Looks scanned codes up, each by itself so that the next one can be scanned meanwhile, and keeps the series. */
export function useScans(): Scans {
  const { state, activeMembership, hasPermission } = useSession();
  const canList = hasPermission('advanced_search');
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const [last, setLast] = useState<LastScan | null>(null);
  const membershipId = activeMembership?.id;
  const asked = useRef(new Set<string>());

  const settle = useCallback(
    (gtin: string, verdict: Verdict | null, product: CheckedProduct | null, problem: unknown) => {
      judgeScans(new Map([[gtin, verdictOfScan(verdict, product, problem)]]));
      setLast((now) => (now?.gtin === gtin ? { ...now, verdict, product, problem: verdict ? null : problem } : now));
      signal(verdict?.state ?? 'none');
      if (!verdict) return;
      announce([verdict.headline, codeText(gtin), product?.name ?? verdict.reason].join(', '));
      if (/^\d{1,14}$/.test(gtin)) rememberLookUp(recentLookUpOf(gtin, verdict, product));
    },
    [announce],
  );

  const ask = useCallback(
    async (gtin: string) => {
      if (asked.current.has(gtin)) return;
      asked.current.add(gtin);
      const gtin14 = toGtin14(gtin);
      const kept = keptCard(gtin14, membershipId).catch(() => null);
      let isAsking = true;
      // What this device knows is shown until the server has answered.
      void kept.then((card) => {
        if (!card || !isAsking) return;
        const verdict = verdictOfKept(gtin, card, true);
        setLast((now) => (now?.gtin === gtin ? { ...now, verdict, product: card.product } : now));
      });
      try {
        const product = await queryClient.fetchQuery({
          ...lookUpQuery(gtin14, membershipId, state),
          staleTime: justAsked,
        });
        settle(gtin, verdictOfAnswer(gtin, product, null), product, null);
      } catch (error) {
        const card = error instanceof OfflineError ? await kept : null;
        if (card) settle(gtin, verdictOfKept(gtin, card, false), card.product, null);
        else settle(gtin, verdictOfAnswer(gtin, null, error), null, error);
      } finally {
        isAsking = false;
        asked.current.delete(gtin);
      }
    },
    [membershipId, queryClient, settle, state],
  );

  // What was scanned before it was known who scans, or without a network, is asked for as soon as that is over.
  useEffect(() => {
    if (state === 'unknown') return undefined;
    const askWaiting = (): void => {
      const waiting = currentSeries().filter(({ state: of }) => of === 'wait' && isConnected());
      // A list is asked for wherever the person is then (app/background.tsx).
      const isList = canList && waiting.length > mostSingly;
      const begun = currentSeries().filter(({ state: of }) => of === 'asking');
      for (const { gtin } of isList ? begun : [...begun, ...waiting]) void ask(gtin);
    };
    askWaiting();
    return onConnection(askWaiting);
  }, [ask, canList, state]);

  const scan = useCallback(
    ({ gtin: digits, elements }: Gs1Data) => {
      const gtin = shownGtin(digits);
      addScans([{ gtin, elements }], asking);
      setLast({ gtin, elements, verdict: null, product: null, problem: null });
      if (checkGtin(gtin) !== null) settle(gtin, verdictOf({ gtin, online: true, found: false }), null, null);
      else if (state !== 'unknown') void ask(gtin);
    },
    [ask, settle, state],
  );

  return {
    last,
    scan,
    again: () => {
      if (!last) return;
      setLast({ ...last, problem: null });
      void ask(last.gtin);
    },
  };
}
