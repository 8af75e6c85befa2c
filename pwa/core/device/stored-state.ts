import { isLockedOwner } from './owner.ts';
import type { StoredPack, LocalDatabase } from './local-db.ts';

/** As in Dexie, whose chunk readers do without. */
const minKey = -Infinity;
const maxKey = [[]];

let counted = { of: '', products: 0 };

/**
 * Products of all packs that are here; one that several packs of a person and membership hold is one product. Their keys are read only
 * where packs may overlap, and again only when packs have changed: for 20 000 cards that takes a while.
 */
export async function countPacked({ packs, packCards }: LocalDatabase): Promise<number> {
  const all = await packs.toArray();
  const owners = new Map(all.map(({ id, owner }) => [id, owner]));
  if (new Set(owners.values()).size === all.length) return packCards.count();
  // Cards never change without their pack.
  const of = JSON.stringify(all.map(({ id, run, cursor, count }) => [id, run, cursor, count]));
  if (counted.of !== of) {
    const keys = await packCards.toCollection().primaryKeys();
    counted = { of, products: new Set(keys.map(([pack, gtin14]) => `${owners.get(pack)}|${gtin14}`)).size };
  }
  return counted.products;
}

/** When a pack was last as on the server; of one that is not here whole, the time of the last card that is. */
async function timeOf({ packCards }: LocalDatabase, { id, checkedAt }: StoredPack): Promise<string | undefined> {
  if (checkedAt !== '') return checkedAt;
  const last = await packCards.where('[pack+run]').between([id, minKey], [id, maxKey]).last();
  return last?.at;
}

export interface StoredState {
  /** products */
  cards: number;
  /** ISO time of the newest card; null without any */
  newest: string | null;
}

/** What this device holds for whoever is here, for the strip that says so. A card that was looked up and is in a pack as well is one product. */
export async function readStoredState(database: LocalDatabase): Promise<StoredState> {
  const { cards, packs, packCards } = database;
  const keys = await cards.toCollection().primaryKeys();
  const recent = keys.filter(([owner]) => !isLockedOwner(owner));
  const all = await packs.toArray();
  const own = all.filter(({ owner }) => !isLockedOwner(owner));
  // Of a device that several people use each has packs of their own; what two of them share is counted twice.
  const packed =
    own.length === all.length ? await countPacked(database) : own.reduce((sum, { count }) => sum + count, 0);
  const both = packed === 0 ? [] : await packCards.where('[owner+gtin14]').anyOf(recent).uniqueKeys();
  const count = recent.length + packed - both.length;
  if (count === 0) return { cards: 0, newest: null };
  const times = await Promise.all(own.map((pack) => timeOf(database, pack)));
  times.push(
    (
      await cards
        .orderBy('at')
        .filter(({ owner }) => !isLockedOwner(owner))
        .last()
    )?.at,
  );
  return { cards: count, newest: times.filter(Boolean).sort().reverse()[0] ?? null };
}
