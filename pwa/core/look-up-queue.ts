import { readLocal, writeLocal } from './local-store.ts';
import { tellChange, withLocal, type QueuedLookUp } from './local-db.ts';

/** How many look-ups that have their answer are listed. */
const settledKept = 50;

/** Where the browser keeps nothing, the queue lasts as long as the page. */
const inMemory = new Map<string, QueuedLookUp>();

/** Random enough to be nobody else's. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36).padStart(7, '0')).join('');
}

const idOf = (owner: string, gtin14: string): string => `${owner}|${gtin14}`;

async function noteCount(): Promise<void> {
  const count = (await listQueue()).filter(({ state }) => state === 'waiting').length;
  writeLocal('gtinoteka.queued', count > 0 ? String(count) : null);
  tellChange();
}

/** Puts a look-up into the queue. One that waits there already keeps its place. */
export async function queueLookUp(owner: string, gtin14: string, membershipId: string | undefined): Promise<void> {
  const queued: QueuedLookUp = {
    id: idOf(owner, gtin14),
    owner,
    membershipId: membershipId ?? null,
    gtin14,
    key: newKey(),
    state: 'waiting',
    queuedAt: new Date().toISOString(),
    settledAt: '',
    said: '',
    verdict: 'wait',
    name: null,
  };
  // The mark goes first and comes off last: a page that dies in between leaves one too many, which `waitingFor` takes off.
  if (readLocal('gtinoteka.queued') === null) writeLocal('gtinoteka.queued', '1');
  const isKept = await withLocal(
    ({ lookUps }) =>
      lookUps.db.transaction('rw', lookUps, async () => {
        // One from before the log-in waits under nobody's name.
        const known = await lookUps.bulkGet([queued.id, idOf('', gtin14)]);
        if (known.every((one) => one?.state !== 'waiting')) await lookUps.put(queued);
        return true;
      }),
    false,
  );
  if (!isKept) inMemory.set(queued.id, queued);
  await noteCount();
  askForSync();
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

export type Outcome = Pick<QueuedLookUp, 'said' | 'verdict' | 'name' | 'fault'> & { state: 'answered' | 'refused' };

/** Writes down the outcome of a look-up that waited. True when it did: a second outcome of the same changes nothing. */
export async function settleLookUp(owner: string, gtin14: string, outcome: Outcome): Promise<boolean> {
  const settled = { ...outcome, settledAt: new Date().toISOString() };
  const id = idOf(owner, gtin14);
  const kept = inMemory.get(id);
  if (kept?.state === 'waiting') inMemory.set(id, { ...kept, ...settled });
  const count = await withLocal(
    ({ lookUps }) =>
      lookUps.db.transaction('rw', lookUps, async () => {
        const changed = await lookUps
          .where({ id })
          .and(({ state }) => state === 'waiting')
          .modify(settled);
        const old = await lookUps.where('state').notEqual('waiting').sortBy('settledAt');
        await lookUps.bulkDelete(old.slice(0, -settledKept).map((one) => one.id));
        return changed;
      }),
    0,
  );
  if (count + (kept ? 1 : 0) > 0) await noteCount();
  return count > 0;
}

/** Everything in the queue, oldest first. */
export async function listQueue(): Promise<QueuedLookUp[]> {
  const kept = await withLocal(({ lookUps }) => lookUps.toArray(), []);
  // A slow device may have kept in the end what was taken for lost.
  const all = new Map([...inMemory.values(), ...kept].map((one) => [one.id, one]));
  return [...all.values()].sort((a, b) => a.queuedAt.localeCompare(b.queuedAt));
}

/** Codes that wait and may be asked for by this owner: its own, and those from before anybody signed in. */
export async function waitingFor(owner: string): Promise<QueuedLookUp[]> {
  const waiting = (await listQueue()).filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) await noteCount();
  return waiting.filter((one) => one.owner === owner || one.owner === '');
}

/** What the queue knows of a code, of its owner or from before anybody signed in. */
export async function findInQueue(owner: string, gtin14: string): Promise<QueuedLookUp | undefined> {
  const own = (await listQueue()).filter((one) => one.gtin14 === gtin14 && (one.owner === owner || one.owner === ''));
  return own.find(({ state }) => state === 'waiting') ?? own.sort((a, b) => b.settledAt.localeCompare(a.settledAt))[0];
}

/** Puts codes that are shown as waiting into the queue, if it does not know them. Gives those of them that wait no longer. */
export async function takeIn(
  owner: string,
  gtin14s: readonly string[],
  membershipId: string | undefined,
): Promise<QueuedLookUp[]> {
  const known = (await listQueue()).filter((one) => one.owner === owner || one.owner === '');
  const settled: QueuedLookUp[] = [];
  for (const gtin14 of gtin14s) {
    const entries = known.filter((one) => one.gtin14 === gtin14);
    if (entries.length === 0) await queueLookUp(owner, gtin14, membershipId);
    else if (entries.every(({ state }) => state !== 'waiting')) settled.push(...entries.slice(-1));
  }
  return settled;
}

/** Takes entries out by the person's will. */
export async function removeFromQueue(ids: readonly string[]): Promise<void> {
  for (const id of ids) inMemory.delete(id);
  await withLocal(({ lookUps }) => lookUps.bulkDelete([...ids]), undefined);
  await noteCount();
}
