import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { checkGtin, shownGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { verdictOf, type Verdict } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from '../core/page/announce.tsx';
import { LeftByOther, OfflineError } from '../core/network/api-error.ts';
import { onReturn } from '../core/network/connection.ts';
import { codeText } from '../core/page/format.ts';
import { lookUpPatience } from './look-up.ts';
import { lookUpQuery } from './look-up-query.ts';
import { isLookUpLater, verdictOfAnswer, verdictOfStored } from './look-up-verdict.ts';
import { noteShown } from './note-look-up.ts';
import { useSession, type Session } from '../core/session/session.tsx';
import { lookUpTexts } from '../core/texts/look-up.ts';
import { useStoredCard } from './use-stored-card.ts';
import { useWaitedQuery } from '../core/network/use-waited-query.ts';
import { verdictWords, type VerdictWords } from '../core/texts/verdict.ts';

export interface LookUpState {
  /** the number with 14 digits, and in its own length; what is no number as it was given */
  gtin14: string;
  own: string;
  /** null while the answer is awaited, and where there is no verdict to give (limit, bot check, log-in needed, failure) */
  verdict: Verdict | null;
  /** what is said of the verdict */
  words: VerdictWords | null;
  product: CheckedProduct | null;
  /** what stands in the way of a verdict; BusyInterrupted when the person stopped waiting, LeftByOther when it was another's */
  problem: unknown;
  isAsking: boolean;
  askAgain: () => void;
}

const leftByOther = new LeftByOther();
const unheard = new OfflineError(false);
/** A person waits: the server is looked for now. What hangs since it was lost is started again once it is there. */
const search = (): void => void import('../core/network/search-for-server.ts').then(({ tryNow }) => tryNow());

/**
 * Whether the person for whom this code was shown has signed out, or the code waits for another company than the one that acts now:
 * for whoever comes next, a member too, it is asked when they ask. What waits is sent by the queue, for the company that asked.
 */
function useIsLeft(
  digits: string,
  { state, user, activeMembership }: Session,
): [isLeft: boolean, ask: () => void, noteWaiting: (isWaiting: boolean) => void] {
  const [shown, setShown] = useState({ digits: '', userId: '' });
  const [waits, setWaits] = useState({ digits: '', membershipId: '' });
  const userId = user?.id ?? '';
  const membershipId = activeMembership?.id ?? '';
  const isOtherPerson = shown.digits === digits && shown.userId !== '' && shown.userId !== userId;
  const isOtherCompany = waits.digits === digits && membershipId !== '' && waits.membershipId !== membershipId;
  const isLeft = state !== 'unknown' && digits !== '' && (isOtherPerson || isOtherCompany);
  if (state === 'signed-in' && !isLeft && (shown.digits !== digits || shown.userId !== userId))
    setShown({ digits, userId });
  function noteWaiting(isWaiting: boolean): void {
    if (isLeft || membershipId === '') return;
    if (isWaiting && (waits.digits !== digits || waits.membershipId !== membershipId))
      setWaits({ digits, membershipId });
    else if (!isWaiting && waits.digits !== '') setWaits({ digits: '', membershipId: '' });
  }
  return [
    isLeft,
    () => {
      setShown({ digits: '', userId: '' });
      setWaits({ digits: '', membershipId: '' });
    },
    noteWaiting,
  ];
}

/**
 * Whether a code was said to wait because nobody knew who asks, and its first answer is still on its way: what waits does not go back
 * to "Sprawdzamy" because the person has become known.
 */
function useStillWaits(
  digits: string,
  isUnheard: boolean,
  isAsking: boolean,
): [stillWaits: boolean, forget: () => void] {
  const [unheardOf, setUnheardOf] = useState('');
  if (isUnheard && unheardOf !== digits) setUnheardOf(digits);
  const stillWaits = !isUnheard && digits !== '' && unheardOf === digits;
  if (stillWaits && !isAsking) setUnheardOf('');
  return [stillWaits && isAsking, () => setUnheardOf('')];
}

/**
 * Checks one GTIN in any length and gives its verdict. A wrong structure is said at once, without a call. What was checked is
 * read out by the live region and goes to the recent look-ups of this browser. A card that this device kept answers at once, with its
 * age, until the server does. Give the digits as `cleanGtin` leaves them; empty text asks nothing.
 */
export function useLookUp(digits: string): LookUpState {
  const session = useSession();
  const { state, isUnheard, activeMembership } = session;
  const announce = useAnnounce();
  const isSound = digits !== '' && checkGtin(digits) === null;
  const gtin14 = toGtin14(digits);
  const membershipId = activeMembership?.id;
  const [isLeft, askForOther, noteWaiting] = useIsLeft(isSound ? digits : '', session);
  const isAskable = isSound && state !== 'unknown' && !isLeft;
  const stored = useStoredCard(gtin14, membershipId, isAskable);
  const answer = useWaitedQuery<CheckedProduct>(
    { ...lookUpQuery(gtin14, membershipId, state), enabled: isAskable },
    lookUpTexts.checking,
    { isStoodIn: !!stored, patience: lookUpPatience },
  );
  const latestAnswer = useRef(answer);
  useEffect(() => {
    latestAnswer.current = answer;
  });
  const [stillWaits, forgetWaiting] = useStillWaits(
    isSound ? digits : '',
    isUnheard,
    state === 'unknown' || answer.isAsking,
  );
  const isWaiting = isLookUpLater(answer.error);
  noteWaiting(isSound && (isWaiting || answer.isAsking));
  // "Resztę sprawdzimy po połączeniu": once there is one again. Until then nothing is asked, and what is shown stays.
  useEffect(() => (isWaiting ? onReturn(() => latestAnswer.current.refetchQuietly()) : undefined), [isWaiting]);
  // What this device kept stands in while the answer is awaited, and where there is no network.
  const standIn = (answer.isAsking || isWaiting) && stored ? stored : null;
  // Before it is known whether there is a card, a missing answer says nothing yet.
  const isReading = isWaiting && stored === undefined;
  const product = isLeft ? null : (answer.data ?? standIn?.product ?? null);
  const own = shownGtin(digits);
  let verdict: Verdict | null = null;
  if (digits !== '' && !isSound) verdict = verdictOf({ gtin: digits, online: true, found: false });
  else if (isLeft || isReading) verdict = null;
  else if (standIn) verdict = verdictOfStored(own, standIn);
  else verdict = verdictOfAnswer(own, product, (isUnheard || stillWaits) && isSound ? unheard : answer.error);

  const words = verdict && verdictWords(verdict);
  const announcement = verdict && words && `${own} ${verdict.state} ${words.headline} ${product?.name ?? ''}`;
  useEffect(() => {
    if (!verdict || !words) return;
    announce([words.headline, codeText(own), product?.name ?? words.reason].join(', '));
    // What cannot be a number was not a code to come back to.
    if (/^\d{1,14}$/.test(own) && !isUnheard)
      noteShown(membershipId, { gtin: own, verdict, name: product?.name ?? null });
    // The sentence above stands for the verdict, which is a new object at every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [announcement]);

  function askAgain(): void {
    if (isLeft) return askForOther();
    if (isWaiting || isUnheard) search();
    forgetWaiting();
    // For nobody in particular nothing is asked: first it is to be known who asks.
    if (!isUnheard) answer.refetch();
  }

  return {
    gtin14,
    own,
    verdict,
    words,
    product,
    problem: verdict || isReading ? null : isLeft ? leftByOther : answer.error,
    isAsking:
      isSound &&
      !isLeft &&
      !standIn &&
      !isUnheard &&
      !stillWaits &&
      (state === 'unknown' || answer.isAsking || isReading),
    askAgain,
  };
}
