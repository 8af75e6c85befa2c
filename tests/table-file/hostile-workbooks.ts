import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { makeWorkbook, sheetPart, sheetXml, workbookParts } from './make-workbook.ts';
import { makeZip, type ZipPart } from './make-zip.ts';

/** A file that means harm; made when it is asked for, since some take a hundred megabytes to make. */
export interface HostileFile {
  readonly name: string;
  readonly make: () => Buffer;
}

const rows =
  '<row r="1"><c r="A1" t="str"><v>GTIN</v></c></row><row r="2"><c r="A2" t="str"><v>5901234123457</v></c></row>';
const ratioParts = [sheetPart, 'xl/sharedStrings.xml', 'xl/styles.xml', 'xl/workbook.xml'];
const withParts = (...extra: ZipPart[]): Buffer => makeWorkbook({ rows, strings: '', styles: '', extra });

function blanks(name: string, megabytes: number, claims: Partial<ZipPart> = {}): Buffer {
  const content = Buffer.alloc(megabytes * 1_000_000, 0x20);
  const packed = deflateRawSync(content, { level: 9 });
  return withParts({ name, content: '', packed, claimedCrc: crc32(content), claimedSize: content.length, ...claims });
}

/** XML that packs as badly as a real file, so that no ratio gives it away. */
function noise(bytes: number): string {
  return randomBytes(Math.ceil((bytes * 3) / 4))
    .toString('base64')
    .slice(0, bytes);
}

const cell = (text: string): string => `<c t="str"><v>${text}</v></c>`;
const sheetOf = (content: string): ZipPart => ({ name: sheetPart, content });

function ratioBombs(): HostileFile[] {
  return [30, 120, 240].flatMap((megabytes) =>
    ratioParts.map((part) => ({ name: `${megabytes} MB of blanks in ${part}`, make: () => blanks(part, megabytes) })),
  );
}

function entryBombs(): HostileFile[] {
  const many = (count: number, nameOf: (i: number) => string): HostileFile => ({
    name: `${count} entries such as ${nameOf(1).slice(0, 20)}`,
    make: () => withParts(...Array.from({ length: count }, (_, i) => ({ name: nameOf(i), content: '' }))),
  });
  return [
    ...[1_001, 5_000, 20_000, 60_000].map((count) => many(count, (i) => `x/${i}`)),
    ...[1_001, 5_000].map((count) => many(count, (i) => `${'f/'.repeat(200)}${i}`)),
    many(2_000, () => sheetPart),
    many(500, (i) => `../../${i}`),
  ];
}

function nestingBombs(): HostileFile[] {
  const deep = (count: number): string => '<a>'.repeat(count) + '</a>'.repeat(count);
  return [64, 10_000, 1_000_000].flatMap((depth) =>
    ratioParts.map((part) => ({
      name: `${depth} elements within another in ${part}`,
      make: () => withParts({ name: part, content: `<x>${deep(depth)}</x>` }),
    })),
  );
}

function lyingBombs(): HostileFile[] {
  const content = sheetXml(`${rows}${'<row><c><v>1</v></c></row>'.repeat(10_000)}`);
  const lies: [string, Partial<ZipPart>][] = [
    ['size 0', { claimedSize: 0 }],
    ['size 1', { claimedSize: 1 }],
    ['a byte less', { claimedSize: content.length - 1 }],
    ['a byte more', { claimedSize: content.length + 1 }],
    ['4 GB', { claimedSize: 0xffff_fff0 }],
    ['a wrong sum', { claimedCrc: 1 }],
    ['a place at the beginning', { offset: 0 }],
    ['a place behind the end', { offset: 0x7fff_ffff }],
    ['a place in the middle', { offset: 77 }],
  ];
  return [
    ...lies.map(([lie, claims]) => ({
      name: `a sheet with ${lie}`,
      make: () => withParts({ name: sheetPart, content, ...claims }),
    })),
    { name: '120 MB that say 1 kB', make: () => blanks(sheetPart, 120, { claimedSize: 1_000 }) },
    {
      name: 'a part twice',
      make: () => makeZip([...workbookParts({ rows }), { name: 'XL/workbook.xml', content: '' }]),
    },
  ];
}

function rowBombs(): HostileFile[] {
  const sheet = (name: string, xml: () => string): HostileFile => ({
    name,
    make: () => withParts(sheetOf(sheetXml(rows + xml()))),
  });
  return [
    sheet('2,100,000 rows of a code', () => '<row><c><v>5901234123457</v></c></row>'.repeat(2_100_000)),
    sheet('6,000,000 rows of nothing', () => '<row/>'.repeat(6_000_000)),
    sheet('a row of the number 4,000,000,000', () => `<row r="4000000000">${cell('5901234123457')}</row>`),
    sheet('a row that does not end', () => `<row>${cell('1').repeat(400_000)}`),
    sheet('a column behind the last', () => '<row><c r="ZZZZ1"><v>1</v></c></row>'),
    sheet('300,000 rows in the last column', () => '<row><c r="XFD1"><v>1</v></c></row>'.repeat(300_000)),
    {
      name: 'a cell that does not end',
      make: () => withParts(sheetOf(`<worksheet><sheetData><row><c t="str"><v>${noise(20_000_000)}`)),
    },
  ];
}

function wideCellBombs(): HostileFile[] {
  const text = (): string => noise(32_767);
  return [
    {
      name: '32 kB in each of 1,024 columns',
      make: () =>
        withParts(sheetOf(sheetXml(`${rows}<row>${Array.from({ length: 1_024 }, () => cell(text())).join('')}</row>`))),
    },
    {
      name: '32 kB in each of 1,025 columns',
      make: () => withParts(sheetOf(sheetXml(`${rows}<row>${cell(text()).repeat(1_025)}</row>`))),
    },
    {
      name: '32,768 characters in a cell',
      make: () => withParts(sheetOf(sheetXml(`${rows}<row>${cell(noise(32_768))}</row>`))),
    },
    ...[1_024, 200].map((columns) => ({
      name: `one text of 32 kB said in ${columns} columns of 2,000 rows`,
      make: () =>
        makeWorkbook({
          rows: rows + `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`.repeat(2_000),
          strings: `<si><t>${text()}</t></si>`,
        }),
    })),
    {
      name: '40 MB of texts that stand nowhere',
      make: () =>
        makeWorkbook({ rows, strings: Array.from({ length: 1_250 }, () => `<si><t>${text()}</t></si>`).join('') }),
    },
    {
      name: '70,000,000 characters of texts',
      make: () => makeWorkbook({ rows, strings: `<si><t>${noise(3_500)}</t></si>`.repeat(20_000) }),
    },
    {
      name: 'a formula of 5 MB',
      make: () => withParts(sheetOf(sheetXml(`${rows}<row><c><f>${noise(5_000_000)}</f><v>1</v></c></row>`))),
    },
    {
      name: '500,000 kinds of numbers',
      make: () => makeWorkbook({ rows, styles: `<cellXfs>${'<xf numFmtId="14"/>'.repeat(500_000)}</cellXfs>` }),
    },
    {
      name: '100,000 sheets',
      make: () =>
        withParts({
          name: 'xl/workbook.xml',
          content: `<workbook><sheets>${'<sheet name="a" sheetId="1" r:id="r1"/>'.repeat(100_000)}</sheets></workbook>`,
        }),
    },
  ];
}

/** Files that would fill the memory or the time of who reads them: ratio, entries, nesting, lying sizes, endless rows, wide cells. */
export function bombs(): HostileFile[] {
  return [...ratioBombs(), ...entryBombs(), ...nestingBombs(), ...lyingBombs(), ...rowBombs(), ...wideCellBombs()];
}

/**
 * Workbooks whose XML names something outside them: the file `secretPath`, and addresses below `origin`. In each part that is read, in each
 * of the ways that XML has for it.
 */
export function entityFiles({ secretPath, origin }: { secretPath: string; origin: string }): HostileFile[] {
  const parts = [...ratioParts, '[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels'];
  const body = `<worksheet><sheetData><row><c t="str"><v>&x;</v></c></row></sheetData></worksheet>`;
  const types: [string, string][] = [
    ['a file', `<!DOCTYPE r [<!ENTITY x SYSTEM "file://${secretPath}">]>`],
    ['an address', `<!DOCTYPE r [<!ENTITY x SYSTEM "${origin}/entity">]>`],
    ['a DTD at an address', `<!DOCTYPE r SYSTEM "${origin}/dtd">`],
    ['a public DTD', `<!DOCTYPE r PUBLIC "-//x//y" "${origin}/public">`],
    ['a parameter', `<!DOCTYPE r [<!ENTITY % p SYSTEM "${origin}/parameter"> %p; <!ENTITY x "y">]>`],
  ];
  const written = (name: string, part: string, content: Buffer | string): HostileFile => ({
    name: `${name} in ${part}`,
    make: () => withParts({ name: part, content }),
  });
  return [
    ...parts.flatMap((part) => types.map(([name, type]) => written(name, part, `<?xml version="1.0"?>${type}${body}`))),
    ...[sheetPart, 'xl/sharedStrings.xml', 'xl/workbook.xml'].flatMap((part) => [
      written('a file, as UTF-16', part, Buffer.from(`\ufeff${types[0]?.[1] ?? ''}${body}`, 'utf16le')),
      written(
        'a file, by XInclude',
        part,
        body.replace('&x;', `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://${secretPath}"/>`),
      ),
    ]),
  ];
}
