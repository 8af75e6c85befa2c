import 'fake-indexeddb/auto';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LookUp } from '../../pwa/core/device/local-db.ts';
import { throwAwayDatabase } from '../support/browser/thrown-away-database.ts';

/** A new page on the same device: modules start again, the database stays. */
async function openPage() {
  vi.resetModules();
  return {
    ...(await import('../../pwa/core/device/local-db.ts')),
    ...(await import('../../pwa/core/device/stored-state.ts')),
    ...(await import('../../pwa/core/device/saved-cards.ts')),
    ...(await import('../../pwa/look-up/look-up-store.ts')),
  };
}

// What of a product does not matter here is left out.
const product = (name: string) =>
  ({ name, gtinNumber: '05907770010725', verdict: { licence: 'licensed' } }) as CheckedProduct;
const code = (n: number): string => String(n).padStart(14, '0');

type Page = Awaited<ReturnType<typeof openPage>>;
const storedState = (page: Page) => page.tx((database) => page.readStoredState(database), null);

/** Local storage as Node has none. */
const storage = new Map<string, string>();
vi.stubGlobal('window', {});
// Dexie tells of each database that is taken away under it.
vi.spyOn(console, 'warn').mockImplementation(() => undefined);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
});

beforeEach(async () => {
  storage.clear();
  await throwAwayDatabase();
});

/** Version 1 as it was: kept answers and cards; 2 added the queue. Dexie multiplies versions by ten. */
function openVersion(version: 1 | 2): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('gtinoteka', version * 10);
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('kept', { keyPath: 'key' }).createIndex('isPrivate', 'isPrivate');
      opening.result.createObjectStore('cards', { keyPath: ['owner', 'gtin14'] }).createIndex('at', 'at');
      if (version === 2) opening.result.createObjectStore('lookUps', { keyPath: 'id' }).createIndex('state', 'state');
    });
  });
}

test('an upgrade that an older tab holds up lets the page go on without storage', async () => {
  const old = await openVersion(1);
  const page = await openPage();
  expect(await page.readCard('', code(1))).toBeNull();
  expect(page.isStorageRefused()).toBe(true);
  await page.queueLookUp('', code(2), undefined);
  expect(await page.dueFor('')).toEqual([]);
  old.close();
});

test('of 501 cards the 500 newest stay', async () => {
  const page = await openPage();
  const at = (n: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
  const first = Array.from({ length: page.mostStoredCards }, (_, n) => n);
  await page.tx(
    ({ cards }) =>
      cards.bulkPut(first.map((n) => ({ owner: '', gtin14: code(n), product: product(`${n}`), at: at(n) }))),
    null,
  );
  expect((await storedState(page))?.cards).toBe(500);
  await page.storeCard('', code(500), product('500'));
  expect((await storedState(page))?.cards).toBe(500);
  expect(await page.readCard('', code(0))).toBeNull();
  expect(await page.readCard('', code(1))).not.toBeNull();
});

test('a saved card stays when newer ones need the room, over a new answer too, until it is let go', async () => {
  const page = await openPage();
  const at = (n: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
  await page.tx(
    ({ cards }) =>
      cards.bulkPut(
        Array.from({ length: page.mostStoredCards }, (_, n) => ({
          owner: 'anna',
          gtin14: code(n),
          product: product(`${n}`),
          at: at(n),
        })),
      ),
    null,
  );
  expect(await page.saveCard('anna', code(0), product('0'))).toBe('saved');
  await page.storeCard('anna', code(0), product('0, again'));
  await page.tx(({ cards }) => cards.update(['anna', code(0)], { at: at(0) }), null);
  await page.storeCard('anna', code(500), product('500'));
  expect((await page.readCard('anna', code(0)))?.product.name).toBe('0, again');
  expect(await page.readCard('anna', code(1))).toBeNull();
  expect((await page.listSaved('anna')).map(({ gtin14 }) => gtin14)).toEqual([code(0)]);
  expect(await page.listSaved('other')).toEqual([]);

  await page.unsaveCard('anna', code(0));
  expect(await page.listSaved('anna')).toEqual([]);
  await page.storeCard('anna', code(501), product('501'));
  expect(await page.readCard('anna', code(0))).toBeNull();
});

test('200 cards are saved and the 201st is refused; one saved before is saved again', async () => {
  const page = await openPage();
  for (let n = 0; n < page.mostSaved; n++) expect(await page.saveCard('anna', code(n), product(`${n}`))).toBe('saved');
  expect(await page.saveCard('anna', code(200), product('200'))).toBe('full');
  expect(await page.saveCard('anna', code(7), product('7'))).toBe('saved');
  expect(await page.saveCard('other', code(200), product('200'))).toBe('saved');
  expect(await page.listSaved('anna')).toHaveLength(200);
});

test('a private card is for its person and membership alone', async () => {
  const page = await openPage();
  await page.storeCard('u1/m1', code(1), product('Tajne'));
  await page.storeCard('', code(2), product('Jawne'));
  expect(await page.readCard('u1/m2', code(1))).toBeNull();
  expect(await page.readCard('', code(1))).toBeNull();
  expect((await page.readCard('u1/m1', code(1)))?.product.name).toBe('Tajne');
  expect((await page.readCard('u1/m1', code(2)))?.product.name).toBe('Jawne');
});

test('a sign-out takes what is of its person alone; one that was cut short is made up for', async () => {
  const page = await openPage();
  for (const owner of ['u1/m1', 'u1/m2', 'u2/m1', '']) {
    await page.storeCard(owner, code(1), product('Tajne'));
    await page.tx(({ lookUps }) => lookUps.put({ ...row, id: `${owner}|${code(2)}`, owner }), undefined);
    await page.tx(({ series }) => series.put({ owner, name: null, rows: [{}] }), undefined);
  }
  await page.storePart('user', { firstName: 'Anna' }, page.wiped.withSession);
  await page.storePart('draft', 'Tekst', page.wiped.atSignOut);
  await page.storePart('categories', [], page.wiped.never);
  storage.set('gtinoteka.wipe', 'session');
  const lapsed = await openPage();
  expect(await lapsed.readPart('user')).toBeNull();
  expect(await lapsed.readPart('draft')).not.toBeNull();
  expect(await ownersIn(lapsed)).toEqual([['', 'u1/m1', 'u1/m2', 'u2/m1'], 4, 4]);
  storage.set('gtinoteka.wipe', 'out u1');
  const next = await openPage();
  expect(await next.readPart('draft')).toBeNull();
  expect(await next.readPart('categories')).not.toBeNull();
  expect(await ownersIn(next)).toEqual([['', 'u2/m1'], 2, 2]);
  expect(storage.has('gtinoteka.wipe')).toBe(false);
  // Here is nobody: what is left is an anonymous caller's, and what another person may discard.
  expect((await next.listQueue()).map(({ owner }) => owner)).toEqual(['']);
  await next.discardLocked();
  expect(await ownersIn(next)).toEqual([[''], 1, 1]);
});

const row: LookUp = {
  id: '',
  owner: '',
  membershipId: null,
  gtin14: code(2),
  gtin: code(2),
  state: 'pending',
  lookedUpAt: '2026-11-20T08:00:00.000Z',
  queuedAt: '2026-11-20T08:00:00.000Z',
  key: 'key',
  heldUntil: null,
  settledAt: '',
  isTold: false,
  verdict: 'wait',
  name: null,
  verdictAt: '',
  isFromCard: false,
};

/** Owners of cards, and how many rows the queue and the series have. */
function ownersIn(page: Page) {
  return page.tx(
    async ({ cards, lookUps, series }) => [
      (await cards.toArray()).map(({ owner }) => owner),
      await lookUps.count(),
      await series.count(),
    ],
    null,
  );
}

test('the same code waits once, and its outcome is written once', async () => {
  const page = await openPage();
  await Promise.all([1, 2, 3].map(() => page.queueLookUp('', code(7), undefined)));
  expect(await page.listQueue()).toHaveLength(1);
  const outcome = { state: 'answered', code: 'in_order', verdict: 'ok', name: 'Powidła' } as const;
  expect(await page.settleLookUp('', code(7), outcome)).toBe(true);
  expect(await page.settleLookUp('', code(7), outcome)).toBe(false);
  expect((await page.listQueue())[0]).toMatchObject({ state: 'answered', code: 'in_order' });
});

test('a full device gives up its oldest cards for the queue', async () => {
  const page = await openPage();
  for (let n = 0; n < 10; n++) await page.storeCard('', code(n), product(`Produkt ${n}`));
  const { add, put: putBefore } = IDBObjectStore.prototype;
  let refused = 0;
  IDBObjectStore.prototype.put = function (value, key) {
    if (this.name === 'lookUps' && refused++ === 0) throw new DOMException('full', 'QuotaExceededError');
    return putBefore.call(this, value, key);
  };
  try {
    await page.queueLookUp('', code(99), undefined);
  } finally {
    Object.assign(IDBObjectStore.prototype, { add, put: putBefore });
  }
  expect(refused).toBe(2);
  expect((await storedState(page))?.cards).toBe(5);
  expect(await page.dueFor('')).toHaveLength(1);
});

test('what the browser threw away is told once', async () => {
  const page = await openPage();
  await page.storeCard('', code(1), product('Powidła'));
  await throwAwayDatabase();
  const next = await openPage();
  expect(await next.takeLoss()).toBe(1);
  expect(await next.takeLoss()).toBe(0);
});
