import { shownGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { Verdict } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { ownerOf } from '../core/device/owner.ts';
import { tx, type LocalDatabase, type LookUp } from '../core/device/local-db.ts';
import { isHeld, readQueue } from './look-up-rows.ts';

/*
 * A code that was looked up is one row for each owner (person and membership; "" for an anonymous caller). The recent list, the queue page,
 * the notices and the scan series read these rows by live queries; nothing of them is stored elsewhere. Only this file writes them.
 *
 * | from               | event                                          | to       | function     |
 * | ------------------ | ---------------------------------------------- | -------- | ------------ |
 * | no row             | a verdict is shown                             | answered | noteLookUp   |
 * | no row             | "waits" is shown: nobody answers               | pending  | noteLookUp   |
 * | not pending        | nobody answers, and no card stands in          | pending  | queueLookUp  |
 * | any                | the daily limit refuses: `heldUntil` is set    | pending  | holdLookUp   |
 * | pending            | the server answers with a verdict              | answered | settleLookUp |
 * | pending            | the server refuses for good                    | refused  | settleLookUp |
 * | pending            | the person takes it out of the queue           | answered, or no row without a verdict | removeFromQueue |
 * | answered, refused  | the person clears the list                     | the same, without `queuedAt`          | removeFromQueue |
 * | removed            | the person takes that back                     | as it was | putBack     |
 * | answered, refused  | fifty newer ones are stored                    | no row   | every write  |
 * | any                | its owner logs out and wants it gone, or somebody discards what is locked | no row | local-db.ts |
 *
 * A pending row is sent by send-loop.ts and by nobody else; its `key` is the same from the first sending to the last. A row of another
 * person is locked: it is neither shown nor sent before that person is here (`isLockedOwner`).
 */

/** How many look-ups that have their answer are listed. */
const mostSettledStored = 50;

/** Random enough to be nobody else's. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36).padStart(7, '0')).join('');
}

const idOf = (owner: string, gtin14: string): string => `${owner}|${gtin14}`;

function pendingRow(owner: string, gtin14: string, membershipId: string | undefined): LookUp {
  return {
    id: idOf(owner, gtin14),
    owner,
    membershipId: membershipId ?? null,
    gtin14,
    gtin: shownGtin(gtin14),
    state: 'pending',
    lookedUpAt: new Date().toISOString(),
    queuedAt: new Date().toISOString(),
    key: newKey(),
    heldUntil: null,
    settledAt: '',
    isTold: false,
    verdict: 'wait',
    name: null,
    verdictAt: '',
    isFromCard: false,
  };
}

/** Changes rows in one transaction. The oldest that have their answer are given up. */
function change<T>(work: (lookUps: LocalDatabase['lookUps']) => Promise<T>, otherwise: T): Promise<T> {
  return tx(
    ({ lookUps }) =>
      lookUps.db.transaction('rw', lookUps, async () => {
        const result = await work(lookUps);
        const settled = await lookUps.where('state').anyOf('answered', 'refused').toArray();
        const newest = settled.sort((a, b) => lastChange(b).localeCompare(lastChange(a)));
        await lookUps.bulkDelete(newest.slice(mostSettledStored).map(({ id }) => id));
        return result;
      }),
    otherwise,
  );
}

const lastChange = ({ lookedUpAt, settledAt }: LookUp): string => (lookedUpAt > settledAt ? lookedUpAt : settledAt);

/** Whether an owner has left since a call began: of them nothing is written any more. Asked inside the transaction, before its write. */
function isGone(owner: string, membershipId: string | undefined): boolean {
  return owner !== '' && ownerOf(membershipId) !== owner;
}

export interface Shown {
  /** digits in their own length */
  gtin: string;
  verdict: Verdict;
  /** of the product; null where there is none */
  name: string | null;
}

/** What a person was shown of a code. For want of a network nothing new is known: a verdict that is there already stays, with its time. */
export function noteLookUp(
  owner: string,
  membershipId: string | undefined,
  { gtin, verdict, name }: Shown,
): Promise<void> {
  return change(async (lookUps) => {
    if (isGone(owner, membershipId)) return;
    const gtin14 = toGtin14(gtin);
    const known = await lookUps.get(idOf(owner, gtin14));
    const lookedUpAt = new Date().toISOString();
    if (verdict.state === 'wait') {
      await lookUps.put({ ...(known ?? pendingRow(owner, gtin14, membershipId)), gtin, lookedUpAt });
      return;
    }
    const row: LookUp = known ?? { ...pendingRow(owner, gtin14, membershipId), state: 'answered', queuedAt: '' };
    const { code, state, storedAt } = verdict;
    const verdictAt = storedAt ?? lookedUpAt;
    const said = { code, verdict: state, name, verdictAt, isFromCard: storedAt !== undefined };
    await lookUps.put({ ...row, gtin, lookedUpAt, ...said });
  }, undefined);
}

/** Queues a look-up for the caller who asked: it is sent, and counted, as theirs alone. One that is pending already keeps its place. */
export async function queueLookUp(owner: string, gtin14: string, membershipId: string | undefined): Promise<void> {
  const isNew = await change(async (lookUps) => {
    const known = await lookUps.get(idOf(owner, gtin14));
    if (known?.state === 'pending' || isGone(owner, membershipId)) return false;
    const { gtin: _gtin, verdict, name, verdictAt, isFromCard, ...queued } = pendingRow(owner, gtin14, membershipId);
    const { fault: _fault, ...before } = known ?? { gtin: _gtin, verdict, name, verdictAt, isFromCard };
    await lookUps.put({ ...before, ...queued });
    return true;
  }, false);
  // Woken at once where the browser believes in a network: once for each code, or it would go round.
  if (isNew) askForSync();
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

/**
 * Holds a code that the daily limit refused until the time at which it lets one more through (ISO). The limit is one for all that it holds
 * of this owner: none of them is sent before.
 */
export async function holdLookUp(
  owner: string,
  gtin14: string,
  membershipId: string | undefined,
  until: string,
): Promise<void> {
  const known = await findInQueue(owner, gtin14);
  await queueLookUp(owner, gtin14, membershipId);
  // A code that was just looked up shows the limit in place of its verdict. One that was pending in the queue still has to be told of.
  const isTold = known?.state !== 'pending' || isHeld(known);
  const pending = (one: LookUp): boolean => one.owner === owner && one.state === 'pending';
  await change(async (lookUps) => {
    await lookUps.filter((one) => pending(one) && one.gtin14 === gtin14).modify({ heldUntil: until, isTold });
    await lookUps.filter((one) => pending(one) && !!one.heldUntil).modify({ heldUntil: until });
  }, undefined);
}

/** Notes that the person was told of these. */
export function noteTold(ids: ReadonlySet<string>): Promise<void> {
  return change(
    async (lookUps) => void (await lookUps.filter(({ id, isTold }) => ids.has(id) && !isTold).modify({ isTold: true })),
    undefined,
  );
}

export type Outcome = Pick<LookUp, 'code' | 'verdict' | 'name' | 'fault'> & { state: 'answered' | 'refused' };

/** Writes down the outcome of a pending look-up. True when it was pending: a second outcome of the same changes nothing. */
export function settleLookUp(owner: string, gtin14: string, outcome: Outcome): Promise<boolean> {
  return change(async (lookUps) => {
    const known = await lookUps.get(idOf(owner, gtin14));
    if (known?.state !== 'pending') return false;
    const { code: _code, ...before } = known;
    const at = new Date().toISOString();
    await lookUps.put({ ...before, ...outcome, settledAt: at, verdictAt: at, isFromCard: false, isTold: false });
    return true;
  }, false);
}

export function listQueue(): Promise<LookUp[]> {
  return tx(readQueue, []);
}

/** Codes that are pending for this owner and may be sent now. */
export async function dueFor(owner: string): Promise<LookUp[]> {
  return (await listQueue()).filter((one) => one.owner === owner && one.state === 'pending' && !isHeld(one));
}

/** The row of a code of this owner. */
export function findInQueue(owner: string, gtin14: string): Promise<LookUp | undefined> {
  return tx<LookUp | undefined>(({ lookUps }) => lookUps.get(idOf(owner, gtin14)), undefined);
}

/** Puts rows back that were taken out a moment ago. */
export function putBack(rows: readonly LookUp[]): Promise<void> {
  return change(async (lookUps) => void (await lookUps.bulkPut(rows)), undefined);
}

/** Takes rows out of the queue by the person's will. A verdict that is known stays in the recent list. */
export function removeFromQueue(ids: readonly string[]): Promise<void> {
  return change(async (lookUps) => {
    const rows = (await lookUps.bulkGet([...ids])).filter((row) => row !== undefined);
    const isKnown = ({ code, state }: LookUp): boolean => code !== undefined || state === 'refused';
    await lookUps.bulkDelete(rows.filter((row) => !isKnown(row)).map(({ id }) => id));
    await lookUps.bulkPut(
      rows
        .filter(isKnown)
        .map((row) => ({ ...row, state: row.state === 'pending' ? 'answered' : row.state, queuedAt: '' })),
    );
  }, undefined);
}
