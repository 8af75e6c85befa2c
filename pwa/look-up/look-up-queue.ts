import { ownerOf } from '../core/device/device-data.ts';
import { tellChange, withLocal, type QueuedLookUp } from '../core/device/local-db.ts';
import { readQueueMark, writeQueueMark } from './queue-mark.ts';
import { serverNow } from '../core/session/server-clock.ts';
import { onSignOut } from '../core/session/sign-out-registry.ts';

/** How many look-ups that have their answer are listed. */
const mostSettledStored = 50;

/** Where the browser keeps nothing, the queue lasts as long as the page. */
const inMemory = new Map<string, QueuedLookUp>();
onSignOut(() => inMemory.clear());

/** Random enough to be nobody else's. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36).padStart(7, '0')).join('');
}

const idOf = (owner: string, gtin14: string): string => `${owner}|${gtin14}`;

async function noteCount(): Promise<void> {
  writeQueueMark((await listQueue()).filter(({ state }) => state === 'waiting').length);
  tellChange();
}

/**
 * Puts a look-up into the queue of whoever asked: it is sent, and counted, as theirs alone. One that waits there already keeps its
 * place; of somebody who has signed out meanwhile nothing is kept.
 */
export async function queueLookUp(owner: string, gtin14: string, membershipId: string | undefined): Promise<void> {
  const queued: QueuedLookUp = {
    id: idOf(owner, gtin14),
    owner,
    membershipId: membershipId ?? null,
    gtin14,
    key: newKey(),
    state: 'waiting',
    queuedAt: new Date().toISOString(),
    heldUntil: null,
    isTold: false,
    settledAt: '',
    verdict: 'wait',
    name: null,
  };
  // The mark goes first and comes off last: a page that dies in between leaves one too many, which `waitingFor` takes off.
  if (readQueueMark() === 0) writeQueueMark(1);
  // Asked in the transaction: what is written before the wiping of a sign-out is wiped, what comes after it is not written.
  const isGone = (): boolean => owner !== '' && ownerOf(membershipId) !== owner;
  const outcome = await withLocal(
    ({ lookUps }) =>
      lookUps.db.transaction('rw', lookUps, async () => {
        if ((await lookUps.get(queued.id))?.state === 'waiting' || isGone()) return 'known';
        await lookUps.put(queued);
        return 'new';
      }),
    null,
  );
  const isKnown = outcome === 'known' || inMemory.get(queued.id)?.state === 'waiting' || isGone();
  if (outcome === null && !isKnown) inMemory.set(queued.id, queued);
  await noteCount();
  // Woken at once where the browser believes in a network: once for each code, or it would go round.
  if (!isKnown) askForSync();
}

/** Asks the browser to wake this application when there is a network (Chromium alone can). */
function askForSync(): void {
  interface Syncing {
    sync?: { register(tag: string): Promise<void> };
  }
  const { serviceWorker } = navigator as Partial<Navigator>; // absent in old browsers
  // The types know nothing of Background Sync.
  void serviceWorker?.ready.then((ready) => (ready as Syncing).sync?.register('look-ups')).catch(() => undefined);
}

/** Changes entries of the queue, wherever they are kept. */
async function changeEntries(which: (one: QueuedLookUp) => boolean, change: Partial<QueuedLookUp>): Promise<void> {
  for (const one of inMemory.values()) if (which(one)) inMemory.set(one.id, { ...one, ...change });
  await withLocal(({ lookUps }) => lookUps.filter(which).modify(change), 0);
  tellChange();
}

/** Whether the daily limit holds a code that waits: it is sent by itself as soon as the limit lets it. */
export function isHeld({ state, heldUntil }: QueuedLookUp, now = serverNow()): boolean {
  return state === 'waiting' && heldUntil !== null && Date.parse(heldUntil) > now;
}

/**
 * Holds a code that the daily limit refused until the time at which it lets one more through (ISO); one that did not wait begins to. The
 * limit is one for all that it holds of this owner: none of them is sent before.
 */
export async function holdLookUp(
  owner: string,
  gtin14: string,
  membershipId: string | undefined,
  until: string,
): Promise<void> {
  const known = (await listQueue()).find(({ id }) => id === idOf(owner, gtin14));
  await queueLookUp(owner, gtin14, membershipId);
  // A code that was just asked for shows the limit in place of its verdict. One that waited in the queue still has to be told of.
  const isTold = known?.state !== 'waiting' || isHeld(known);
  const isWaiting = (one: QueuedLookUp): boolean => one.owner === owner && one.state === 'waiting';
  await changeEntries((one) => isWaiting(one) && one.gtin14 === gtin14, { heldUntil: until, isTold });
  await changeEntries((one) => isWaiting(one) && !!one.heldUntil, { heldUntil: until });
}

/** When the limit lets the next code go, in milliseconds of `serverNow()`; null where it holds none. */
export function nextFree(entries: readonly QueuedLookUp[]): number | null {
  const times = entries.filter((one) => isHeld(one)).map(({ heldUntil }) => Date.parse(heldUntil ?? ''));
  return times.length > 0 ? Math.min(...times) : null;
}

/** Notes that the person was told of these. */
export function noteTold(ids: ReadonlySet<string>): Promise<void> {
  return changeEntries(({ id, isTold }) => ids.has(id) && !isTold, { isTold: true });
}

export type Outcome = Pick<QueuedLookUp, 'code' | 'verdict' | 'name' | 'fault'> & {
  state: 'answered' | 'refused';
};

/** Writes down the outcome of a look-up that waited. True when it did: a second outcome of the same changes nothing. */
export async function settleLookUp(owner: string, gtin14: string, outcome: Outcome): Promise<boolean> {
  const settled = { ...outcome, settledAt: new Date().toISOString(), isTold: false };
  const id = idOf(owner, gtin14);
  const queued = inMemory.get(id);
  if (queued?.state === 'waiting') inMemory.set(id, { ...queued, ...settled });
  const count = await withLocal(
    ({ lookUps }) =>
      lookUps.db.transaction('rw', lookUps, async () => {
        const changed = await lookUps
          .where({ id })
          .and(({ state }) => state === 'waiting')
          .modify(settled);
        const old = await lookUps.where('state').notEqual('waiting').sortBy('settledAt');
        await lookUps.bulkDelete(old.slice(0, -mostSettledStored).map((one) => one.id));
        return changed;
      }),
    0,
  );
  if (count + (queued ? 1 : 0) > 0) await noteCount();
  return count > 0;
}

/** Everything in the queue, oldest first. */
export async function listQueue(): Promise<QueuedLookUp[]> {
  const queued = await withLocal(({ lookUps }) => lookUps.toArray(), []);
  // A slow device may have kept in the end what was taken for lost.
  const all = new Map([...inMemory.values(), ...queued].map((one) => [one.id, one]));
  return [...all.values()].sort((a, b) => a.queuedAt.localeCompare(b.queuedAt));
}

/** Codes that wait for this owner and may be asked for now. */
export async function waitingFor(owner: string): Promise<QueuedLookUp[]> {
  const waiting = (await listQueue()).filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) await noteCount();
  return waiting.filter((one) => one.owner === owner && !isHeld(one));
}

/** What the queue knows of a code of this owner. */
export async function findInQueue(owner: string, gtin14: string): Promise<QueuedLookUp | undefined> {
  return (await listQueue()).find((one) => one.gtin14 === gtin14 && one.owner === owner);
}

/** Puts codes that are shown as waiting into the queue, if it does not know them. Gives those of them that wait no longer. */
export async function takeIn(
  owner: string,
  gtin14s: readonly string[],
  membershipId: string | undefined,
): Promise<QueuedLookUp[]> {
  const known = (await listQueue()).filter((one) => one.owner === owner);
  const settled: QueuedLookUp[] = [];
  for (const gtin14 of gtin14s) {
    const entries = known.filter((one) => one.gtin14 === gtin14);
    if (entries.length === 0) await queueLookUp(owner, gtin14, membershipId);
    else if (entries.every(({ state }) => state !== 'waiting')) settled.push(...entries.slice(-1));
  }
  return settled;
}

/** Puts entries back that were taken out a moment ago. */
export async function putBack(entries: readonly QueuedLookUp[]): Promise<void> {
  const isKept = await withLocal(async ({ lookUps }) => {
    await lookUps.bulkPut(entries);
    return true;
  }, false);
  if (!isKept) for (const one of entries) inMemory.set(one.id, one);
  await noteCount();
}

/** Takes entries out by the person's will. */
export async function removeFromQueue(ids: readonly string[]): Promise<void> {
  for (const id of ids) inMemory.delete(id);
  await withLocal(({ lookUps }) => lookUps.bulkDelete([...ids]), undefined);
  await noteCount();
}
