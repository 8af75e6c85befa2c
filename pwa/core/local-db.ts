import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import type { VerdictState } from '@gtinoteka/contract/rules/verdict.ts';
import { Dexie, type Table } from 'dexie';
import { readLocal, writeLocal } from './local-store.ts';

/** An answer of the server kept whole: counters, the GPC tree, the person. */
export interface KeptPart {
  key: string;
  value: unknown;
  /** ISO time of the answer */
  at: string;
  /** wiped when somebody signs out */
  isPrivate: 0 | 1;
}

/** A product card as the server last answered it. */
export interface KeptCard {
  /** of device-owner.ts */
  owner: string;
  gtin14: string;
  product: CheckedProduct;
  at: string;
}

/** A look-up that was asked without a connection. */
export interface QueuedLookUp {
  /** owner and code: asked twice, it waits once */
  id: string;
  owner: string;
  membershipId: string | null;
  gtin14: string;
  state: 'waiting' | 'answered' | 'refused';
  queuedAt: string;
  /** ISO time of the answer; empty while it waits */
  settledAt: string;
  /** the verdict in words, or why it was refused */
  said: string;
  verdict: VerdictState;
  name: string | null;
}

export const localDatabaseName = 'gtinoteka';
/** Most product cards that are kept (B §9: recent ones). */
export const cardsKept = 500;
/** How long the device's storage is waited for, in milliseconds: an upgrade that another tab blocks may take for ever. */
const patience = 4_000;

class LocalDatabase extends Dexie {
  declare kept: Table<KeptPart, string>;
  declare cards: Table<KeptCard, [string, string]>;
  declare lookUps: Table<QueuedLookUp, string>;

  constructor() {
    super(localDatabaseName);
    // A version that went out is never changed: a new one is added, and tests/offline opens each older one.
    this.version(1).stores({ kept: 'key, isPrivate', cards: '[owner+gtin14], at' });
    this.version(2).stores({ lookUps: 'id, state' });
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

async function wipe(database: LocalDatabase): Promise<void> {
  await database.transaction('rw', database.kept, database.cards, database.lookUps, () =>
    Promise.all([
      database.kept.where('isPrivate').equals(1).delete(),
      database.cards.clear(),
      database.lookUps.clear(),
    ]),
  );
  for (const key of ['gtinoteka.wipe', 'gtinoteka.kept', 'gtinoteka.queued'] as const) writeLocal(key, null);
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

function isQuota(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }; // Dexie puts the browser's error inside
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
}

/** Makes room: half of the cards, the oldest ones. */
async function trimCards(database: LocalDatabase): Promise<void> {
  const half = Math.ceil((await database.cards.count()) / 2);
  await database.cards.orderBy('at').limit(half).delete();
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
    // The browser may have thrown the database away while it was open: the next work opens it anew.
    opened = null;
  }
  isRefused = true;
  return otherwise;
}

/** Keeps an answer under a name. */
export function keepPart(key: string, value: unknown, isPrivate: boolean): Promise<boolean> {
  const part: KeptPart = { key, value, at: new Date().toISOString(), isPrivate: isPrivate ? 1 : 0 };
  return withLocal(async ({ kept }) => {
    await kept.put(part);
    return true;
  }, false);
}

export function readPart(key: string): Promise<KeptPart | null> {
  return withLocal(async ({ kept }) => (await kept.get(key)) ?? null, null);
}

/** Keeps a card for an owner and forgets the oldest past `cardsKept`. */
export function keepCard(owner: string, gtin14: string, product: CheckedProduct): Promise<boolean> {
  const card: KeptCard = { owner, gtin14, product, at: new Date().toISOString() };
  return withLocal(async ({ cards }) => {
    await cards.put(card);
    const count = await cards.count();
    if (count > cardsKept)
      await cards
        .orderBy('at')
        .limit(count - cardsKept)
        .delete();
    writeLocal('gtinoteka.kept', String(Math.min(count, cardsKept)));
    tellChange();
    return true;
  }, false);
}

/** The card of a code: the owner's own, else one that strangers may see. */
export function readCard(owner: string, gtin14: string): Promise<KeptCard | null> {
  return withLocal(
    async ({ cards }) => (await cards.get([owner, gtin14])) ?? (await cards.get(['', gtin14])) ?? null,
    null,
  );
}

export interface KeptState {
  cards: number;
  /** ISO time of the newest card; null without any */
  newest: string | null;
}

/** What this device holds, for the strip that says so. */
export function readKeptState(): Promise<KeptState> {
  return withLocal(
    async ({ cards }) => ({
      cards: await cards.count(),
      newest: (await cards.orderBy('at').last())?.at ?? null,
    }),
    { cards: 0, newest: null },
  );
}

/**
 * How many cards the browser threw away since the last visit (Safari does so after seven days without one); 0 when nothing is
 * missing. Told once.
 */
export async function takeLoss(): Promise<number> {
  const before = Number(readLocal('gtinoteka.kept') ?? 0);
  if (before === 0) return 0;
  const now = await withLocal(({ cards }) => cards.count(), before);
  if (now > 0) return 0;
  writeLocal('gtinoteka.kept', null);
  return before;
}

/** Forgets everything private. Where it cannot be done at once, it is done before anything else is read. */
export async function wipeLocal(): Promise<void> {
  await withLocal((database) => wipe(database), undefined);
}
