import { expect, test } from 'vitest';
import { openTable } from '../../api/core/table-file/open-table.ts';
import { makeWorkbook } from './make-workbook.ts';
import { makeZip } from './make-zip.ts';
import { fileWith } from './temporary-table.ts';

async function cellsOf(path: string, options: Parameters<typeof openTable>[1]): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const batch of openTable(path, options)) rows.push(...batch.rows.map(({ cells }) => [...cells]));
  return rows;
}

test('a table file error recommends the formats that the page accepts', async () => {
  const path = fileWith(makeZip([{ name: 'xl/workbook.bin', content: 'x' }]));
  await expect(cellsOf(path, {})).rejects.toThrow('Zapisz arkusz jako .xlsx albo .csv.');
  await expect(cellsOf(path, { advised: '.xlsx' })).rejects.toThrow(/Zapisz arkusz jako \.xlsx\.$/);
});

test('a formula without a value is read as formulaWithoutValue', async () => {
  const rows =
    '<row><c t="str"><v>GTIN</v></c></row><row><c><f>A9</f></c><c t="str"><f>A8</f><v></v></c><c><f>A7</f><v>7</v></c></row>';
  const path = fileWith(makeWorkbook({ rows }));
  expect(await cellsOf(path, { formulaWithoutValue: '(formuła)' })).toEqual([['(formuła)', undefined, '7']]);
  expect(await cellsOf(path, {})).toEqual([[undefined, undefined, '7']]);
});

test('an Apple Numbers file is rejected with advice to export it', async () => {
  const path = fileWith(makeZip([{ name: 'Index/Document.iwa', content: 'x' }]));
  await expect(cellsOf(path, {})).rejects.toThrow(
    'To arkusz Apple Numbers (.numbers). Wyeksportuj go jako .xlsx albo .csv.',
  );
});
