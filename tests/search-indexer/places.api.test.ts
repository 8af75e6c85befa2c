import { drawPlaces } from '@gtinoteka/search-indexer/check/places.ts';
import { expect, test } from 'vitest';
import { createDatabase } from '../support/servers/database.ts';
import { gtinOf } from '../support/look-ups.ts';
import { addBareProducts, removeAllProducts } from '../support/prepared/products.ts';

const { pool } = await createDatabase();

test('the places of a sample lie one in each of equal stretches of all keys', async () => {
  const gtins = Array.from({ length: 4_000 }, (_, i) => gtinOf('590967', i));
  await addBareProducts(
    { pool },
    gtins.map((gtin) => ({ gtin, name: gtin })),
  );
  await pool.query('SELECT refresh_search_terms()');
  await pool.query('ANALYZE products, search_terms');
  const places = await drawPlaces(pool, 'products', 40);
  expect(places.map((gtin) => Math.floor(gtins.indexOf(gtin) / 100))).toEqual(Array.from({ length: 40 }, (_, i) => i));
  const terms = await drawPlaces(pool, 'terms', 40);
  expect(terms.map((key) => Math.floor(gtins.indexOf(key.replace('name\t', '')) / 100))).toEqual(
    Array.from({ length: 40 }, (_, i) => i),
  );
});

test('a table of three rows has three places, an empty one none', async () => {
  await removeAllProducts({ pool });
  expect(await drawPlaces(pool, 'products', 40)).toEqual([]);
  const gtins = [0, 1, 2].map((i) => gtinOf('590967', i));
  await addBareProducts(
    { pool },
    gtins.map((gtin) => ({ gtin, name: gtin })),
  );
  expect(await drawPlaces(pool, 'products', 40)).toEqual(gtins);
});
