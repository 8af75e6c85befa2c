import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../device/local-store.ts';

/** Kinds of failure, each with its own circuit: nothing comes (`away`), the server fails (`fault`), it wants less (`limit`). */
export type Failure = 'away' | 'fault' | 'limit';

/** An open circuit, or one that closed at `closedAt`: a failure soon after goes on with its back-off. Times of `Date.now()`. */
export interface Circuit {
  since: number;
  nextAt: number;
  tries: number;
  /** what failed; its success closes the circuit */
  of: string;
  isSilent: boolean;
  /** somebody else has answered in place of the server, as a captive portal does */
  isPortal: boolean;
  closedAt: number;
}

/** All kinds of failure. */
export const kinds = ['away', 'fault', 'limit'] as const;

const second = 1_000;
/** Tries that may follow closely; later ones are a minute apart at least. */
const closeTries = 5;
/** After so long without an answer tries are a minute apart, however few there were. */
const closeFor = 45 * second;
/** A circuit that opens again within this time goes on with the back-off it had. */
const remembered = 60 * second;
/** A mark of another tab that is so much past its time stands for nothing: nobody has tried. */
const stale = 10 * second;

/**
 * How long to rest before the next try, in milliseconds: anything between 1 s and a limit that doubles from 2 s to 2 minutes (full
 * jitter); later at least a minute.
 */
export function restBefore(tries: number, awayFor: number, random = Math.random): number {
  const least = tries >= closeTries || awayFor >= closeFor ? 60 * second : second;
  return least + random() * (Math.max(Math.min(120 * second, 2 * second * 2 ** tries), 2 * least) - least);
}

const lookUp = 'product-has-gcp';

let circuits: Partial<Record<Failure, Circuit>> = read();
const listeners = new Set<() => void>();
/** When something last came from the server: what failed before it went out is no news. */
let reachedAt = -Infinity;
/** When something last came that was no failure. */
let wellAt = -Infinity;

/** Other tabs and a page opened meanwhile know the state by this mark. */
function read(): Partial<Record<Failure, Circuit>> {
  try {
    // Written by `changeCircuits` alone.
    const stored = JSON.parse(readLocal('gtinoteka.away') ?? '{}') as typeof circuits;
    const now = Date.now();
    for (const kind of kinds) {
      const { closedAt = 0, nextAt = 0 } = stored[kind] ?? {};
      // Limits are as long as the server says; no other rest is longer than this.
      if (closedAt || nextAt < now - stale || (kind !== 'limit' && nextAt > now + 200 * second)) delete stored[kind];
    }
    return stored;
  } catch {
    return {};
  }
}

function isOpen(kind: Failure): boolean {
  return circuits[kind]?.closedAt === 0;
}

function tell(): void {
  listeners.forEach((listener) => listener());
}

/** For who searches (search-for-server.ts). */
export function changeCircuits(next: typeof circuits): void {
  circuits = next;
  const isAnyOpen = Object.values(circuits).some(({ closedAt }) => closedAt === 0);
  writeLocal('gtinoteka.away', isAnyOpen ? JSON.stringify(circuits) : null);
  tell();
}

/** Closes circuits; without kinds all of them. */
export function closeCircuits(which: readonly Failure[] = kinds): void {
  const closing = which.filter(isOpen);
  if (closing.length === 0) return;
  const next = { ...circuits };
  const closedAt = Date.now();
  for (const kind of closing) next[kind] = { ...next[kind], closedAt } as Circuit; // open, so it is there
  changeCircuits(next);
}

/** Opens a circuit. One that is open already keeps its time, unless the server names a later one (`retryAfter`, in milliseconds). */
function open(kind: Failure, of: string, isSilent: boolean, retryAfter = 0, isPortal = false): void {
  const now = Date.now();
  const known = circuits[kind];
  const asked = retryAfter && now + retryAfter + Math.random() * second;
  if (known?.closedAt === 0) {
    const nextAt = Math.max(asked, known.nextAt);
    if (nextAt !== known.nextAt || isPortal !== known.isPortal)
      changeCircuits({ ...circuits, [kind]: { ...known, nextAt, isPortal } });
    return;
  }
  const tries = known && now - known.closedAt < remembered ? known.tries : 0;
  const nextAt = asked || now + restBefore(tries, 0);
  changeCircuits({ ...circuits, [kind]: { since: now, nextAt, tries, of, isSilent, isPortal, closedAt: 0 } });
}

/** A page that gives way loses its calls, which says nothing of the server. */
let isLeaving = false;
const noteLeaving = ({ type }: Event): void => void (isLeaving = type === 'pagehide');

/** Said by every call that had no answer; `startedAt` of `performance.now()`. `isPortal`: somebody else answered. */
export function noteLost(of: string, startedAt: number, isSilent: boolean, isPortal = false): void {
  if (startedAt >= reachedAt && !isLeaving) open('away', of, isSilent, 0, isPortal);
}

/**
 * Said by every call that had an answer. `failure`: it was one of the server's failing, or of its limits that are nobody's in
 * particular; `retryAfter` in milliseconds, 0 where it names none.
 */
export function noteAnswer(of: string, failure: 'fault' | 'limit' | null = null, retryAfter = 0): void {
  reachedAt = performance.now();
  closeCircuits(['away']);
  if (failure) return open(failure, of, false, retryAfter);
  wellAt = reachedAt;
  // Nothing asks more of the server than a look-up: where it is answered, all else is worth asking for.
  closeCircuits((['fault', 'limit'] as const).filter((kind) => circuits[kind]?.of === of || of === lookUp));
}

/** Whether the server has answered anything without failing since a moment of `performance.now()`. */
export function hasReachedSince(moment: number): boolean {
  return wellAt > moment;
}

/** All circuits, the closed ones too. */
export function allCircuits(): Readonly<typeof circuits> {
  return circuits;
}

/** Whether calls have a chance now, as far as the network goes. */
export function isConnected(): boolean {
  return navigator.onLine !== false && !isOpen('away');
}

/** Whether calls that no person has just asked for may go out now. What a person presses is tried in any case. */
export function mayAsk(): boolean {
  return navigator.onLine !== false && !kinds.some(isOpen);
}

function otherTabSays({ key }: StorageEvent): void {
  if (key !== 'gtinoteka.away') return;
  const before = circuits;
  circuits = read();
  for (const kind of kinds) {
    const known = before[kind];
    if (known && !circuits[kind]) circuits[kind] = { ...known, closedAt: known.closedAt || Date.now() };
    if (known?.closedAt === 0 && !isOpen(kind)) reachedAt = wellAt = performance.now();
  }
  tell();
}

/** Calls back whenever the connection may have changed. Returns what takes the listener off. */
export function onConnection(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', tell);
    addEventListener('offline', tell);
    addEventListener('storage', otherTabSays);
    addEventListener('pagehide', noteLeaving);
    addEventListener('pageshow', noteLeaving);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
    removeEventListener('storage', otherTabSays);
    removeEventListener('pagehide', noteLeaving);
    removeEventListener('pageshow', noteLeaving);
  };
}

/**
 * Calls back when calls may be made again after they might not; later, when the answer that showed it has got to who asked. Returns
 * what takes the listener off.
 */
export function onReturn(listener: () => void): () => void {
  let might = mayAsk();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onConnection(() => {
    const may = mayAsk();
    if (may && !might) timer = setTimeout(listener);
    might = may;
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Whether the server can be reached, as far as is known; drawn by the build as if it could. */
export function useConnected(): boolean {
  return useSyncExternalStore(onConnection, isConnected, () => true);
}
