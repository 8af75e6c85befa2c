import { cursorOfNow, readChanges, type Cursor } from '@gtinoteka/search-indexer/source/outbox.ts';
import { beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../support/servers/database.ts';
import { gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { noteChangesInTurn } from '../support/prepared/changes.ts';

const { pool } = await createDatabase();
let start: Cursor;

beforeEach(async () => {
  start = await cursorOfNow(pool);
});

/** `rows` rows of the outbox, of which each names `things` products out of `distinct`, in turn. */
async function tell(rows: number, things: number, distinct: number): Promise<void> {
  const gtins = Array.from({ length: distinct }, (_, i) => gtinOf('590966', i));
  await noteChangesInTurn({ pool }, gtins, { tellings: rows, each: things });
}

async function lastId(): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('SELECT max(id) AS id FROM outbox');
  return rows[0]?.id ?? 0;
}

/** Of another database of the same server, a transaction may still run. */
async function readAll(most: number): Promise<{ sizes: number[]; found: Set<string>; cursor: Cursor }> {
  const id = await lastId();
  const found = new Set<string>();
  let sizes: number[] = [];
  let cursor = start;
  await expect
    .poll(
      async () => {
        [cursor, sizes] = [start, []];
        found.clear();
        for (;;) {
          const changes = await readChanges(pool, 'products', cursor, most);
          cursor = changes.cursor;
          if (changes.keys.size === 0) return cursor.id;
          sizes.push(changes.keys.size);
          for (const key of changes.keys.keys()) found.add(key);
        }
      },
      { timeout: unhurried(15_000) },
    )
    .toBe(id);
  return { sizes, found, cursor };
}

test('what was changed again and again is read as one change', async () => {
  await tell(450, 1, 1);
  expect((await readAll(10)).sizes).toEqual([1]);
});

test('many changes come in parts, none of them is left out', async () => {
  await tell(300, 5, 1_500);
  const { sizes, found } = await readAll(1_000);
  expect(found.size).toBe(1_500);
  expect(sizes).toEqual([1_000, 500]);
});

test('a row that names more than is asked for comes whole', async () => {
  await tell(2, 30, 60);
  expect((await readAll(10)).sizes).toEqual([30, 30]);
});

test('ten thousand rows are read at once, and the next one afterwards', async () => {
  await tell(10_001, 1, 2);
  const { sizes, found } = await readAll(1_000);
  expect(sizes).toEqual([2, 1]);
  expect(found.size).toBe(2);
});
