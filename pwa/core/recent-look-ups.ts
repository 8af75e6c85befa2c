import { useSyncExternalStore } from 'react';
import { readLocalJson, writeLocal } from './local-store.ts';
import { onSignOut } from './sign-out-registry.ts';

/** A code checked in this browser. */
export interface RecentLookUp {
  /** digits in their own length, as they were checked */
  gtin: string;
  /** the verdict in words */
  headline: string;
  state: 'ok' | 'warn' | 'bad' | 'none' | 'wait';
  /** product name, null where there is none */
  name: string | null;
  /** ISO time */
  at: string;
}

/** How many codes are kept, newest first. */
export const recentLookUpsKept = 10;

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

/** Puts a code at the top of the list; a code already there moves up. */
export function rememberLookUp(lookUp: Omit<RecentLookUp, 'at'>): void {
  const rest = recent.filter(({ gtin }) => gtin !== lookUp.gtin);
  keep([{ ...lookUp, at: new Date().toISOString() }, ...rest].slice(0, recentLookUpsKept));
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
