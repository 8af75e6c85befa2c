import { getCatalogueStart } from '@gtinoteka/contract/catalogue.ts';
import { expect, test } from 'vitest';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { refreshGpcPaths } from '../support/stored-rows.ts';
import { addCategories, nameCategory } from '../support/prepared/categories.ts';

const url = '/api/v1/products/catalogue_start/';

test('the start of an empty catalogue has nothing to show', async () => {
  const { app } = await buildTestApp({ database: await createDatabase() });
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ productCount: 0, segments: [], examples: { names: [], gtin: null } });
});

test('the start names the fullest segments, three searches of different brands that find something, and a GTIN', async () => {
  const database = await createDatabase();
  const { app } = await buildTestApp({ database });
  // Nine segments, one more than is shown; the later the fuller.
  const segments = Array.from({ length: 9 }, (_, index) => ({ code: `5${index}000000`, brick: `1000000${index}` }));
  for (const { code, brick } of segments) {
    await addCategories(database, [code, code.replace(/000000$/, '100000'), code.replace(/000000$/, '101000'), brick]);
  }
  await nameCategory(database, '58000000', 'Żywność i napoje');
  await refreshGpcPaths(database);
  let item = 0;
  const add = (columns: object) => addProduct(database, { gtin: gtinOf('590125', item++), ...columns });
  for (const [index, { brick }] of segments.entries()) {
    for (let times = 0; times <= index; times++) await add({ gpc_brick: brick, brand: 'Górska', name: 'Woda, 1,5 l' });
  }
  const picture = ['https://example.org/a.jpg'];
  const first = gtinOf('590125', item);
  await add({ name: 'Powidła węgierkowe z czekoladą, 290 g', brand: 'Sady', image_urls: picture });
  await add({ name: 'Kawa ziarnista 1 kg', brand: 'Palarnia', image_urls: picture });
  await add({ name: 'Kawa mielona 1 kg', brand: 'Palarnia', image_urls: picture });
  await add({ name: 'Ukryty', brand: 'Tajna', image_urls: picture, is_public: false, gpc_brick: '10000000' });
  await add({ name: 'Obcy', brand: 'Fremd', image_urls: picture, is_global: true });
  await add({ name: 'Wycofany', brand: 'Dawna', image_urls: picture, gtin_status: 'withdrawn' });

  const answer = await app.inject(url);
  expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=300, stale-while-revalidate=3600');
  const body = getCatalogueStart.answer.parse(answer.json());
  expect(body.segments).toHaveLength(8);
  expect(body.segments[0]).toEqual({ code: '58000000', text: 'Żywność i napoje', productCount: 9 });
  expect(body.segments.map(({ productCount }) => productCount)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
  expect(body.examples).toEqual({
    names: ['Powidła węgierkowe', 'Kawa ziarnista', 'Woda'],
    gtin: first.slice(1),
  });
});

test('however many ask, the catalogue is read once in five minutes', async () => {
  const database = await createDatabase();
  const { app } = await buildTestApp({ database });
  await app.inject(url);
  await addProduct(database, { gtin: gtinOf('590125', 1) });
  expect((await app.inject(url)).json().examples.gtin).toBeNull();
});
