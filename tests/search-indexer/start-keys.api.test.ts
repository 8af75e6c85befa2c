import { drawStartKeys } from '@gtinoteka/search-indexer/check/start-keys.ts';
import { expect, test } from 'vitest';
import { createDatabase } from '../support/servers/database.ts';
import { gtinOf } from '../support/look-ups.ts';
import { addBareProducts, removeAllProducts } from '../support/prepared/products.ts';

const { pool } = await createDatabase();

test('start keys of a sample are in equal parts of all keys, one in each', async () => {
  const gtins = Array.from({ length: 4_000 }, (_, i) => gtinOf('590967', i));
  await addBareProducts(
    { pool },
    gtins.map((gtin) => ({ gtin, name: gtin })),
  );
  await pool.query('SELECT refresh_search_terms()');
  await pool.query('ANALYZE products, search_terms');
  const startKeys = await drawStartKeys(pool, 'products', 40);
  expect(startKeys.map((gtin) => Math.floor(gtins.indexOf(gtin) / 100))).toEqual(
    Array.from({ length: 40 }, (_, i) => i),
  );
  const terms = await drawStartKeys(pool, 'terms', 40);
  expect(terms.map((key) => Math.floor(gtins.indexOf(key.replace('name\t', '')) / 100))).toEqual(
    Array.from({ length: 40 }, (_, i) => i),
  );
});

test('a table of three rows has three start keys, an empty one none', async () => {
  await removeAllProducts({ pool });
  expect(await drawStartKeys(pool, 'products', 40)).toEqual([]);
  const gtins = [0, 1, 2].map((i) => gtinOf('590967', i));
  await addBareProducts(
    { pool },
    gtins.map((gtin) => ({ gtin, name: gtin })),
  );
  expect(await drawStartKeys(pool, 'products', 40)).toEqual(gtins);
});
