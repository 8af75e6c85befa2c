import { beforeAll, expect, test } from 'vitest';
import { readProductsOf } from '../../api/store/catalogue/product-rows-of.ts';
import { createDatabase } from '../support/servers/database.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { changeProduct, refreshGpcPaths } from '../support/stored-rows.ts';
import { addCategories, nameCategory } from '../support/prepared/categories.ts';

const { pool } = await createDatabase();
const [water, juice, unsorted, gone] = [1, 2, 3, 4].map((item) => gtinOf('590777', item)) as [
  string,
  string,
  string,
  string,
]; // four

async function addSegment(code: string, title: string): Promise<void> {
  await addCategories({ pool }, [code]);
  await nameCategory({ pool }, code, title);
  await refreshGpcPaths({ pool });
}

const categoriesOf = async (...gtins: string[]) =>
  (await readProductsOf(pool, gtins)).map(({ gtin, gpc_path: path }) => [gtin, path?.map(({ text }) => text) ?? null]);

beforeAll(async () => {
  await addSegment('50000000', 'Żywność');
  await addProduct({ pool }, { gtin: water, gpc_brick: '50000000' });
  await addProduct({ pool }, { gtin: juice, gpc_brick: '50000000' });
  await addProduct({ pool }, { gtin: unsorted });
});

test('rows come in the order of the numbers, without those that are gone', async () => {
  expect(await categoriesOf(juice, gone, unsorted, water)).toEqual([
    [juice, ['Żywność']],
    [unsorted, null],
    [water, ['Żywność']],
  ]);
});

test('a title that changes is on the next page, and so is a brick that was not there', async () => {
  await changeProduct({ pool }, juice, { gpc_brick: '51000000' });
  expect(await categoriesOf(water, juice)).toEqual([
    [water, ['Żywność']],
    [juice, null],
  ]);
  await nameCategory({ pool }, '50000000', 'Jedzenie');
  await addSegment('51000000', 'Napoje');
  expect(await categoriesOf(water, juice)).toEqual([
    [water, ['Jedzenie']],
    [juice, ['Napoje']],
  ]);
});

test('arrays of texts come back as they were stored, whatever is in them', async () => {
  const odd = ['', ' ', ',', '"', '\\', '{', '}', '{}', 'null', 'NULL', 'zażółć', 'a b', 'a,b', '🍭', "'", '\n'];
  const arrays = [[], ['PL'], ['PL', 'DE'], ...odd.map((text) => [text]), odd, ['PL', '', 'DE']];
  for (const array of arrays) {
    const { rows } = await pool.query('SELECT $1::text[] AS texts', [array]);
    expect(rows[0]).toEqual({ texts: array });
  }
  const { rows } = await pool.query(
    `SELECT ARRAY[NULL, 'x']::text[] AS some, '[2:3]={a,b}'::text[] AS moved, ARRAY[[1, 2]]::numeric[] AS deep, ARRAY[1.50, 2]::numeric[] AS amounts`,
  );
  expect(rows[0]).toEqual({ some: [null, 'x'], moved: ['a', 'b'], deep: [['1', '2']], amounts: ['1.50', '2'] });
});

test('moments come back as they were stored, in any zone of the session', async () => {
  const moments = [
    '2026-11-22T14:00:00Z',
    '2026-11-22T14:00:00.120Z',
    '1999-12-31T23:59:59.999Z',
    '0001-02-03T04:05:06Z',
  ];
  const client = await pool.connect();
  try {
    for (const zone of ['UTC', 'Europe/Warsaw', 'Asia/Kolkata', 'America/New_York']) {
      await client.query(`SET TIME ZONE '${zone}'`);
      for (const moment of moments) {
        const { rows } = await client.query('SELECT $1::timestamptz AS moment', [moment]);
        expect([zone, rows[0].moment]).toEqual([zone, new Date(moment)]);
      }
      const { rows } = await client.query(
        `SELECT 'infinity'::timestamptz AS never, '2026-11-22 14:00:00.123456+00'::timestamptz AS fine`,
      );
      expect(rows[0]).toEqual({ never: Infinity, fine: new Date('2026-11-22T14:00:00.123Z') });
    }
  } finally {
    client.release(true);
  }
});
