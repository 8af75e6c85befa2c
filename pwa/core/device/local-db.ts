import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import type { PackKind } from '@gtinoteka/contract/rules/offline-pack.ts';
import type { VerdictCode, VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { Dexie, liveQuery, type Collection, type Table } from 'dexie';
import { noteLocalUsed } from './local-use.ts';
import { owedWipe } from './owed-wipe.ts';
import { isLockedOwner, isOwnerOf } from './owner.ts';
import { readLocal, writeLocal } from './local-store.ts';

/** When a stored part is wiped: never, as a session ends, as the person signs out (a text of theirs outlives a session that lapses). */
export const wiped = { never: 0, withSession: 1, atSignOut: 2 } as const;

/** An answer of the server kept whole: counters, the GPC tree, the person. */
export interface StoredPart {
  key: string;
  value: unknown;
  /** ISO time of the answer */
  at: string;
  isPrivate: (typeof wiped)[keyof typeof wiped];
}

/** A product card as the server last answered it. */
export interface StoredCard {
  /** whose it is: `ownerOf` of device-data.ts */
  owner: string;
  gtin14: string;
  product: CheckedProduct;
  at: string;
  /** ISO time at which the person saved it: it stays until they let it go; absent: it goes when newer ones need the room */
  savedAt?: string;
}

/** A code looked up on this device: its states are in look-up-store.ts. */
export interface LookUp {
  /** owner and code: one row, however often it is looked up */
  id: string;
  /** whose it is: `ownerOf` of device-data.ts */
  owner: string;
  membershipId: string | null;
  gtin14: string;
  /** digits in their own length, as they were checked */
  gtin: string;
  state: 'pending' | 'answered' | 'refused';
  /** ISO time at which a person last looked it up; empty where they took it off the list */
  lookedUpAt: string;
  /** ISO time at which it came into the queue; empty: it never was there, or the person took it out */
  queuedAt: string;
  /** of the Idempotency-Key header: sent again after a lost answer, the look-up counts once */
  key: string;
  /** ISO time before which the daily limit refuses it; null: no limit does */
  heldUntil: string | null;
  /** ISO time at which its sending ended; empty while it is pending */
  settledAt: string;
  /** whether the person was notified of its outcome */
  isTold: boolean;
  /** the last verdict, which stays while the code is pending again; absent before the first, and where it was refused */
  code?: VerdictCode;
  verdict: VerdictState;
  name: string | null;
  /** ISO time of the answer that gave the verdict; empty without one */
  verdictAt: string;
  /** whether a card of this device gave the verdict */
  isFromCard: boolean;
  /** the error that answered it; absent while it is pending */
  fault?: { code: ErrorCode; status: number; detail: string } | null;
}

/** The scan series of one owner; its rows are the scanner's (scan-series.ts). */
export interface StoredSeries {
  owner: string;
  /** given by a person; null: it goes by its day */
  name: string | null;
  rows: readonly object[];
}

/** A part of the catalogue that is kept on the device (pack-store.ts). */
export interface StoredPack {
  /** owner, kind and folded value: the same pack is kept once */
  id: string;
  owner: string;
  membershipId: string;
  kind: PackKind;
  value: string;
  /** what people call it: name of a company, a category or a brand */
  title: string;
  /** `loading`: all of it is on the way; `updating`: changes are; `ready`: all is here */
  state: 'loading' | 'updating' | 'ready';
  /** stopped by the person */
  isPaused: boolean;
  /** counts times of loading it whole: cards of the time before answer until the new ones are all there */
  run: number;
  /** where the server goes on from; null: from the beginning */
  cursor: string | null;
  /** products it should have, as told before it was loaded; since then, those it has */
  total: number;
  /** cards of this run that are here */
  count: number;
  /** what a card takes, in bytes, as told before */
  bytesEach: number;
  /** ISO time at which all of it was as on the server; empty before it was here whole */
  checkedAt: string;
  /** ISO time of the last update that nobody asked for */
  triedAt: string;
  /** why it stopped; null: it did not, or the person stopped it */
  problem: PackProblem | null;
}
export type PackProblem = ErrorCode | 'OFFLINE' | 'FULL';

/** A card of a pack. */
export interface PackCard {
  pack: string;
  gtin14: string;
  owner: string;
  run: number;
  product: CheckedProduct;
  at: string;
}

const localDatabaseName = 'gtinoteka';
/** Most product cards that are kept (B §9: recent ones). */
export const mostStoredCards = 500;
/** How long the device's storage is waited for, in milliseconds: an upgrade that another tab blocks may take for ever. */
const patience = 4_000;

export class LocalDatabase extends Dexie {
  declare kept: Table<StoredPart, string>;
  declare cards: Table<StoredCard, [string, string]>;
  declare lookUps: Table<LookUp, string>;
  declare series: Table<StoredSeries, string>;
  declare packs: Table<StoredPack, string>;
  declare packCards: Table<PackCard, [string, string]>;

  constructor() {
    super(localDatabaseName);
    // After the first release a change of the stores is a new version.
    this.version(1).stores({
      kept: 'key, isPrivate',
      cards: '[owner+gtin14], at',
      lookUps: 'id, state',
      series: 'owner',
      packs: 'id',
      packCards: '[pack+gtin14], [owner+gtin14], [pack+run]',
    });
    // A newer version in another tab must not wait for this one, which goes on without storage.
    this.on('versionchange', () => this.close());
  }
}

let opened: Promise<LocalDatabase> | null = null;

async function open(): Promise<LocalDatabase> {
  const database = new LocalDatabase();
  await database.open();
  if (readLocal('gtinoteka.wipe') !== null) await wipe(database);
  return database;
}

/** Deletes all rows of the owners that `isTheirs` accepts. */
async function deleteOwned(database: LocalDatabase, isTheirs: (owner: string) => boolean): Promise<void> {
  const { cards, lookUps, series, packs, packCards } = database;
  for (const id of await packs.filter(({ owner }) => isTheirs(owner)).primaryKeys())
    await packCards.where('[pack+gtin14]').between([id, Dexie.minKey], [id, Dexie.maxKey]).delete();
  for (const table of [cards, lookUps, series, packs]) await table.filter(({ owner }) => isTheirs(owner)).delete();
}

/** Ends what `oweWipe` of device-data.ts has noted, and takes the mark off. */
async function wipe(database: LocalDatabase): Promise<void> {
  const { mark, persons, parts } = owedWipe();
  await database.transaction('rw', database.tables, async () => {
    await database.kept
      .where('isPrivate')
      .anyOf(parts.map((part) => wiped[part]))
      .delete();
    if (persons.length > 0) await deleteOwned(database, (owner) => persons.some((id) => isOwnerOf(owner, id)));
  });
  await noteCounts(database);
  // Another session may have ended meanwhile.
  if (readLocal('gtinoteka.wipe') === mark) writeLocal('gtinoteka.wipe', null);
}

/** The marks say at the next start how much went, should the browser have thrown it away (`takeLoss`). */
async function noteCounts({ cards, packs }: LocalDatabase): Promise<void> {
  const count = await cards.count();
  writeLocal('gtinoteka.kept', count > 0 ? String(count) : null);
  if ((await packs.count()) === 0) writeLocal('gtinoteka.packs', null);
}

/** Ends a sign-out that was cut short. Where it cannot be done at once, it is done before anything else is read. */
export async function finishWipe(): Promise<void> {
  await tx((database) => (readLocal('gtinoteka.wipe') === null ? Promise.resolve() : wipe(database)), undefined);
}

/** What is stored here for persons other than the one who is here. */
export interface Locked {
  codes: number;
  scans: number;
  packs: number;
}

/** Counts what somebody would miss: codes to be sent, scans, packs of the owners that `isTheirs` accepts. */
export async function countOwned(
  { lookUps, series, packs }: LocalDatabase,
  isTheirs: (owner: string) => boolean,
): Promise<Locked> {
  const [codes, all, packed] = await Promise.all([
    lookUps
      .where({ state: 'pending' })
      .filter(({ owner }) => isTheirs(owner))
      .count(),
    series.toArray(),
    packs.filter(({ owner }) => isTheirs(owner)).count(),
  ]);
  const scans = all.reduce((sum, { owner, rows }) => sum + (isTheirs(owner) ? rows.length : 0), 0);
  return { codes, scans, packs: packed };
}

/** Discards everything of other persons, who have left it here. */
export function discardLocked(): Promise<void> {
  return tx(async (database) => {
    await database.transaction('rw', database.tables, () => deleteOwned(database, isLockedOwner));
    await noteCounts(database);
  }, undefined);
}

/**
 * Calls back with what `read` finds, now and after each change of it in any tab; with `otherwise` where the browser stores nothing.
 * Returns what ends it.
 */
export function watchLocal<T>(
  read: (database: LocalDatabase) => Promise<T>,
  tell: (found: T) => void,
  otherwise: T,
): () => void {
  let isOver = false;
  let stop = (): void => undefined;
  void tx((database) => Promise.resolve({ database }), null).then((found) => {
    if (isOver) return;
    if (!found) return tell(otherwise);
    const watching = liveQuery(() => read(found.database)).subscribe({ next: tell, error: () => tell(otherwise) });
    stop = () => watching.unsubscribe();
  });
  return () => {
    isOver = true;
    stop();
  };
}

let isRefused = false;
/** something has taken longer than `patience` and is still under way: nobody waits behind it */
let isStuck = false;

/** Whether the browser refused to keep something since this page was opened. */
export function isStorageRefused(): boolean {
  return isRefused;
}

/** Whether an error says that the device is full. */
export function isQuota(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }; // Dexie puts the browser's error inside
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
}

/** Cards that nobody saved, the oldest first. */
function unsavedFrom({ cards }: LocalDatabase): Collection<StoredCard, [string, string]> {
  return cards.orderBy('at').filter(({ savedAt }) => savedAt === undefined);
}

/** Makes room: half of the cards, the oldest ones that nobody saved. */
async function trimCards(database: LocalDatabase): Promise<void> {
  const half = Math.ceil((await database.cards.count()) / 2);
  await unsavedFrom(database).limit(half).delete();
}

/**
 * The one entry to the database: works on what is stored on this device. Storage is for comfort: where the browser has none, refuses, or does not answer in time,
 * `otherwise` is the result. A full device gives up the oldest cards first.
 */
export async function tx<T>(work: (database: LocalDatabase) => Promise<T>, otherwise: T): Promise<T> {
  noteLocalUsed();
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), patience));
  async function attempt(): Promise<T> {
    opened ??= open();
    const database = await opened;
    try {
      return await work(database);
    } catch (error) {
      if (!isQuota(error)) throw error;
      await trimCards(database);
      return work(database);
    }
  }
  if (isStuck) return otherwise;
  try {
    const working = attempt();
    const result = await Promise.race([working, late]);
    if (result !== 'late') return result;
    isStuck = true;
    const goOn = (): void => {
      isStuck = false;
    };
    working.then(goOn, goOn);
  } catch {
    // The browser may have deleted the database while it was open: the next use opens it again.
    opened = null;
  }
  isRefused = true;
  return otherwise;
}

/** Keeps an answer under a name. */
export function storePart(key: string, value: unknown, isPrivate: StoredPart['isPrivate']): Promise<boolean> {
  const part: StoredPart = { key, value, at: new Date().toISOString(), isPrivate };
  return tx(async ({ kept }) => {
    await kept.put(part);
    return true;
  }, false);
}

export function readPart(key: string): Promise<StoredPart | null> {
  return tx(async ({ kept }) => (await kept.get(key)) ?? null, null);
}

/** Keeps a card for an owner and forgets the oldest past `mostStoredCards` that nobody saved. */
export function storeCard(owner: string, gtin14: string, product: CheckedProduct): Promise<boolean> {
  const card: StoredCard = { owner, gtin14, product, at: new Date().toISOString() };
  return tx(async (database) => {
    const { cards } = database;
    const savedAt = (await cards.get([owner, gtin14]))?.savedAt;
    await cards.put(savedAt === undefined ? card : { ...card, savedAt });
    const count = await cards.count();
    if (count > mostStoredCards)
      await unsavedFrom(database)
        .limit(count - mostStoredCards)
        .delete();
    writeLocal('gtinoteka.kept', String(Math.min(count, mostStoredCards)));
    return true;
  }, false);
}

/** Of a pack: what it last knew of a code. A pack that was found unchanged vouches for all of its cards. */
async function readPackCard({ packs, packCards }: LocalDatabase, owner: string, gtin14: string): Promise<StoredCard[]> {
  if (owner === '') return [];
  const found = await packCards.where({ owner, gtin14 }).toArray();
  const holders = await packs.bulkGet(found.map(({ pack }) => pack));
  return found.map(({ product, at }, place) => {
    const checkedAt = holders[place]?.checkedAt ?? '';
    return { owner, gtin14, product, at: checkedAt > at ? checkedAt : at };
  });
}

/**
 * The card of a code: the owner's own, else one that strangers may see, or that of a pack where it is newer. A pack has not asked
 * the global registry: what is known of a licence stands before what is not.
 */
export function readCard(owner: string, gtin14: string): Promise<StoredCard | null> {
  return tx(async (database) => {
    const { cards } = database;
    const recent = (await cards.get([owner, gtin14])) ?? (await cards.get(['', gtin14]));
    const all = [...(recent ? [recent] : []), ...(await readPackCard(database, owner, gtin14))];
    const isKnown = ({ product }: StoredCard): boolean => product.verdict.licence !== 'unknown';
    const known = all.some(isKnown) ? all.filter(isKnown) : all;
    return known.sort((a, b) => b.at.localeCompare(a.at))[0] ?? null;
  }, null);
}

/**
 * How many cards the browser threw away since the last visit (Safari does so after seven days without one); 0 when nothing is
 * missing. Told once.
 */
export async function takeLoss(): Promise<number> {
  const before = Number(readLocal('gtinoteka.kept') ?? 0) + Number(readLocal('gtinoteka.packs') ?? 0);
  if (before === 0) return 0;
  const now = await tx(async ({ cards, packs }) => (await cards.count()) + (await packs.count()), before);
  if (now > 0) return 0;
  writeLocal('gtinoteka.kept', null);
  writeLocal('gtinoteka.packs', null);
  return before;
}
