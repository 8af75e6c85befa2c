import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeWorkbook, sheetPart, sheetXml, workbookParts } from './make-workbook.ts';
import { makeZip, type ZipPart } from './make-zip.ts';
import { fileWith, refusal } from './temporary-table.ts';

const rows = '<row r="1"><c r="A1" t="str"><v>gtin</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>';

/** Deflate of `size` equal bytes, without ever holding them all. */
function packedZeros(size: number): { packed: Buffer; sum: number } {
  const content = Buffer.alloc(size, 0x20);
  return { packed: deflateRawSync(content, { level: 9 }), sum: crc32(content) };
}

function workbookWith(part: ZipPart): string {
  return fileWith(makeWorkbook({ rows, extra: [part] }));
}

describe('files that are no table', () => {
  const ole2 = Buffer.alloc(2048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(ole2);
  const encrypted = Buffer.from(ole2);
  encrypted.write('EncryptedPackage', 1024, 'utf16le');

  it.each([
    ['nothing', 'EMPTY', ''],
    ['blank lines', 'EMPTY', '\n \n'],
    ['an empty gzip', 'EMPTY', gzipSync('')],
    ['an old binary workbook', 'XLS', ole2],
    ['a binary workbook older than OLE2', 'XLS', Buffer.from('0908100000060500', 'hex')],
    ['an encrypted workbook', 'ENCRYPTED', encrypted],
    ['xlsb', 'XLSB', makeZip([{ name: 'xl/workbook.bin', content: 'x' }])],
    [
      'ods',
      'ODS',
      makeZip([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'content.xml', content: '<x/>' },
      ]),
    ],
    ['a sheet of Apple Numbers', 'NUMBERS', makeZip([{ name: 'Index/Document.iwa', content: 'x' }])],
    ['an older sheet of Apple Numbers', 'NUMBERS', makeZip([{ name: 'Index.zip', content: 'x' }])],
    ['macros', 'MACROS', makeWorkbook({ rows, extra: [{ name: 'xl/vbaProject.bin', content: 'x' }] })],
    ['another zip', 'NOT_A_TABLE', makeZip([{ name: 'a.csv', content: 'a;b' }])],
    ['HTML', 'NOT_A_TABLE', '<html><table><tr><td>1</td></tr></table></html>'],
    ['PDF', 'NOT_A_TABLE', '%PDF-1.7\n'],
    ['binary data', 'NOT_A_TABLE', Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256))],
    ['xz', 'UNSUPPORTED_COMPRESSION', Buffer.from('fd377a585a000004', 'hex')],
    ['gzip inside gzip', 'UNSUPPORTED_COMPRESSION', gzipSync(gzipSync('a;b'))],
    ['an empty sheet', 'EMPTY', makeWorkbook({ rows: '' })],
    [
      'a workbook without its sheet',
      'NO_SHEET',
      makeZip(workbookParts({ rows }).filter(({ name }) => !name.includes('sheet'))),
    ],
  ] as const)('%s ends with %s', async (_name, code, content) => {
    expect(await refusal(fileWith(content))).toBe(code);
  });

  it('a missing file and a folder each have their own error message', async () => {
    expect(await refusal('/nie/ma/takiego')).toBe('NOT_FOUND');
    expect(await refusal('/')).toBe('NOT_A_FILE');
  });
});

describe('hostile and damaged workbooks', () => {
  it('decompression stops at the maximum ratio and size', async () => {
    const { packed, sum } = packedZeros(60_000_000);
    const bomb = { name: sheetPart, content: '', packed, claimedCrc: sum };
    expect(await refusal(workbookWith({ ...bomb, claimedSize: 60_000_000 }))).toBe('TOO_BIG');
    expect(await refusal(workbookWith({ ...bomb, claimedSize: 60_000_000 }), { ratio: 1e9, partBytes: 1e7 })).toBe(
      'TOO_BIG',
    );
    expect(await refusal(workbookWith({ ...bomb, claimedSize: 1000 }))).toBe('DAMAGED');
    expect(await refusal(fileWith(gzipSync('1;2\n'.repeat(5_000_000))))).toBe('TOO_BIG');
    expect(await refusal(fileWith(gzipSync('1;2\n'.repeat(500_000))), { ratio: 1e9, inflatedBytes: 1e6 })).toBe(
      'TOO_BIG',
    );
  });

  it('a DOCTYPE, as of billion laughs, is rejected in every part', async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
    for (const name of [sheetPart, 'xl/workbook.xml', '_rels/.rels', 'xl/sharedStrings.xml', 'xl/styles.xml'])
      expect(await refusal(workbookWith({ name, content: laughs }))).toBe('DOCTYPE');
    const quadratic = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(500_000)}">]><worksheet>${'&a;'.repeat(10_000)}</worksheet>`;
    expect(await refusal(workbookWith({ name: sheetPart, content: quadratic }))).toBe('DOCTYPE');
  });

  it('deep nesting, an endless token and too many columns are rejected', async () => {
    const many = { ratio: 1e9 };
    const deep = (count: number): ZipPart => ({
      name: sheetPart,
      content: `<worksheet>${'<a>'.repeat(count)}${'</a>'.repeat(count)}<sheetData>${rows}</sheetData></worksheet>`,
    });
    expect(await refusal(workbookWith(deep(63)), many)).toBe('read');
    expect(await refusal(workbookWith(deep(64)), many)).toBe('TOO_DEEP');
    expect(await refusal(workbookWith(deep(1_000_000)), many)).toBe('TOO_DEEP');
    for (const content of [
      `<worksheet a="${'x'.repeat(5_000_000)}`,
      `<!--${'x'.repeat(5_000_000)}`,
      `<${'x'.repeat(5_000_000)}`,
    ])
      expect(await refusal(workbookWith({ name: sheetPart, content }), many)).toBe('CELL_TOO_LONG');
    const cells = (count: number): ZipPart => ({
      name: sheetPart,
      content: sheetXml(`<row>${'<c><v>1</v></c>'.repeat(count)}</row>`),
    });
    expect(await refusal(workbookWith(cells(16_384)), many)).toBe('read');
    expect(await refusal(workbookWith(cells(16_385)), many)).toBe('TOO_MANY_COLUMNS');
    expect(await refusal(workbookWith(cells(1_000_000)), many)).toBe('TOO_MANY_COLUMNS');
  });

  it('shared strings above the memory limit are rejected', async () => {
    const strings = { name: 'xl/sharedStrings.xml', content: `<sst>${'<si><t>aaaa</t></si>'.repeat(1000)}</sst>` };
    expect(await refusal(workbookWith(strings), { sharedCharacters: 20_000 })).toBe('read');
    expect(await refusal(workbookWith(strings), { sharedCharacters: 19_999 })).toBe('TOO_BIG');
  });

  it('1,000 entries are read, 1,001 are not', async () => {
    const filler = (count: number): ZipPart[] =>
      Array.from({ length: count }, (_, i) => ({ name: `x/${i}`, content: '' }));
    const own = workbookParts({ rows }).length;
    expect(await refusal(fileWith(makeWorkbook({ rows, extra: filler(1000 - own) })))).toBe('read');
    expect(await refusal(fileWith(makeWorkbook({ rows, extra: filler(1001 - own) })))).toBe('TOO_MANY_PARTS');
  });

  it('a truncated workbook ends with one error message and never hangs', async () => {
    const whole = makeWorkbook({ rows, strings: '<si><t>x</t></si>' });
    for (let length = 4; length < whole.length; length += 37)
      expect(await refusal(fileWith(whole.subarray(0, length)), { stall: 2_000 })).not.toBe('read');
    const packed = gzipSync(`a;b\n${'1;żółć\n'.repeat(5_000)}`);
    for (let length = 1; length < packed.length; length += 7)
      expect(await refusal(fileWith(packed.subarray(0, length)))).not.toBe('read');
  });

  it('a workbook with one changed byte is read or ends with one error message', async () => {
    const whole = makeWorkbook({ rows, strings: '<si><t>x</t></si>' });
    for (let place = 0; place < whole.length; place += 13) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 0xff;
      await refusal(fileWith(changed), { stall: 2_000 });
    }
  });

  it('wrong sizes and checksums, duplicate names and overlapping parts are rejected', async () => {
    const content = sheetXml(rows);
    expect(await refusal(workbookWith({ name: sheetPart, content, claimedSize: content.length + 1 }))).toBe('DAMAGED');
    expect(await refusal(workbookWith({ name: sheetPart, content, claimedSize: content.length - 1 }))).toBe('DAMAGED');
    expect(await refusal(workbookWith({ name: sheetPart, content, claimedSize: 0xfffffff0 }))).toBe('TOO_BIG');
    expect(await refusal(workbookWith({ name: sheetPart, content, claimedCrc: 1 }))).toBe('DAMAGED');
    expect(
      await refusal(fileWith(makeZip([...workbookParts({ rows }), { name: 'XL/workbook.xml', content: '' }]))),
    ).toBe('DAMAGED');
    expect(await refusal(workbookWith({ name: 'x', content: 'x', offset: 0 }))).toBe('DAMAGED');
  });

  it('a workbook with false offsets does not stall the reader', async () => {
    expect(await refusal(workbookWith({ name: sheetPart, content: sheetXml(rows), offset: 0x7fffffff }))).toBe(
      'DAMAGED',
    );
  });
});
