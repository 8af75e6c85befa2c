import { isLockedOwner } from '../core/device/owner.ts';
import type { LocalDatabase, LookUp } from '../core/device/local-db.ts';
import { serverNow } from '../core/session/server-clock.ts';

// What is read of the rows of look-up-store.ts: apart from it, so that the first page reads without the database's chunk.

/** An answer so young, in milliseconds, needs no other: another part of the page has just asked for a pending code. */
export const justAsked = 10_000;

/** How many codes the recent list has. */
const mostRecent = 10;

/** Whether the daily limit holds a pending code: it is sent by itself as soon as the limit lets it. */
export function isHeld({ state, heldUntil }: LookUp, now = serverNow()): boolean {
  return state === 'pending' && heldUntil !== null && Date.parse(heldUntil) > now;
}

/** When the limit lets the next code go, in milliseconds of `serverNow()`; null where it holds none. */
export function nextFree(rows: readonly LookUp[]): number | null {
  const times = rows.filter((one) => isHeld(one)).map(({ heldUntil }) => Date.parse(heldUntil ?? ''));
  return times.length > 0 ? Math.min(...times) : null;
}

/** Rows that are or were in the queue of whoever is here, oldest first; those of strangers are everybody's. */
export async function readQueue({ lookUps }: LocalDatabase): Promise<LookUp[]> {
  const rows = await lookUps.filter(({ owner, queuedAt }) => queuedAt !== '' && !isLockedOwner(owner)).toArray();
  return rows.sort((a, b) => a.queuedAt.localeCompare(b.queuedAt));
}

/** How many codes of whoever is here are pending. */
export function countPending({ lookUps }: LocalDatabase): Promise<number> {
  return lookUps
    .where({ state: 'pending' })
    .filter(({ owner }) => !isLockedOwner(owner))
    .count();
}

/** What an owner looked up last, newest first; what strangers looked up is everybody's. */
export async function readRecent({ lookUps }: LocalDatabase, owner: string): Promise<LookUp[]> {
  const rows = await lookUps.filter((one) => one.lookedUpAt !== '' && ['', owner].includes(one.owner)).toArray();
  const newest = rows.sort((a, b) => b.lookedUpAt.localeCompare(a.lookedUpAt));
  return newest.filter((one, i) => newest.findIndex(({ gtin14 }) => gtin14 === one.gtin14) === i).slice(0, mostRecent);
}
