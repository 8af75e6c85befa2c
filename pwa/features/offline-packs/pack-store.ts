import type { OfflinePackPage } from '@gtinoteka/contract/offline-packs.ts';
import { Dexie } from 'dexie';
import { countPacked } from '../../core/device/stored-state.ts';
import { isQuota, tx, type StoredPack, type LocalDatabase, type PackCard } from '../../core/device/local-db.ts';
import { writeLocal } from '../../core/device/local-store.ts';

/** What became of a write: `gone` where the pack is not here any more, or another tab has gone on with it. */
export type Written = 'stored' | 'gone' | 'full';

/** Writes in one transaction. A device that stays full after its oldest looked-up cards were given up says so. */
async function write(work: (database: LocalDatabase) => Promise<Written>): Promise<Written> {
  let hasMadeRoom = false;
  const written = await tx(async (database): Promise<Written> => {
    const { packs, packCards } = database;
    try {
      return await database.transaction('rw', packs, packCards, () => work(database));
    } catch (error) {
      if (!isQuota(error) || !hasMadeRoom) {
        hasMadeRoom = true;
        throw error;
      }
      return 'full';
    }
  }, 'full');
  if (written === 'stored') await noteCount();
  return written;
}

/** The mark says at the next start that there are packs, and how many products went should the browser have thrown them away. */
async function noteCount(): Promise<void> {
  const count = await tx(countPacked, 0);
  const hasPacks = await tx(({ packs }) => packs.count(), 0);
  writeLocal('gtinoteka.packs', hasPacks > 0 ? String(Math.max(count, 1)) : null);
}

const ofPack = (id: string): [[string, unknown], [string, unknown]] => [
  [id, Dexie.minKey],
  [id, Dexie.maxKey],
];

export function readPack(id: string): Promise<StoredPack | null> {
  return tx(async ({ packs }) => (await packs.get(id)) ?? null, null);
}

/** Packs of one person and membership, by their titles. */
export async function readPacks({ packs }: LocalDatabase, owner: string): Promise<StoredPack[]> {
  const all = await packs.filter((pack) => pack.owner === owner).toArray();
  return all.sort((a, b) => a.title.localeCompare(b.title, 'pl'));
}

export function listPacks(owner: string): Promise<StoredPack[]> {
  return tx((database) => readPacks(database, owner), []);
}

/** Products of all packs of this device, each once; those on the way are counted as if they were here and in no other pack. */
export function countPackProducts(): Promise<number> {
  return tx(async (database) => {
    const { packs, packCards } = database;
    async function onTheWay({ id, total, count }: StoredPack): Promise<number> {
      const here = await packCards
        .where('[pack+gtin14]')
        .between(...ofPack(id))
        .count();
      return Math.max(0, Math.max(total, count) - here);
    }
    const missing = await Promise.all((await packs.toArray()).map(onTheWay));
    return missing.reduce((sum, one) => sum + one, await countPacked(database));
  }, 0);
}

/** Puts a new pack down, before its first card; one that is here already stays as it is. */
export function putPack(pack: StoredPack): Promise<Written> {
  return write(async ({ packs }) => {
    if (!(await packs.get(pack.id))) await packs.put(pack);
    return 'stored';
  });
}

/** Changes what is known of a pack. */
export function notePack(id: string, changes: Partial<StoredPack>): Promise<Written> {
  return write(async ({ packs }) => ((await packs.update(id, changes)) > 0 ? 'stored' : 'gone'));
}

/** Takes a pack and its cards off the device. */
export function removePack(id: string): Promise<Written> {
  return write(async ({ packs, packCards }) => {
    await packs.delete(id);
    await packCards
      .where('[pack+gtin14]')
      .between(...ofPack(id))
      .delete();
    return 'stored';
  });
}

/**
 * Keeps a page that was asked for with the pack's cursor, and the place after it, together: whoever is killed in between has
 * both or neither. With the last page of a whole pack the cards of the time before go.
 */
export function keepPage(asked: StoredPack, page: OfflinePackPage): Promise<Written> {
  return write(async ({ packs, packCards }) => {
    const { id, owner, run } = asked;
    const pack = await packs.get(id);
    // Signed out, removed, or another tab was quicker.
    if (!pack || pack.run !== run || pack.cursor !== asked.cursor) return 'gone';
    const at = new Date().toISOString();
    await packCards.bulkPut(
      page.cards.map((product): PackCard => ({ pack: id, gtin14: product.gtinNumber, owner, run, product, at })),
    );
    await packCards.bulkDelete(page.gone.map((gtin14): [string, string] => [id, gtin14]));
    if (page.isLast) await packCards.where('[pack+run]').between([id, Dexie.minKey], [id, run]).delete();
    const count = await packCards.where({ pack: id, run }).count();
    const under = page.content === 'whole' ? 'loading' : 'updating';
    await packs.update(id, {
      cursor: page.cursor,
      state: page.isLast ? 'ready' : under,
      count,
      problem: null,
      ...(page.isLast ? { total: count, checkedAt: at } : {}),
    });
    return 'stored';
  });
}
