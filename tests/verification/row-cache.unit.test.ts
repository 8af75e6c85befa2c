import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TableRow } from '../../api/core/table-file/table-row.ts';
import { RowCache } from '../../api/features/verification/checking/row-cache.ts';
import { countCodes, openCodesFile } from '../../api/features/verification/checking/read-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-kept-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const row = (line: number, ...cells: (string | undefined)[]): TableRow => ({ line, cells });

async function gathered(rows: AsyncGenerator<readonly TableRow[]> | null): Promise<TableRow[]> {
  const all: TableRow[] = [];
  for await (const batch of rows ?? []) all.push(...batch);
  return all;
}

test('rows come back as they were, as often as they are asked for', async () => {
  const kept = new RowCache(join(folder, 'some'));
  // oxlint-disable-next-line no-sparse-arrays -- a missing cell is a hole
  const cells = ['5901234123457', , 'dwie\nlinie; "cudzysłów" 😀', ''];
  const first = Array.from({ length: 900 }, (_, at) => row(at + 2, `kod ${at}`, 'żółć'.repeat(90)));
  kept.add([{ line: 1, cells }]);
  kept.add(first);
  expect(kept.rows()).toBeNull();
  kept.end();
  const expected = [row(1, '5901234123457', '', 'dwie\nlinie; "cudzysłów" 😀', ''), ...first];
  expect(await gathered(kept.rows())).toEqual(expected);
  expect(await gathered(kept.rows())).toEqual(expected);
});

test('rows that take too much room are not kept, and nothing is left of them', () => {
  const long = 'a'.repeat(32_000);
  const path = join(folder, 'much');
  const kept = new RowCache(path);
  kept.add([row(1, long)]);
  expect(existsSync(path)).toBe(true);
  kept.add([row(2, ...Array.from({ length: 251 }, () => long))]);
  kept.add([row(3, 'short')]);
  kept.end();
  expect(kept.rows()).toBeNull();
  expect(existsSync(path)).toBe(false);
});

test('a file whose rows are not kept is read again instead', async () => {
  const path = join(folder, 'lista.csv');
  const wide = 'b'.repeat(30_000);
  await writeFile(path, `GTIN;Opis\n${Array.from({ length: 400 }, (_, at) => `${at};${wide}\n`).join('')}`);
  const file = await openCodesFile(path, folder);
  expect(existsSync(join(folder, 'rows'))).toBe(false);
  for (const _ of [1, 2]) expect((await countCodes(file)).rows).toBe(400);
});
