import { health } from '@gtinoteka/contract/home.ts';
import {
  allCircuits,
  changeCircuits,
  closeCircuits,
  isConnected,
  kinds,
  mayAsk,
  onConnection,
  restBefore,
  type Circuit,
  type Failure,
} from './connection.ts';
import { writeLocal } from '../device/local-store.ts';
import { sendRequest } from './send-request.ts';

/** How long a try is waited for, in milliseconds. */
const patience = 4_000;

function eachOpen(change: (circuit: Circuit, kind: Failure) => Partial<Circuit>): void {
  const next = { ...allCircuits() };
  for (const kind of kinds) {
    const circuit = next[kind];
    if (circuit?.closedAt === 0) next[kind] = { ...circuit, ...change(circuit, kind) };
  }
  changeCircuits(next);
}

/** Puts off the next try of all open circuits: one is made that lasts so many milliseconds at most, or (0) has just ended. */
function noteTry(lasting: number): void {
  const now = Date.now();
  eachOpen((circuit, kind) => {
    // Only its beginning makes it one more.
    const tries = circuit.tries + (lasting > 0 ? 1 : 0);
    const nextAt = now + lasting + restBefore(tries, now - circuit.since);
    // What the server has named meanwhile stands.
    return { tries, nextAt: kind === 'limit' ? Math.max(nextAt, circuit.nextAt) : nextAt };
  });
}

/** When the next try is due; null while all circuits are closed. */
function nextTry(): number | null {
  const times = Object.values(allCircuits()).flatMap(({ closedAt, nextAt }) => (closedAt === 0 ? [nextAt] : []));
  return times.length > 0 ? Math.max(...times) : null;
}

/** Makes the next try due within so many milliseconds; a limit that the server has set is kept. */
function makeDue(within: number): void {
  const soon = Date.now() + Math.random() * within;
  eachOpen(({ nextAt }, kind) => ({ nextAt: kind === 'limit' ? nextAt : Math.min(nextAt, soon) }));
}

/** Asks for one thing that waits; null: nothing does. True: it had an answer. */
export type Trial = () => Promise<boolean | null>;

const trials = new Set<Trial>();

/** Registers something that waits: it is asked for in place of the question whether the server is well. Returns what takes it off. */
export function offerTrial(trial: Trial): () => void {
  trials.add(trial);
  return () => trials.delete(trial);
}

/** Whether the server answers. Something that waits tells more of a server that fails; of one that was lost, the cheapest call. */
async function isWell(signal: AbortSignal): Promise<boolean> {
  if (isConnected()) {
    for (const trial of trials) {
      const outcome = await trial();
      if (outcome !== null) return outcome;
    }
  }
  await sendRequest(health, { timeout: patience, signal });
  // A server that was only lost may fail in what it is asked for.
  return true;
}

/** The try that is under way, and when it was meant that the next one is due. */
let underWay: { ending: AbortController; nextAt: number } | null = null;

async function tryOnce(): Promise<void> {
  underWay?.ending.abort();
  const ending = new AbortController();
  noteTry(patience);
  const own = { ending, nextAt: nextTry() ?? 0 };
  underWay = own;
  const isBack = await isWell(ending.signal).catch(() => false);
  // Another one has taken its place.
  if (underWay !== own) return;
  underWay = null;
  if (isBack) closeCircuits();
  else noteTry(0);
}

/** Tries again as soon as the leading tab gets to it: a person wants it. */
export function tryNow(): void {
  makeDue(0);
}

/**
 * Looks for a server that does not answer, at the times that the connection says: in one tab that people see (Web Locks; without these
 * in each), one try at a time. Returns what ends it.
 */
export function searchForServer(): () => void {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | null = null;
  let isLeading = false;

  function plan(): void {
    clearTimeout(timer);
    const at = nextTry();
    if (!isLeading || at === null || mayAsk() || !navigator.onLine) return;
    // One that is under way may hang since before the server was back: another takes its place if somebody wants it sooner.
    if (underWay && at >= underWay.nextAt) return;
    timer = setTimeout(() => void tryOnce().then(plan), Math.max(0, at - Date.now()));
  }

  function lead(): Promise<void> {
    isLeading = true;
    plan();
    return new Promise((resolve) => {
      leave = () => {
        isLeading = false;
        clearTimeout(timer);
        leave = null;
        resolve();
      };
    });
  }

  let candidacy: AbortController | null = null;
  function stand(): void {
    if (document.visibilityState === 'hidden') {
      candidacy?.abort();
      candidacy = null;
      return leave?.();
    }
    if (candidacy) return;
    candidacy = new AbortController();
    const { locks } = navigator as Partial<Navigator>; // absent in older browsers, whatever the types say
    if (!locks) return void lead();
    locks.request('gtinoteka.search-for-server', { signal: candidacy.signal }, lead).catch(() => undefined);
  }

  // At once, and yet not in the same moment as everybody else whose network came back.
  const comeBack = (): void => makeDue(1_000);
  // Left by an earlier visit.
  if (mayAsk()) writeLocal('gtinoteka.away', null);
  stand();
  addEventListener('online', comeBack);
  document.addEventListener('visibilitychange', stand, { signal: ending.signal });
  const stop = onConnection(plan);
  return () => {
    ending.abort();
    removeEventListener('online', comeBack);
    candidacy?.abort();
    leave?.();
    stop();
  };
}
