import 'fake-indexeddb/auto';
import type { OfflinePackPage } from '@gtinoteka/contract/offline-packs.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredPack } from '../../pwa/core/device/local-db.ts';
import { refusal, stubServer, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { throwAwayDatabase } from '../support/browser/thrown-away-database.ts';

const owner = 'u1/m1';
const id = `${owner}|company|`;
const code = (n: number): string => String(n).padStart(14, '0');
/** What of a card does not matter here is left out. */
const card = (n: number, name = `Produkt ${n}`, licence = 'licensed') =>
  ({ gtinNumber: code(n), name, verdict: { licence } }) as unknown as CheckedProduct;
const whole = (numbers: number[], cursor: string, isLast: boolean): StubAnswer => ({
  body: { content: 'whole', cards: numbers.map((n) => card(n)), gone: [], cursor, isLast } satisfies OfflinePackPage,
});
const changes = (cards: CheckedProduct[], gone: number[], cursor: string, isLast = true): StubAnswer => ({
  body: { content: 'changes', cards, gone: gone.map(code), cursor, isLast } satisfies OfflinePackPage,
});

const pack: StoredPack = {
  id,
  owner,
  membershipId: 'm1',
  kind: 'company',
  value: '',
  title: 'Spiżarnia Babci Zosi',
  state: 'loading',
  isPaused: false,
  run: 1,
  cursor: null,
  total: 4,
  count: 0,
  bytesEach: 1_000,
  checkedAt: '',
  triedAt: '',
  problem: null,
};

/** A new page on the same device, which somebody is signed in on: modules start again, the database stays. */
async function openPage() {
  vi.resetModules();
  const [local, state, store, follow, device, signOut] = await Promise.all([
    import('../../pwa/core/device/local-db.ts'),
    import('../../pwa/core/device/stored-state.ts'),
    import('../../pwa/features/offline-packs/pack-store.ts'),
    import('../../pwa/features/offline-packs/follow-pack.ts'),
    import('../../pwa/core/device/owner.ts'),
    import('../../pwa/core/session/sign-out-registry.ts'),
    // Wipes at a sign-out.
    import('../../pwa/core/device/device-data.ts'),
  ]);
  device.setDeviceUser({ id: 'u1' });
  return { ...local, ...state, ...store, ...follow, ...signOut };
}

type Page = Awaited<ReturnType<typeof openPage>>;
const storedState = (page: Page) => page.tx((database) => page.readStoredState(database), null);

/** What a page was asked for: its cursor, or the state in `If-None-Match`. */
const askedFor = ({ query, headers }: StubCall): string =>
  query.get('cursor') ?? headers.get('if-none-match') ?? 'first';

beforeEach(async () => {
  localStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await throwAwayDatabase();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page with the pack kept whole at this time: cards 1 to 3, state `s1`. */
async function openWithPack(at = '2026-11-20T08:00:00.000Z') {
  const page = await openPage();
  await page.putPack(pack);
  vi.useFakeTimers({ now: Date.parse(at), toFake: ['Date'] });
  stubServer(() => whole([1, 2, 3], 's1', true));
  await page.followPack(id);
  vi.useRealTimers();
  return page;
}

describe('bringing a pack', () => {
  test('a page is asked for with the place that the one before was kept with', async () => {
    const page = await openPage();
    await page.putPack(pack);
    const calls = stubServer((call) =>
      askedFor(call) === 'first' ? whole([1, 2], 'c1', false) : whole([3], 's1', true),
    );
    await page.followPack(id);
    expect(calls.map(askedFor)).toEqual(['first', 'c1']);
    expect(calls[0]?.path).toBe('/api/v1/products/m1/offline_pack/');
    expect(await page.readPack(id)).toMatchObject({ state: 'ready', cursor: 's1', count: 3, total: 3, problem: null });
    expect(localStorage.getItem('gtinoteka.packs')).toBe('3');
  });

  test('a page that is killed goes on after the last page it kept', async () => {
    const first = await openPage();
    await first.putPack(pack);
    const before = stubServer((call) =>
      askedFor(call) === 'first' ? whole([1, 2], 'c1', false) : new Promise(() => undefined),
    );
    void first.followPack(id);
    // Its next call has gone out, too: it hangs, and none comes to the server of the page after it.
    await expect.poll(() => before.map(askedFor)).toEqual(['first', 'c1']);
    const next = await openPage();
    const calls = stubServer(() => whole([3, 4], 's1', true));
    await next.followPack(id);
    expect(calls.map(askedFor)).toEqual(['c1']);
    expect(await next.readPack(id)).toMatchObject({ state: 'ready', count: 4 });
    // The first page may wake up yet: what it asked for long ago changes nothing.
    const late = { ...pack, cursor: 'c1' };
    const stale: OfflinePackPage = { content: 'whole', cards: [card(9)], gone: [], cursor: 'c9', isLast: false };
    expect(await first.keepPage(late, stale)).toBe('gone');
    expect(await next.readCard(owner, code(9))).toBeNull();
  });

  test('a lost network leaves what is there, usable, and says so', async () => {
    const page = await openPage();
    await page.putPack(pack);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    stubServer((call) => {
      if (askedFor(call) === 'first') return whole([1, 2], 'c1', false);
      throw new TypeError('no network');
    });
    await page.followPack(id);
    expect(await page.readPack(id)).toMatchObject({ state: 'loading', count: 2, cursor: 'c1', problem: 'OFFLINE' });
    const there = await page.readCard(owner, code(2));
    expect(there?.product.name).toBe('Produkt 2');
    expect(await storedState(page)).toEqual({ cards: 2, newest: there?.at });
    // The other two are on their way.
    expect(await page.countPackProducts()).toBe(4);
  });

  test('a person may stop it and go on', async () => {
    const page = await openPage();
    await page.putPack(pack);
    stubServer((call) => (askedFor(call) === 'first' ? whole([1, 2], 'c1', false) : new Promise(() => undefined)));
    const going = page.followPack(id);
    await expect.poll(async () => (await page.readPack(id))?.cursor).toBe('c1');
    await page.pausePack(id);
    await going;
    expect(await page.readPack(id)).toMatchObject({ isPaused: true, problem: null, count: 2 });
    stubServer(() => whole([3], 's1', true));
    await page.resumePack(id);
    expect(await page.readPack(id)).toMatchObject({ isPaused: false, state: 'ready', count: 3 });
  });

  test('a full device keeps what it has, says so, and goes on when there is room', async () => {
    const page = await openPage();
    await page.putPack(pack);
    await page.storeCard(owner, code(70), card(70));
    stubServer((call) => (askedFor(call) === 'first' ? whole([1, 2], 'c1', false) : whole([3, 4], 's1', true)));
    const { put } = IDBObjectStore.prototype;
    let isFull = true;
    IDBObjectStore.prototype.put = function (value, key) {
      if (isFull && this.name === 'packCards' && (value as { gtin14: string }).gtin14 === code(3))
        throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, key);
    };
    try {
      await page.followPack(id);
      expect(await page.readPack(id)).toMatchObject({ state: 'loading', cursor: 'c1', count: 2, problem: 'FULL' });
      expect(await page.readCard(owner, code(1))).not.toBeNull();
      // Looked-up cards went first.
      expect(await page.readCard(owner, code(70))).toBeNull();
      isFull = false;
      await page.resumePack(id);
    } finally {
      IDBObjectStore.prototype.put = put;
    }
    expect(await page.readPack(id)).toMatchObject({ state: 'ready', count: 4, problem: null });
  });
});

describe('bringing it up to date', () => {
  test('an unchanged pack is asked for by its state, and is as new as the answer', async () => {
    const page = await openWithPack();
    const calls = stubServer(() => ({ status: 304, body: null, headers: { etag: 'W/"s2"' } }));
    await page.followPack(id);
    expect(calls.map(askedFor)).toEqual(['"s1"']);
    const kept = await page.readPack(id);
    expect(kept).toMatchObject({ state: 'ready', cursor: 's2', count: 3 });
    expect((await page.readCard(owner, code(1)))?.at).toBe(kept?.checkedAt);
    expect(Date.now() - Date.parse(kept?.checkedAt ?? '')).toBeLessThan(60_000);
  });

  test('changes take the places of cards, and what has left goes', async () => {
    const page = await openWithPack();
    const calls = stubServer((call) =>
      askedFor(call) === '"s1"' ? changes([card(2, 'Zmieniona')], [3], 'd1', false) : changes([card(5)], [], 's2'),
    );
    await page.followPack(id);
    expect(calls.map(askedFor)).toEqual(['"s1"', 'd1']);
    expect(await page.readPack(id)).toMatchObject({ state: 'ready', cursor: 's2', count: 3, total: 3 });
    expect((await page.readCard(owner, code(2)))?.product.name).toBe('Zmieniona');
    expect(await page.readCard(owner, code(3))).toBeNull();
    expect(await page.readCard(owner, code(5))).not.toBeNull();
  });

  test('a pack too old for changes comes again; the old cards answer until it is whole', async () => {
    const page = await openWithPack();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    stubServer(async (call) => {
      if (askedFor(call) === '"s1"') return refusal(410, 'PACK_OUTDATED');
      if (askedFor(call) === 'first') return whole([1], 'c1', false);
      await held;
      return whole([4], 's2', true);
    });
    const going = page.followPack(id);
    await expect.poll(async () => (await page.readPack(id))?.cursor).toBe('c1');
    expect(await page.readPack(id)).toMatchObject({ state: 'loading', count: 1, total: 3 });
    expect((await page.readCard(owner, code(3)))?.at).toBe('2026-11-20T08:00:00.000Z');
    release();
    await going;
    expect(await page.readPack(id)).toMatchObject({ state: 'ready', count: 2, total: 2 });
    expect(await page.readCard(owner, code(3))).toBeNull();
  });

  test.each(['PACK_NEEDS_PACKAGE', 'PACK_TOO_LARGE', 'PACKAGE_LIMIT_REACHED', 'GENERIC_ERROR'])(
    '%s leaves the pack as it is, with the reason',
    async (reason) => {
      const page = await openWithPack();
      stubServer(() => refusal(reason === 'GENERIC_ERROR' ? 500 : 402, reason));
      await page.followPack(id);
      expect(await page.readPack(id)).toMatchObject({ problem: reason, state: 'ready', cursor: 's1', count: 3 });
      expect((await page.readCard(owner, code(1)))?.at).toBe('2026-11-20T08:00:00.000Z');
    },
  );

  test.each([
    [404, 'NOT_FOUND'],
    [403, 'ACCESS_DENIED'],
  ])('who may not have it any more (%i %s) has it no more', async (status, reason) => {
    const page = await openWithPack();
    stubServer(() => refusal(status, reason));
    await page.followPack(id);
    expect(await page.listPacks(owner)).toEqual([]);
    expect(await page.readCard(owner, code(1))).toBeNull();
    expect(localStorage.getItem('gtinoteka.packs')).toBeNull();
  });

  const now = Date.parse('2026-11-21T12:00:00Z');
  const ago = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
  const ready = { state: 'ready', checkedAt: ago(24), triedAt: ago(24) } as const;
  test.each<[Partial<StoredPack>, number]>([
    [ready, 1],
    [{ ...ready, checkedAt: ago(23.9) }, 0],
    [{ ...ready, triedAt: ago(23.9) }, 0],
    [{ triedAt: ago(1) }, 1],
    [{ triedAt: ago(1), problem: 'OFFLINE' }, 1],
    [{ triedAt: ago(1), problem: 'FULL' }, 0],
    [{ triedAt: ago(25), problem: 'FULL' }, 1],
    [{ isPaused: true }, 0],
  ])('by itself once a day, and one that was cut off at once; never one that was stopped: %o', async (of, times) => {
    const page = await openPage();
    const { updatePacks } = await import('../../pwa/features/offline-packs/update-packs.ts');
    await page.putPack({ ...pack, ...of });
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const calls = stubServer(() => whole([1], 's1', true));
    await updatePacks(pack.membershipId);
    expect(calls).toHaveLength(times);
  });
});

describe('what is kept', () => {
  test('answers look-ups of its person and membership alone', async () => {
    const page = await openWithPack();
    expect((await page.readCard(owner, code(1)))?.product.name).toBe('Produkt 1');
    for (const other of ['u1/m2', 'u2/m1', '']) expect(await page.readCard(other, code(1))).toBeNull();
    expect(await page.listPacks('u1/m2')).toEqual([]);
  });

  test('the newer of a looked-up card and one of a pack wins; a licence that nobody was asked about never does', async () => {
    const page = await openWithPack('2026-11-20T08:00:00.000Z');
    const looked = (n: number, at: string, licence: string) =>
      page.tx(({ cards }) => cards.put({ owner, gtin14: code(n), product: card(n, 'Sprawdzona', licence), at }), null);
    await looked(1, '2026-11-20T07:00:00.000Z', 'invalid');
    await looked(2, '2026-11-20T09:00:00.000Z', 'invalid');
    await looked(3, '2026-11-20T09:00:00.000Z', 'unknown');
    const names = await Promise.all([1, 2, 3].map(async (n) => (await page.readCard(owner, code(n)))?.product.name));
    expect(names).toEqual(['Produkt 1', 'Sprawdzona', 'Produkt 3']);
    // A product that was looked up and is in a pack is one.
    expect(await storedState(page)).toEqual({ cards: 3, newest: '2026-11-20T09:00:00.000Z' });
  });

  test('is counted once in however many packs of a person and membership, and again in those of another', async () => {
    const page = await openWithPack();
    const keep = async (other: Partial<StoredPack>, numbers: number[]): Promise<void> => {
      const next = { ...pack, ...other, total: numbers.length };
      await page.putPack(next);
      const cards = numbers.map((n) => card(n));
      await page.keepPage(next, { content: 'whole', cards, gone: [], cursor: 's1', isLast: true });
    };
    await keep({ id: `${owner}|brand|tatry`, kind: 'brand', value: 'Tatry' }, [2, 3, 4]);
    await page.storeCard(owner, code(3), card(3));
    const counts = async () => [(await storedState(page))?.cards, await page.countPackProducts()];
    expect(await counts()).toEqual([4, 4]);
    expect(localStorage.getItem('gtinoteka.packs')).toBe('4');
    await keep({ id: 'u1/m2|company|', owner: 'u1/m2', membershipId: 'm2' }, [1, 2]);
    expect(await counts()).toEqual([6, 6]);
    await page.forgetPack(id);
    expect(await counts()).toEqual([5, 5]);
  });

  test('goes with a sign-out, and a page on its way then is not kept', async () => {
    const page = await openPage();
    await page.putPack(pack);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const calls = stubServer(async () => {
      await held;
      return whole([1], 'c1', false);
    });
    const going = page.followPack(id);
    await expect.poll(() => calls.length).toBe(1);
    page.wipePrivateData();
    await page.finishWipe();
    release();
    await going;
    expect(
      await page.keepPage(pack, { content: 'whole', cards: [card(1)], gone: [], cursor: 'c1', isLast: false }),
    ).toBe('gone');
    expect(await page.tx(({ packs, packCards }) => Promise.all([packs.count(), packCards.count()]), null)).toEqual([
      0, 0,
    ]);
    expect(localStorage.getItem('gtinoteka.packs')).toBeNull();
  });

  test('what the browser threw away is told once', async () => {
    await openWithPack();
    await throwAwayDatabase();
    const page = await openPage();
    expect(await page.takeLoss()).toBe(3);
    expect(await page.takeLoss()).toBe(0);
  });

  test('is taken off by its person, and counts no more', async () => {
    const page = await openWithPack();
    expect(await page.countPackProducts()).toBe(3);
    await page.forgetPack(id);
    expect(await page.countPackProducts()).toBe(0);
    expect(await page.readCard(owner, code(1))).toBeNull();
  });
});
