import type { VerdictCode, VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { ownerOf } from '../core/device/owner.ts';
import type { LookUp } from '../core/device/local-db.ts';
import { useLocal } from '../core/device/use-local.ts';
import { useSession } from '../core/session/session.tsx';
import { lookUpTexts } from '../core/texts/look-up.ts';
import { verdictWord } from '../core/texts/verdict.ts';
import { readRecent } from './look-up-rows.ts';

/** A code checked in this browser, as lists show it. */
export interface RecentLookUp {
  /** digits in their own length, as they were checked */
  gtin: string;
  /** the verdict, or why there is none: the server would not check it, the daily limit holds it */
  code: VerdictCode | 'refused' | 'held';
  state: VerdictState;
  /** product name, null where there is none */
  name: string | null;
  /** ISO time of the verdict, or of the look-up where there is none */
  at: string;
  /** a card of this device gave the verdict: its age is shown */
  isFromCard: boolean;
}

/** A verdict stays while its code is pending again: it is as old as it says. */
function recentOf({
  gtin,
  state,
  code,
  verdict,
  name,
  verdictAt,
  lookedUpAt,
  heldUntil,
  isFromCard,
}: LookUp): RecentLookUp {
  if (code) return { gtin, code, state: verdict, name, at: verdictAt, isFromCard };
  const without = { gtin, name, at: lookedUpAt, isFromCard: false };
  if (state === 'refused') return { ...without, code: 'refused', state: 'none' };
  return { ...without, code: heldUntil === null ? 'awaits_network' : 'held', state: 'wait' };
}

/** What the list says of a code: "W porządku", "Nie sprawdzono". */
export function recentWord({ gtin, code }: RecentLookUp): string {
  return code === 'refused' || code === 'held' ? lookUpTexts[code] : verdictWord(code, gtin);
}

const nothing: readonly LookUp[] = [];

/** The last checked codes of whoever is here, newest first. */
export function useRecentLookUps(): readonly RecentLookUp[] {
  const membershipId = useSession().activeMembership?.id;
  const owner = ownerOf(membershipId);
  const rows = useLocal(`recent ${owner}`, (database) => readRecent(database, owner), nothing);
  return (rows ?? nothing).map(recentOf);
}
