import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { compareWith, readDocument } from '../../pwa/features/scanner/document/document-list.ts';
import { textOfFile } from '../../pwa/features/scanner/document/text-of-file.ts';
import { toXlsx } from '../../pwa/core/page/table-file.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A file as a browser hands it over: jsdom's own has no arrayBuffer(). */
function fileOf(bytes: Uint8Array, size = bytes.length): File {
  // Nothing else of a file is read.
  return { name: 'dokument', size, arrayBuffer: async () => bytes.slice().buffer } as unknown as File;
}

/** A workbook as Excel writes it: the first tab is the second file, strings are shared, long numbers are kept with an exponent. */
function workbook(rows: string, more: Record<string, string> = {}): Uint8Array {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Dostawa" sheetId="2" r:id="rId9"/><sheet name="Inny" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>Kod EAN</t></si><si><r><t>Ilo</t></r><r><t>ść</t></r></si><si><t>Powidła</t><rPh><t>x</t></rPh></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>9</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

const delivery = workbook(
  `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
   <row r="3"><c r="A3"><v>5.907770010725E12</v></c><c r="B3" t="s"><v>2</v></c><c r="C3"><v>12</v></c></row>
   <row><c t="inlineStr"><is><t>5907770010718</t></is></c><c><v>3.49</v></c><c><v>3</v></c></row>
   <row r="5"><c r="A5" t="str"><v>Razem</v></c><c r="C5" t="e"><v>#REF!</v></c></row>`,
);

test('a workbook is its first sheet: a row a line, long numbers whole, strings put together, gaps kept', async () => {
  expect((await textOfFile(fileOf(delivery))).split('\n')).toEqual([
    'Kod EAN\t\tIlość',
    '',
    '5907770010725\tPowidła\t12',
    '5907770010718\t3.49\t3',
    'Razem\t\t',
  ]);
});

test('what a workbook lists is compared like pasted lines, the rows without a code by the numbers that Excel shows', async () => {
  const list = readDocument(await textOfFile(fileOf(delivery)));
  expect(list.items).toEqual([
    { gtin: '5907770010725', pieces: 12 },
    { gtin: '5907770010718', pieces: 3 },
  ]);
  expect(list.withoutCode).toEqual([{ line: 5, text: 'Razem' }]);
  expect(compareWith(list.items, []).missing).toHaveLength(2);
});

test('the workbook that the series itself saves can be loaded', async () => {
  const rows = [
    ['GTIN', 'Liczba sztuk'],
    ['05907770010725', '4'],
  ];
  const saved = await toXlsx(rows, 'Seria');
  const reader = new FileReader();
  const isRead = new Promise((resolve) => reader.addEventListener('load', resolve));
  reader.readAsArrayBuffer(saved);
  await isRead;
  if (!(reader.result instanceof ArrayBuffer)) throw new Error('not read');
  const bytes = new Uint8Array(reader.result);
  expect(readDocument(await textOfFile(fileOf(bytes))).items).toEqual([{ gtin: '5907770010725', pieces: 4 }]);
});

test.each([
  ['a zip that is no workbook', zipSync({ 'a.txt': strToU8('5907770010725;1') }), 'no sheet'],
  ['a sheet that is no XML', workbook('<row><c>'), 'no XML'],
  ['a zip that was cut', delivery.slice(0, delivery.length - 200), 'invalid zip data'],
  ['bytes that are neither', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]), 'no text'],
])('%s is refused', async (_what, bytes, reason) => {
  await expect(textOfFile(fileOf(bytes))).rejects.toThrow(reason);
});

test('a part that unpacks to more than 40 MB is refused before it is unpacked', async () => {
  const bomb = workbook('', { 'xl/sharedStrings.xml': ' '.repeat(40_000_001) });
  expect(bomb.length).toBeLessThan(200_000);
  await expect(textOfFile(fileOf(bomb))).rejects.toThrow('too large');
});

test('a sheet that is not read is not unpacked, however large it is', async () => {
  const row = '<row><c><v>5907770010725</v></c></row>';
  const large = workbook(row, { 'xl/worksheets/sheet1.xml': ' '.repeat(40_000_001) });
  expect(await textOfFile(fileOf(large))).toBe('5907770010725');
});

test('files of 5 000 000 bytes are read, of one more refused', async () => {
  const bytes = strToU8('5907770010725;1');
  expect(await textOfFile(fileOf(bytes, 5_000_000))).toBe('5907770010725;1');
  await expect(textOfFile(fileOf(bytes, 5_000_001))).rejects.toThrow('too large');
});
