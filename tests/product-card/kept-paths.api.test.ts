import { expect, test } from 'vitest';
import { makeLookUpRows } from '../../api/store/look-up/look-up-rows.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { setWaterPath } from '../support/prepared/categories.ts';
import { createDatabase } from '../support/servers/database.ts';
import { changeProduct } from '../support/stored-rows.ts';

/** Numbers of nothing, as many as make a process keep the paths of categories. */
const many = Array.from({ length: 2_000 }, (_, n) => gtinOf('590199', n + 1));
const gtin = gtinOf('590198', 1);
const bare = gtinOf('590198', 2);

const database = await createDatabase();
/** The names of the statements that were asked. */
const asked: (string | undefined)[] = [];
const pool = new Proxy(database.pool, {
  get(target, name) {
    if (name !== 'query') return Reflect.get(target, name) as unknown;
    return (...query: [{ name?: string } & string]) => {
      asked.push(query[0].name);
      return target.query(...query);
    };
  },
});

test('paths of categories are kept after many look-ups, and those of the classification in force are told all the same', async () => {
  await setWaterPath(database, 'Woda');
  await addProduct(database, { gtin, gpc_brick: '10000232' });
  await addProduct(database, { gtin: bare, gpc_brick: null });
  const rows = makeLookUpRows(pool);
  const read = async (number: string) => {
    asked.length = 0;
    return (await rows.read(number)).row?.gpc_path?.at(-1)?.text;
  };
  expect([await read(gtin), asked]).toEqual(['Woda', ['look-up']]);
  await Promise.all(many.map((number) => rows.read(number)));
  await expect.poll(async () => [await read(gtin), asked]).toEqual(['Woda', ['look-up-but-path']]);
  expect([await read(bare), (await rows.read(many[0] ?? '')).row]).toEqual([undefined, null]);

  await setWaterPath(database, 'Woda źródlana');
  expect([await read(gtin), asked]).toEqual(['Woda źródlana', ['look-up-but-path', 'look-up']]);
  expect([await read(gtin), asked]).toEqual(['Woda źródlana', ['look-up']]);
  await changeProduct(database, gtin, { gpc_brick: '10000999' });
  expect([await read(gtin), asked]).toEqual([undefined, ['look-up']]);
});

test('who has the columns parsed one by one keeps no paths', async () => {
  const rows = makeLookUpRows(pool, { packsColumns: false });
  await Promise.all(many.map((number) => rows.read(number)));
  expect(asked).not.toContain('all-gpc-paths');
  asked.length = 0;
  expect((await rows.read(bare)).row?.name).toBe('Woda źródlana 1,5 l');
  expect(asked).toEqual(['look-up-by-column']);
});
