import type { VerdictCode } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { useSyncExternalStore } from 'react';
import { readLocalJson, writeLocal } from '../core/device/local-store.ts';
import { onSignOut } from '../core/session/sign-out-registry.ts';
import { lookUpTexts } from '../core/texts/look-up.ts';
import { verdictWord } from '../core/texts/verdict.ts';

/** A code checked in this browser. */
export interface RecentLookUp {
  /** digits in their own length, as they were checked */
  gtin: string;
  /** the verdict, or why there is none: the server would not check it, the daily limit holds it */
  code: VerdictCode | 'refused' | 'held';
  state: 'ok' | 'warn' | 'bad' | 'none' | 'wait';
  /** product name, null where there is none */
  name: string | null;
  /** ISO time */
  at: string;
  /** who asked, as `ownerOf` says: a code that waits is sent as theirs; absent where it was a stranger */
  owner?: string;
}

/** How many codes are kept, newest first. */
const mostRecentLookUps = 10;

function isList(value: unknown): value is RecentLookUp[] {
  return Array.isArray(value) && value.every((item) => typeof item?.gtin === 'string' && typeof item.at === 'string');
}

let recent: RecentLookUp[] = readLocalJson('gtinoteka.recent', isList) ?? [];
const listeners = new Set<() => void>();
const nothing: RecentLookUp[] = [];

function keep(next: RecentLookUp[]): void {
  recent = next;
  writeLocal('gtinoteka.recent', next.length ? JSON.stringify(next) : null);
  listeners.forEach((listener) => listener());
}

onSignOut(() => keep([]));

/**
 * Puts a code at the top of the list; a code already there moves up. For want of a network nothing new is known: a verdict that
 * is there already stays, with its time.
 */
export function rememberLookUp(lookUp: Omit<RecentLookUp, 'at'>): void {
  const known = recent.find(({ gtin }) => gtin === lookUp.gtin);
  const rest = recent.filter((one) => one !== known);
  const isNew = lookUp.state !== 'wait' || known === undefined || known.state === 'wait';
  keep([isNew ? { ...lookUp, at: new Date().toISOString() } : known, ...rest].slice(0, mostRecentLookUps));
}

/** What the list says of a code: "W porządku", "Nie sprawdzono". */
export function recentWord({ gtin, code }: RecentLookUp): string {
  return code === 'refused' || code === 'held' ? lookUpTexts[code] : verdictWord(code, gtin);
}

/** Codes of an owner that wait for a network, newest first. */
export function waitingLookUps(owner: string): string[] {
  return recent.filter(({ state, owner: of = '' }) => state === 'wait' && of === owner).map(({ gtin }) => gtin);
}

/** Gives a code that waits its verdict, where it stands; a code that is not there, or waits no longer, is left alone. */
export function answerWaitingLookUp(lookUp: Omit<RecentLookUp, 'at'>): void {
  if (!recent.some(({ gtin, state }) => gtin === lookUp.gtin && state === 'wait')) return;
  keep(recent.map((one) => (one.gtin === lookUp.gtin ? { ...one, ...lookUp, at: new Date().toISOString() } : one)));
}

/** Takes codes off that wait: they are not to be asked for any more. */
export function forgetWaitingLookUps(gtins: readonly string[]): void {
  keep(recent.filter(({ gtin, state }) => state !== 'wait' || !gtins.includes(gtin)));
}

/** The last checked codes, newest first. */
export function useRecentLookUps(): readonly RecentLookUp[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => recent,
    () => nothing,
  );
}
