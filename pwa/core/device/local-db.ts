import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import type { PackKind } from '@gtinoteka/contract/rules/offline-pack.ts';
import type { VerdictCode, VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { Dexie, type Collection, type Table } from 'dexie';
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

/** A look-up that was asked without a connection. */
export interface QueuedLookUp {
  /** owner and code: asked twice, it waits once */
  id: string;
  owner: string;
  membershipId: string | null;
  gtin14: string;
  /** of the Idempotency-Key header: sent again after a lost answer, the look-up counts once */
  key: string;
  state: 'waiting' | 'answered' | 'refused';
  queuedAt: string;
  /** ISO time until which the daily limit refuses it: one that waits is not sent before; null: no limit does */
  heldUntil: string | null;
  /** whether the person was notified of its outcome */
  isTold: boolean;
  /** ISO time of the answer; empty while it waits */
  settledAt: string;
  /** absent while it waits, and where it was refused */
  code?: VerdictCode;
  verdict: VerdictState;
  name: string | null;
  /** the error that answered it; absent while it waits */
  fault?: { code: ErrorCode; status: number; detail: string } | null;
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
  declare lookUps: Table<QueuedLookUp, string>;
  declare packs: Table<StoredPack, string>;
  declare packCards: Table<PackCard, [string, string]>;

  constructor() {
    super(localDatabaseName);
    // After the first release a change of the stores is a new version.
    this.version(1).stores({
      kept: 'key, isPrivate',
      cards: '[owner+gtin14], at',
      lookUps: 'id, state',
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
  const mark = readLocal('gtinoteka.wipe');
  if (mark !== null) await wipe(database, mark === 'lapsed');
  return database;
}

async function wipe(database: LocalDatabase, isLapsed: boolean): Promise<void> {
  const { kept, cards, lookUps, packs, packCards } = database;
  const leaving = isLapsed ? [wiped.withSession] : [wiped.withSession, wiped.atSignOut];
  await database.transaction('rw', [kept, cards, lookUps, packs, packCards], () =>
    Promise.all([
      kept.where('isPrivate').anyOf(leaving).delete(),
      ...[cards, lookUps, packs, packCards].map((table) => table.clear()),
    ]),
  );
  for (const key of ['gtinoteka.wipe', 'gtinoteka.kept', 'gtinoteka.queued', 'gtinoteka.packs'] as const)
    writeLocal(key, null);
  tellChange();
}

const listeners = new Set<() => void>();

/** Calls back when cards or the queue have changed in this tab. Returns what takes the listener off. */
export function onLocalChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For those who write here. */
export function tellChange(): void {
  listeners.forEach((listener) => listener());
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
 * Works on what is kept on this device. Storage is for comfort: where the browser has none, refuses, or does not answer in time,
 * `otherwise` is the result. A full device gives up the oldest cards first.
 */
export async function withLocal<T>(work: (database: LocalDatabase) => Promise<T>, otherwise: T): Promise<T> {
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
  return withLocal(async ({ kept }) => {
    await kept.put(part);
    return true;
  }, false);
}

export function readPart(key: string): Promise<StoredPart | null> {
  return withLocal(async ({ kept }) => (await kept.get(key)) ?? null, null);
}

/** Keeps a card for an owner and forgets the oldest past `mostStoredCards` that nobody saved. */
export function storeCard(owner: string, gtin14: string, product: CheckedProduct): Promise<boolean> {
  const card: StoredCard = { owner, gtin14, product, at: new Date().toISOString() };
  return withLocal(async (database) => {
    const { cards } = database;
    const savedAt = (await cards.get([owner, gtin14]))?.savedAt;
    await cards.put(savedAt === undefined ? card : { ...card, savedAt });
    const count = await cards.count();
    if (count > mostStoredCards)
      await unsavedFrom(database)
        .limit(count - mostStoredCards)
        .delete();
    writeLocal('gtinoteka.kept', String(Math.min(count, mostStoredCards)));
    tellChange();
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
  return withLocal(async (database) => {
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
  const now = await withLocal(async ({ cards, packs }) => (await cards.count()) + (await packs.count()), before);
  if (now > 0) return 0;
  writeLocal('gtinoteka.kept', null);
  writeLocal('gtinoteka.packs', null);
  return before;
}

/**
 * Forgets everything private; of a session that `isLapsed` all but the person's own texts, unless somebody has signed out as well. Where it
 * cannot be done at once, it is done before anything else is read.
 */
export async function wipeLocal(isLapsed = false): Promise<void> {
  await withLocal((database) => wipe(database, isLapsed && readLocal('gtinoteka.wipe') !== '1'), undefined);
}
