import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fileWith, readTable, refusal } from './temporary-table.ts';

const header = 'Numer GTIN;Nazwa Produktu\n';

describe('text tables', () => {
  it.each([';', ',', '\t', '|'])('the delimiter %j is detected', async (delimiter) => {
    const path = fileWith(['gtin', 'nazwa', 'marka'].join(delimiter) + '\r\n' + ['1', 'a b', 'x'].join(delimiter));
    expect(await readTable(path)).toMatchObject({ columns: ['gtin', 'nazwa', 'marka'], rows: [['1', 'a b', 'x']] });
  });

  it('a decimal comma is not detected as the delimiter', async () => {
    const path = fileWith('EAN;Nazwa;Cena\n1;a;31,90 zł\n2;b, c, d;5,99 zł\n');
    expect((await readTable(path)).columns).toEqual(['EAN', 'Nazwa', 'Cena']);
  });

  it('the sep= line of Excel sets the delimiter and is not the header', async () => {
    const found = await readTable(fileWith('sep=|\na;b|c\n1;2|3\n'));
    expect(found).toMatchObject({ columns: ['a;b', 'c'], rows: [['1;2', '3']], lines: [3] });
  });

  it('a list of codes in a single column is a table', async () => {
    expect(await readTable(fileWith('gtin\n5901520000059\n'))).toMatchObject({ rows: [['5901520000059']] });
  });

  it('row numbers are physical lines, across quoted line breaks, blank lines and every line ending', async () => {
    const found = await readTable(fileWith('a;b\r\n1;"x\r\ny\nz"\r\n\r\n2;q\n3;"w ""w"""\r4;v'));
    expect(found.rows).toEqual([
      ['1', 'x\ny\nz'],
      ['2', 'q'],
      ['3', 'w "w"'],
      ['4', 'v'],
    ]);
    expect(found.lines).toEqual([2, 6, 7, 8]);
  });

  it('a quote inside a field is a character, not an error', async () => {
    const found = await readTable(fileWith('a\tb\n1\t"Kozi ser" z ziołami 5"\n2\t7" rura\n'));
    expect(found.rows.map((row) => row[1])).toEqual(['"Kozi ser" z ziołami 5"', '7" rura']);
  });

  it.each([
    ['UTF-8', Buffer.from(header + '1;żółć\n')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFF' + header + '1;żółć\n')],
    ['UTF-16 LE with a byte order mark', Buffer.from('\uFEFF' + header + '1;żółć\n', 'utf16le')],
    ['UTF-16 LE without a byte order mark', Buffer.from(header + '1;żółć\n', 'utf16le')],
    ['UTF-16 BE', Buffer.from('\uFEFF' + header + '1;żółć\n', 'utf16le').swap16()],
    ['windows-1250', Buffer.concat([Buffer.from(header + '1;'), Buffer.from([0xbf, 0xf3, 0xb3, 0xe6, 0x0a])])],
  ])('%s is read, plain and gzipped', async (_name, bytes) => {
    for (const content of [bytes, gzipSync(bytes)]) {
      const found = await readTable(fileWith(content));
      expect(found.columns).toEqual(['Numer GTIN', 'Nazwa Produktu']);
      expect(found.rows).toEqual([['1', 'żółć']]);
    }
  });

  it('windows-1250 is detected even if its first letter comes after megabytes of ASCII', async () => {
    const plain = Buffer.from(header + '1;abcdefgh\n'.repeat(200_000));
    const found = await readTable(fileWith(Buffer.concat([plain, Buffer.from([0x32, 0x3b, 0xb3, 0x0a])])));
    expect(found.rows.at(-1)).toEqual(['2', 'ł']);
  });

  it('a letter split by a chunk boundary is decoded', async () => {
    const found = await readTable(fileWith(header + '1;ąęółżźćńś\n'.repeat(60_000)));
    expect(new Set(found.rows.map((row) => row[1]))).toEqual(new Set(['ąęółżźćńś']));
    expect(found.rows).toHaveLength(60_000);
  });

  it('cells are limited to 32,767 characters and rows to 16,384 columns', async () => {
    for (const length of [32_767, 32_768])
      expect((await readTable(fileWith(`a;b\n1;${'x'.repeat(length)}\n`))).rows).toEqual([['1', 'x'.repeat(32_767)]]);
    expect(await refusal(fileWith(`${'a;'.repeat(16_383)}a\n`))).toBe('read');
    expect(await refusal(fileWith(`${'a;'.repeat(16_384)}a\n`))).toBe('TOO_MANY_COLUMNS');
  });

  it('the row limit counts rows of data', async () => {
    expect(await refusal(fileWith('a;b\n1;2\n3;4\n'), { rows: 2 })).toBe('read');
    expect(await refusal(fileWith('a;b\n1;2\n3;4\n5;6\n'), { rows: 2 })).toBe('TOO_MANY_ROWS');
    expect(await refusal(fileWith('{"a":1}\n{"a":2}\n'), { rows: 1 })).toBe('TOO_MANY_ROWS');
  });

  it('an unclosed quote and an endless line are reported with their line', async () => {
    expect(await refusal(fileWith('a;b\n1;2\n3;"x\n4;5\n'))).toBe('QUOTE_NOT_CLOSED');
    await expect(readTable(fileWith('a;b\n1;2\n3;"x\n4;5\n'))).rejects.toMatchObject({ line: 3 });
    expect(await refusal(fileWith(`a;b\n1;"${'x;\n'.repeat(400_000)}`))).toBe('RECORD_TOO_LONG');
    expect(await refusal(fileWith('{"a":"' + 'x'.repeat(1_100_000)))).toBe('RECORD_TOO_LONG');
  });
});

describe('jsonl', () => {
  it('jsonl keys become columns, nested objects are flattened, arrays stay JSON, null is blank', async () => {
    const found = await readTable(
      fileWith('{"gtin":"1","name":null}\n\n{"name":"ł","company":{"name":"A","nip":"1"},"netContent":["90.0","G"]}\n'),
    );
    expect(found.columns).toEqual(['gtin', 'name', 'company.name', 'company.nip', 'netContent']);
    expect(found.rows[0]).toEqual(['1', '']);
    expect(found.rows[1]?.slice(1)).toEqual(['ł', 'A', '1', '["90.0","G"]']);
    expect(found.lines).toEqual([1, 3]);
  });

  it('a code written as a number keeps its digits, long ones too', async () => {
    const found = await readTable(fileWith('{"gtin":5901520000059}\n{"gtin":12345678901234567890}\n'));
    expect(found.rows).toEqual([['5901520000059'], ['12345678901234567890']]);
  });

  it('an invalid jsonl line is one faulty row; an invalid first line rejects the file', async () => {
    const found = await readTable(fileWith('{"a":1}\n{"a":\n[1]\n{"a":2}'));
    expect(found.faults).toEqual([2, 3]);
    expect(await refusal(fileWith('{"a":\n{"a":1}\n'))).toBe('JSON_INVALID');
    expect(await refusal(fileWith('[\n {"a":1}]'))).toBe('JSON_INVALID');
  });

  it('deeply nested JSON is rejected or read, without a crash', async () => {
    const deep = (depth: number): string => fileWith(`{"a":1}\n{"a":${'['.repeat(depth)}${']'.repeat(depth)}}\n`);
    expect(await refusal(deep(16_000))).toBe('read');
    expect(await refusal(deep(400_000))).toBe('read');
  });

  it('a jsonl key named __proto__ is a column', async () => {
    expect(await readTable(fileWith('{"__proto__":{"polluted":1},"a":2}\n'))).toMatchObject({
      columns: ['__proto__.polluted', 'a'],
    });
    expect({}).not.toHaveProperty('polluted');
  });
});
