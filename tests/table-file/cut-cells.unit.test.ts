import { expect, test } from 'vitest';
import { openTable } from '@gtinoteka/api/core/table-file/open-table.ts';
import { cutText, type TableRow } from '@gtinoteka/api/core/table-file/table-row.ts';
import { makeWorkbook } from './make-workbook.ts';
import { fileWith, refusal } from './temporary-table.ts';

const limits = { columns: 10, cellLength: 20 };

async function rowsOf(content: string | Buffer): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const batch of openTable(fileWith(content), limits)) rows.push(...batch.rows);
  return rows;
}

const cell = (reference: string, text: string): string => `<c r="${reference}" t="str"><v>${text}</v></c>`;
const workbook = (...rows: string[]): Buffer =>
  makeWorkbook({
    rows: rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join(''),
    strings: `<si><t>${'s'.repeat(70_000)}</t></si>`,
  });

const head = cell('A1', 'GTIN') + cell('B1', 'Opis');
const long = (length: number): [kind: string, content: string | Buffer][] => [
  ['csv', `GTIN;Opis\n1;${'x'.repeat(length)}\n2;b\n`],
  ['quoted csv', `"GTIN";"Opis"\n1;"${'x'.repeat(length)}"\n2;b\n`],
  ['jsonl', `{"GTIN":1,"Opis":"${'x'.repeat(length)}"}\n{"GTIN":2,"Opis":"b"}\n`],
  ['xlsx', workbook(head, cell('A2', '1') + cell('B2', 'x'.repeat(length)), cell('A3', '2') + cell('B3', 'b'))],
];

test.each(long(20))('a text of the longest length stays whole in %s', async (_kind, content) => {
  const [first] = await rowsOf(content);
  expect(first?.cells).toEqual(['1', 'x'.repeat(20)]);
  expect(first?.cut).toBeUndefined();
});

test.each(long(21))('a text above the longest length is shortened and named in %s', async (_kind, content) => {
  const [first, second] = await rowsOf(content);
  expect(first).toMatchObject({ cells: ['1', 'x'.repeat(20)], cut: [1] });
  expect(second?.cells).toEqual(['2', 'b']);
  expect(second?.cut).toBeUndefined();
});

test('a shared string above the cell length is shortened in every cell that uses it', async () => {
  const shared = '<c r="B2" t="s"><v>0</v></c>';
  const rows = await rowsOf(workbook(head, cell('A2', '1') + shared, cell('A3', '2') + shared.replace('B2', 'B3')));
  for (const row of rows) expect(row).toMatchObject({ cut: [1], cells: [expect.any(String), 's'.repeat(20)] });
});

test('cutText does not split a surrogate pair', () => {
  expect(cutText('abc😀', 4)).toBe('abc');
  expect(cutText('abc😀', 5)).toBe('abc😀');
});

test('empty styled cells beyond the last column do not count', async () => {
  const styled = Array.from({ length: 1_100 }, (_, at) => `<c r="${letters(at)}2" s="1"/>`).join('');
  const rows = await rowsOf(workbook(head, styled, cell('A3', '5901234123457')));
  expect(rows).toEqual([{ line: 3, cells: ['5901234123457'] }]);
  const [text] = await rowsOf(`GTIN;Opis\n1;a${';'.repeat(1_100)}\n`);
  expect(text?.cells.filter((one) => one !== '')).toEqual(['1', 'a']);
  expect(text?.cut).toBeUndefined();
});

test('a cell right of the last column is dropped and listed in cut', async () => {
  const rows = await rowsOf(workbook(head, cell('A2', '1') + cell('J2', 'dziesiąta') + cell('XFD2', 'zbędna')));
  expect(rows[0]?.cells[9]).toBe('dziesiąta');
  expect(rows[0]?.cells).toHaveLength(10);
  expect(rows[0]?.cut).toEqual([16_383]);
  const [text] = await rowsOf(`GTIN;Opis\n1;a${';'.repeat(500)}zbędna\n`);
  expect(text?.cut).toEqual([501]);
});

test('a row may have as many filled cells as there are columns, and no more', async () => {
  const filled = (count: number): Buffer =>
    workbook(head, Array.from({ length: count }, (_, at) => cell(`${letters(at)}2`, 'x')).join(''));
  expect(await refusal(fileWith(filled(10)), limits)).toBe('read');
  expect(await refusal(fileWith(filled(11)), limits)).toBe('TOO_MANY_COLUMNS');
  expect(await refusal(fileWith(`a\n${'x;'.repeat(9)}x\n`), limits)).toBe('read');
  expect(await refusal(fileWith(`a\n${'x;'.repeat(10)}x\n`), limits)).toBe('TOO_MANY_COLUMNS');
});

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
