import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { checkGtin, shownGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin.ts';
import { verdictOf, type Verdict } from '@gtinoteka/contract/rules/verdict.ts';
import { useEffect, useRef } from 'react';
import { useAnnounce } from './announce.tsx';
import { OfflineError } from './api-client.ts';
import { codeText } from './format.ts';
import { lookUpQuery } from './look-up-query.ts';
import { recentLookUpOf, verdictOfAnswer, verdictOfKept } from './look-up-verdict.ts';
import { rememberLookUp } from './recent-look-ups.ts';
import { useSession } from './session.tsx';
import { lookUpTexts } from './texts/look-up.ts';
import { useKeptCard } from './use-kept-card.ts';
import { useWaitedQuery } from './use-waited-query.ts';

export interface LookUpState {
  /** null while the answer is awaited, and where there is no verdict to give (limit, bot check, log-in needed, failure) */
  verdict: Verdict | null;
  product: CheckedProduct | null;
  /** what stands in the way of a verdict; BusyInterrupted when the person stopped waiting */
  problem: unknown;
  isAsking: boolean;
  askAgain: () => void;
}

/** How often a look-up that waits for a connection is tried again, in milliseconds. */
const waitingAgain = 10_000;

/**
 * Checks one GTIN in any length and gives its verdict. A wrong structure is said at once, without a call. What was checked is
 * read out by the live region and goes to the recent look-ups of this browser. A card that this device kept answers at once, with its
 * age, until the server does. Give the digits as `cleanGtin` leaves them; empty text asks nothing.
 */
export function useLookUp(digits: string): LookUpState {
  const { state, activeMembership } = useSession();
  const announce = useAnnounce();
  const isSound = digits !== '' && checkGtin(digits) === null;
  const gtin14 = toGtin14(digits);
  const membershipId = activeMembership?.id;
  const isAskable = isSound && state !== 'unknown';
  const kept = useKeptCard(gtin14, membershipId, isAskable);
  const answer = useWaitedQuery<CheckedProduct>(
    { ...lookUpQuery(gtin14, membershipId, state), enabled: isAskable },
    lookUpTexts.checking,
    kept !== null,
  );
  const latestAnswer = useRef(answer);
  useEffect(() => {
    latestAnswer.current = answer;
  });
  const isWaiting = answer.error instanceof OfflineError;
  // "Resztę sprawdzimy po połączeniu": asked again when the network or the page comes back, and now and then meanwhile.
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = (): void => {
      if (document.visibilityState === 'visible') latestAnswer.current.refetchQuietly();
    };
    const timer = setInterval(again, waitingAgain);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [isWaiting]);
  // What this device kept stands in while the answer is awaited, and where there is no network.
  const standIn = answer.isAsking || isWaiting ? kept : null;
  const product = answer.data ?? standIn?.product ?? null;
  const own = shownGtin(digits);
  let verdict: Verdict | null = null;
  if (digits !== '' && !isSound) verdict = verdictOf({ gtin: digits, online: true, found: false });
  else if (standIn) verdict = verdictOfKept(own, standIn, answer.isAsking);
  else verdict = verdictOfAnswer(own, product, answer.error);

  const said = verdict && `${own} ${verdict.state} ${verdict.headline} ${product?.name ?? ''}`;
  useEffect(() => {
    if (!verdict) return;
    announce([verdict.headline, codeText(own), product?.name ?? verdict.reason].join(', '));
    // What cannot be a number was not a code to come back to.
    if (/^\d{1,14}$/.test(own)) rememberLookUp(recentLookUpOf(own, verdict, product));
    // The sentence above stands for the verdict, which is a new object at every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [said]);

  return {
    verdict,
    product,
    problem: verdict ? null : answer.error,
    isAsking: isSound && !standIn && (state === 'unknown' || answer.isAsking),
    askAgain: answer.refetch,
  };
}
