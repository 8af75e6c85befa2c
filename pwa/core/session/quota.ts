import { limits } from '@gtinoteka/contract/business-limits.ts';
import { lookupHeaders } from '@gtinoteka/contract/product-card.ts';
import { useSyncExternalStore } from 'react';
import { readLocalJson, writeLocal } from '../device/local-store.ts';
import { serverNow } from './server-clock.ts';
import { onSignOut } from './sign-out-registry.ts';

/** The daily limit as the last look-up answered it. `nextFree` is an ISO time, null while nothing is counted. */
export interface Quota {
  limit: number;
  left: number;
  nextFree: string | null;
}

type StoredQuota = Quota & { at: number };

const windowMilliseconds = limits.dailyLookupWindowHours * 3_600_000;

function isStoredQuota(value: unknown): value is StoredQuota {
  // Checked right below, field by field.
  const stored = value as Partial<StoredQuota> | null;
  return typeof stored?.limit === 'number' && typeof stored.left === 'number' && typeof stored.at === 'number';
}

/** Forgets what has left the 24 h window since it was kept. */
function stillTrue(stored: StoredQuota | null): Quota | null {
  if (!stored || stored.at + windowMilliseconds < serverNow()) return null;
  if (stored.nextFree !== null && Date.parse(stored.nextFree) <= serverNow()) return null;
  return { limit: stored.limit, left: stored.left, nextFree: stored.nextFree ?? null };
}

let quota: Quota | null = stillTrue(readLocalJson('gtinoteka.quota', isStoredQuota));
const listeners = new Set<() => void>();

let answers = 0;

/** How often the quota has changed hands or been told again: an answer that was asked for before the last time is old. */
export const quotaAnswers = (): number => answers;

/** Keeps the quota as an answer of this moment told it, or forgets it. */
export function keepStanding(next: Quota | null): void {
  answers++;
  quota = next;
  writeLocal('gtinoteka.quota', next && JSON.stringify({ ...next, at: serverNow() }));
  listeners.forEach((listener) => listener());
}

/** Forgets a quota that was somebody else's: when a person signs in or out. */
export function forgetQuota(): void {
  keepStanding(null);
}

onSignOut(forgetQuota);

/** Keeps the quota that the headers of a look-up's answer tell for `useQuota`; forgets it where no daily limit applies. */
export function keepQuota(headers: Headers): void {
  const limit = headers.get(lookupHeaders.limit);
  const left = headers.get(lookupHeaders.left);
  const isTold = limit !== null && left !== null;
  keepStanding(
    isTold ? { limit: Number(limit), left: Number(left), nextFree: headers.get(lookupHeaders.nextFree) } : null,
  );
}

/** Takes over what another tab has been told. */
export function rereadQuota(): void {
  quota = stillTrue(readLocalJson('gtinoteka.quota', isStoredQuota));
  if (quota) answers++;
  listeners.forEach((listener) => listener());
}

/** The last known quota, null while none is known or no limit applies. */
export function useQuota(): Quota | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => quota,
    () => null,
  );
}
