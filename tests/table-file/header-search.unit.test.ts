import { describe, expect, it } from 'vitest';
import { makeWorkbook, sheetXml } from './make-workbook.ts';
import { fileWith, readTable } from './temporary-table.ts';

const isHeader = (cells: readonly string[]): boolean => cells.includes('GTIN');
const code = '5901520000059';

describe('a header of a text table that is looked for', () => {
  it('a header below a title and blank lines is found, and lines keep their numbers', async () => {
    const text = `Lista produktów, stan na 1.10.2026, dział handlowy\n\nGTIN;Nazwa\n${code};Mleko, 1,5 l\n`;
    expect(await readTable(fileWith(text), {}, isHeader)).toEqual({
      columns: ['GTIN', 'Nazwa'],
      rows: [[code, 'Mleko, 1,5 l']],
      lines: [4],
      faults: [],
      before: { rows: 1, sheet: null, unreadSheets: [] },
    });
  });

  it('a header is found in the 20th non-blank line and not in the 21st', async () => {
    const file = (titles: number): string => fileWith(`${'tytuł\n'.repeat(titles)}GTIN;Nazwa\n${code};A\n`);
    expect(await readTable(file(19), {}, isHeader)).toMatchObject({ columns: ['GTIN', 'Nazwa'], before: { rows: 19 } });
    expect(await readTable(file(20), {}, isHeader)).toMatchObject({ columns: ['tytuł'], before: { rows: 0 } });
  });

  it('the first line is the header if no line matches, in short and long files', async () => {
    for (const rows of [1, 30]) {
      const found = await readTable(fileWith(`a;b\n${'1;2\n'.repeat(rows)}`), {}, isHeader);
      expect(found.columns).toEqual(['a', 'b']);
      expect(found.rows).toHaveLength(rows);
    }
    expect(await readTable(fileWith('a;b'), {}, isHeader)).toMatchObject({ columns: ['a', 'b'], rows: [] });
  });

  it('a header is found if quoted, below a title of several cells, and after sep=', async () => {
    const text = `sep=;\n"Cennik; 2026";;\n"GTIN";"Nazwa"\n${code};A\n`;
    expect(await readTable(fileWith(text), {}, isHeader)).toMatchObject({
      columns: ['GTIN', 'Nazwa'],
      lines: [4],
      before: { rows: 1 },
    });
  });
});

describe('a header of a workbook that is looked for', () => {
  const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const title = `<row r="1">${cell('A1', 'Lista produktów')}</row>`;
  const data = `<row r="3">${cell('A3', 'GTIN')}${cell('B3', 'Nazwa')}</row><row r="4">${cell('A4', code)}${cell('B4', 'A')}</row>`;

  it('a header of a workbook is found below a title', async () => {
    expect(await readTable(fileWith(makeWorkbook({ rows: title + data })), {}, isHeader)).toMatchObject({
      columns: ['GTIN', 'Nazwa'],
      rows: [[code, 'A']],
      lines: [4],
      before: { rows: 1, sheet: null },
    });
  });

  it('a header is found on a later visible sheet; sheets with another table are named, empty and hidden ones are not', async () => {
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const sheet = (name: string, id: string, state = ''): string => `<sheet name="${name}" r:id="${id}"${state}/>`;
    const relation = (id: string): string =>
      `<Relationship Id="${id}" Type="${types}/worksheet" Target="worksheets/${id}.xml"/>`;
    const book = (first: string): Buffer =>
      makeWorkbook({
        rows: '',
        extra: [
          {
            name: 'xl/workbook.xml',
            content: `<workbook ${main} xmlns:r="${types}"><sheets>${sheet('Okładka', 'r1')}${sheet('Ukryty', 'r2', ' state="hidden"')}${sheet('Produkty', 'r3')}</sheets></workbook>`,
          },
          {
            name: 'xl/_rels/workbook.xml.rels',
            content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${['r1', 'r2', 'r3'].map(relation).join('')}</Relationships>`,
          },
          { name: 'xl/worksheets/r1.xml', content: sheetXml(first) },
          { name: 'xl/worksheets/r2.xml', content: sheetXml(data.replaceAll('Nazwa', 'Ukryta')) },
          { name: 'xl/worksheets/r3.xml', content: sheetXml(title + data) },
        ],
      });
    expect(await readTable(fileWith(book(data)), {}, isHeader)).toMatchObject({
      before: { sheet: null, unreadSheets: ['Produkty'] },
    });
    for (const first of [title, ''])
      expect(await readTable(fileWith(book(first)), {}, isHeader)).toMatchObject({
        columns: ['GTIN', 'Nazwa'],
        lines: [4],
        before: { rows: 1, sheet: 'Produkty' },
      });
    expect(await readTable(fileWith(book(title)), {}, () => false)).toMatchObject({
      columns: ['Lista produktów'],
      before: { rows: 0, sheet: null },
    });
  });
});
