import { entriesOf, type Entry } from '@gtinoteka/search-indexer/source/entries.ts';
import type { IndexKind } from '@gtinoteka/product-index/name.ts';
import { beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../support/servers/database.ts';
import { gtinOf } from '../support/look-ups.ts';
import { applyTermChanges } from '../support/stored-rows.ts';
import { addBareProducts } from '../support/prepared/products.ts';

const { pool } = await createDatabase();

const names = ['Sól', 'Miód gryczany', 'Ser', null, 'x'.repeat(9_000), 'Kawa', 'Dżem', null, 'y'.repeat(9_000), 'Sok'];
const gtins = names.map((_, i) => gtinOf('590968', i));
/** Places among the names in the order in which a new index takes them: the shortest first, of equal ones the lowest number; no name is the longest. */
const inOrder = [0, 2, 9, 5, 6, 1, 4, 8, 3, 7].map((i) => gtins[i]);

beforeAll(async () => {
  await addBareProducts(
    { pool },
    gtins.map((gtin, i) => ({ gtin, name: names[i] ?? '' })),
  );
  await applyTermChanges({ pool });
});

/** All entries after a place, so many at a time, with the place after each of them. */
async function fill(kind: IndexKind, limit: number, after: string | null = null) {
  const [entries, places]: [Entry[], (string | null)[]] = [[], []];
  for (let place = after; ;) {
    const found = await entriesOf[kind].fill(pool, place, limit);
    entries.push(...found.entries);
    places.push(found.position);
    if (found.entries.length < limit) return { entries, places };
    place = found.position;
  }
}

test.each([1, 2, 3, 7, 10, 11])(
  'a new index takes products in its own order, each once, %i at a time',
  async (limit) => {
    const { entries } = await fill('products', limit);
    expect(entries.map(({ key }) => key)).toEqual(inOrder);
  },
);

test.each(['products', 'terms'] as const)('%s of a new index are those of a check, the same ones', async (kind) => {
  const { entries } = await fill(kind, 4);
  const byKey = entries.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  expect(byKey.length).toBeGreaterThan(5);
  expect(byKey).toEqual(await entriesOf[kind].page(pool, null, 100));
});

test('it goes on from each place, among short names, long ones and none', async () => {
  const { places } = await fill('products', 1);
  for (const [i, place] of places.slice(0, -1).entries()) {
    const { entries } = await fill('products', 4, place);
    expect([place, entries.map(({ key }) => key)]).toEqual([place, inOrder.slice(i + 1)]);
  }
  expect(places.at(-1)).toBeNull();
});
