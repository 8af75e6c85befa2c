import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { downloadsLeft, exportRefusal } from '@gtinoteka/contract/rules/database-export.ts';
import { makePackage, type PackageOrder } from '../../api/features/database-export/package/package-zip.ts';
import { zipName } from '../../api/features/database-export/company-export.ts';
import { UnlicensedNumbers } from '../../api/store/catalogue/unlicensed-numbers.ts';
import { gtinOf } from '../support/look-ups.ts';
import { cellsOf } from '../support/unpacked.ts';

const row = (item: number): string => `${gtinOf('5901234', item)};Woda ${item}${';'.repeat(21)}`;

/** Products that are read as texts, or not at all. */
const read = (texts: () => AsyncGenerator<string[]>): PackageOrder['source'] => ({
  texts,
  async *rows() {},
  unlicensed: new UnlicensedNumbers([]),
});

const order = (count: number, more: Partial<PackageOrder> = {}): PackageOrder => ({
  made: new Date(),
  described: [],
  isShort: false,
  formats: ['xlsx'],
  products: count,
  source: read(async function* () {
    for (let from = 0; from < count; from += 2)
      yield Array.from({ length: Math.min(2, count - from) }, (_, i) => row(from + i));
  }),
  onRows: async () => {},
  ...more,
});

async function unpacked({ bytes, made }: ReturnType<typeof makePackage>) {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece as Buffer); // a stream of bytes
  return { files: unzipSync(Buffer.concat(pieces)), ...(await made) };
}

describe('a package', () => {
  test.each([
    [2, ['produkty.xlsx']],
    [3, ['produkty.xlsx']],
    [4, ['produkty.xlsx', 'produkty-2.xlsx']],
    [7, ['produkty.xlsx', 'produkty-2.xlsx', 'produkty-3.xlsx']],
  ])('a package of %i products has workbooks of 3 rows: %j', async (count, names) => {
    const { files, contents, products } = await unpacked(makePackage(order(count, { rowsOfWorkbook: 3 })));
    expect(products).toBe(count);
    expect(Object.keys(files)).toEqual([...names, 'SHA256.txt', 'CZYTAJ.txt']);
    const gtins = names.flatMap((name) =>
      cellsOf(files[name] ?? new Uint8Array())
        .slice(1)
        .map((cells) => cells[0]),
    );
    expect(gtins).toEqual(Array.from({ length: count }, (_, i) => gtinOf('5901234', i)));
    expect(contents.reduce((sum, { rows }) => sum + (rows ?? 0), 0)).toBe(count);
  });

  test('a package without a product has tables with their headers alone', async () => {
    const { files } = await unpacked(makePackage(order(0, { formats: ['csv', 'xlsx', 'jsonl'] })));
    expect(
      Buffer.from(files['produkty.csv'] ?? [])
        .toString()
        .split('\r\n'),
    ).toHaveLength(2);
    expect(cellsOf(files['produkty.xlsx'] ?? new Uint8Array())).toHaveLength(1);
    expect(files['produkty.jsonl']).toHaveLength(0);
  });

  test.each(['csv', 'xlsx'] as const)('fails where its rows do, in %s', async (format) => {
    const broken = order(4, {
      formats: [format],
      source: read(async function* () {
        yield [row(1)];
        throw new Error('the database is gone');
      }),
    });
    await expect(unpacked(makePackage(broken))).rejects.toThrow('the database is gone');
  });

  test('a package stops reading where nobody takes it', async () => {
    let closed = false;
    const { bytes, made } = makePackage(
      order(4, {
        formats: ['csv'],
        source: read(async function* () {
          try {
            for (;;) yield [row(1)];
          } finally {
            closed = true;
          }
        }),
      }),
    );
    bytes.once('data', () => bytes.destroy());
    await expect(made).rejects.toThrow('Premature close');
    await expect.poll(() => closed).toBe(true);
  });
});

test.each([
  ['Woda źródlana 1,5 l', 'gtinoteka-woda-zrodlana-1-5-l-2026-11-23.zip'],
  ['../../Żółć „łódź”', 'gtinoteka-zolc-lodz-2026-11-23.zip'],
  ['水', 'gtinoteka-2026-11-23.zip'],
])('the name of a package of %s', (value, expected) => {
  expect(zipName([{ value }], new Date('2026-11-23T11:00:00Z'))).toBe(expected);
});

test.each([
  [true, true, 1, null, 1],
  [true, true, 0, 'NO_LIMIT_FOR_GENERATE_DATABASE', 0],
  [true, true, null, null, null],
  [true, false, 1, 'DOWNLOAD_SWITCHED_OFF', 1],
  [true, false, null, 'DOWNLOAD_SWITCHED_OFF', null],
  [false, false, 5, 'DOWNLOAD_SWITCHED_OFF', null],
  [false, true, 0, null, null],
] as const)('monetization %s, access %s, left %s', (isMonetized, accessToDownload, left, refusal, most) => {
  const right = { isMonetized, accessToDownload, left };
  expect(exportRefusal(right)).toBe(refusal);
  expect(downloadsLeft(right)).toBe(most);
});
