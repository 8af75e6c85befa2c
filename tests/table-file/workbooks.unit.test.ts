import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeWorkbook } from './make-workbook.ts';
import { fileWith, readTable } from './temporary-table.ts';

const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>Numer GTIN</t></is></c><c r="C1" t="s"><v>0</v></c></row>';
const strings =
  '<si><t>Nazwa</t></si><si><r><t>Mas</t></r><r><t>ło &amp; _x0142_</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>';

async function cellsOf(cells: string, styles?: string, is1904 = false): Promise<readonly (string | undefined)[]> {
  const found = await readTable(
    fileWith(makeWorkbook({ rows: `${head}<row r="2">${cells}</row>`, strings, styles, is1904 })),
  );
  return found.rows[0] ?? [];
}

describe('xlsx', () => {
  it('the first visible sheet is read, with shared, rich and inline texts, plain and gzipped', async () => {
    const rows = `${head}<row r="5"><c r="A5"><v>5901520000059</v></c><c r="C5" t="s"><v>1</v></c></row>`;
    const book = makeWorkbook({ rows, strings });
    for (const content of [book, gzipSync(book)]) {
      const found = await readTable(fileWith(content));
      expect(found.columns).toEqual(['Numer GTIN', '', 'Nazwa']);
      expect(found.rows[0]?.[0]).toBe('5901520000059');
      expect(found.rows[0]?.[1]).toBeUndefined();
      expect(found.rows[0]?.[2]).toBe('Masło & ł');
      expect(found.lines).toEqual([5]);
    }
  });

  it('a GTIN stored as a number is read as its digits', async () => {
    expect((await cellsOf('<c r="A2"><v>5.901520000059E12</v></c>'))[0]).toBe('5901520000059');
    expect((await cellsOf('<c r="A2"><v>5.90152E12</v></c>'))[0]).toBe('5901520000000');
    expect((await cellsOf('<c r="A2" t="n"><v>12345678901231</v></c>'))[0]).toBe('12345678901231');
  });

  it('a number format of zeros keeps the leading zeros', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="00000000000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>';
    expect((await cellsOf('<c r="A2" s="1"><v>5901520000059</v></c>', styles))[0]).toBe('05901520000059');
  });

  it('cells and rows without references are numbered in sequence', async () => {
    const found = await readTable(
      fileWith(
        makeWorkbook({
          rows: '<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row><row><c><v>1</v></c><c><v>2</v></c></row><row/><row><c r="B4"><v>3</v></c></row>',
        }),
      ),
    );
    expect(found.columns).toEqual(['a', 'b']);
    expect(found.lines).toEqual([2, 4]);
    expect(found.rows[1]?.[1]).toBe('3');
  });

  it('a row number above 16,777,216 is replaced by the next number', async () => {
    const row = (number: number): string => `<row r="${number}"><c><v>1</v></c></row>`;
    const found = await readTable(
      fileWith(makeWorkbook({ rows: row(1) + row(16_777_216) + row(16_777_217) + row(4_000_000_000) })),
    );
    expect(found.lines).toEqual([16_777_216, 16_777_217, 16_777_218]);
  });

  it('booleans, errors, blank cells and formula results are read as text', async () => {
    const cells = await cellsOf(
      '<c r="A2" t="b"><v>1</v></c><c r="B2" t="b"><v>0</v></c><c r="C2" t="e"><v>#N/A</v></c><c r="D2" s="3"/><c r="E2" t="str"><f>A1</f><v>x</v></c><c r="F2"><f>1+1</f></c>',
    );
    expect(Array.from(cells)).toEqual(['true', 'false', '#N/A', undefined, 'x']);
  });

  it('dates are ISO dates in both date systems', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="171" formatCode="[h]:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>';
    const cells =
      '<c r="A2" s="1"><v>45383</v></c><c r="B2" s="2"><v>45383.5</v></c><c r="C2" s="3"><v>1.5</v></c><c r="D2" s="1"><v>1</v></c><c r="E2" t="d"><v>2024-04-01</v></c>';
    expect(await cellsOf(cells, styles)).toEqual([
      '2024-04-01',
      '2024-04-01T12:00:00',
      '1.5',
      '1900-01-01',
      '2024-04-01',
    ]);
    expect((await cellsOf('<c r="A2" s="1"><v>0</v></c>', styles, true))[0]).toBe('1904-01-01');
  });

  it('a row with one cell in the last column takes no more memory than its XML', async () => {
    const rows = `${head}${'<row><c r="XFD1"><v>1</v></c></row>'.repeat(20_000)}`;
    expect((await readTable(fileWith(makeWorkbook({ rows, strings })), { ratio: 1000 })).rows).toHaveLength(20_000);
  });
});
