import { describe, expect, test } from 'vitest';
import { codes, readText, shopNumbers, withCheckDigit } from './read-text.ts';

const listOf = (header: string, ...columns: readonly string[][]): string =>
  [
    ...(header === '' ? [] : [header]),
    ...(columns[0] ?? []).map((_, at) => columns.map((cells) => cells[at]).join(';')),
  ].join('\n');
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `Twaróg ${at}`);
/** Codes of which the first are right and all others have a wrong check digit. */
const wrongBut = (right: number, count: number): string[] =>
  codes(count).map((code, at) => (at < right ? code : code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10)));
/** Codes in the first rows of a hundred. */
const sparse = (count: number, prefix?: string): string[] => [
  ...codes(count, prefix),
  ...Array<string>(100 - count).fill(''),
];

describe('the column of codes', () => {
  test('the column of codes without a header is that whose check digits agree, not the first with so many digits', async () => {
    const { code, hasHeader, rows } = await readText(listOf('', shopNumbers(30, 8), names(30), codes(30)));
    expect([code, hasHeader, rows.length]).toEqual([{ column: 2, doubt: null }, false, 30]);
  });

  test('the column of codes under a header that nobody knows is found by 1,000 rows, the first of which have no codes', async () => {
    const late = codes(600).map((code, at) => (at < 400 ? '' : code));
    const { code } = await readText(listOf('Symbol;Opis;Kreska', shopNumbers(600, 8), names(600), late));
    expect(code).toEqual({ column: 2, doubt: null });
  });

  test('the column of codes is not the one whose header means anything, where its numbers are the shop’s own', async () => {
    const { code } = await readText(listOf('Kod;Nazwa;Kreska', shopNumbers(50, 8), names(50), codes(50)));
    expect(code).toEqual({ column: 2, doubt: null });
  });

  test.each([
    ['two columns of different codes', listOf('', codes(30), names(30), codes(30, '1590123')), 'several', [0, 2]],
    [
      'in-store numbers beside a few codes',
      listOf('Cena;Symbol;Nr art.;Towar', names(100), sparse(7), codes(100, '2000000'), names(100)),
      'in_store',
      [2],
    ],
    ['codes of the former packaging alone', listOf('Stary EAN;Nazwa', codes(30), names(30)), 'other_item', [0]],
    ['numbers of a shop alone', listOf('', shopNumbers(30, 8), names(30)), 'no_gtins', [0]],
    ['a shop’s numbers under a header of codes', listOf('GTIN;Nazwa', shopNumbers(30, 14), names(30)), 'no_gtins', [0]],
    [
      'a header one column left of its codes',
      listOf('EAN;Nazwa;Cena', names(30), codes(30), names(30)),
      'beside',
      [0, 1],
    ],
    [
      'a header one column right of its codes',
      listOf('Lp.;EAN;Nazwa', codes(30), names(30), names(30)),
      'beside',
      [1, 0],
    ],
    ['a header far from the codes', listOf('EAN;Nazwa;Cena', names(30), names(30), codes(30)), 'elsewhere', [0, 2]],
    ['one right code in one row', listOf('Nr;Nazwa;Kreska', ['1'], ['Kubek'], codes(1)), 'weak', [2]],
    [
      'codes in 4 rows beside a full column of which 45 in 100 are right',
      listOf('', wrongBut(45, 100), names(100), [...codes(4, '1590123'), ...Array<string>(96).fill('')]),
      'several',
      [2, 0],
    ],
    [
      'right GLNs beside codes of which 45 in 100 are right',
      listOf('', codes(100, '590777'), wrongBut(45, 100), names(100)),
      'several',
      [0, 1],
    ],
    [
      'a sparse EAN beside a full GTIN of which 45 in 100 are right',
      listOf('GTIN;EAN;Nazwa', wrongBut(45, 100), sparse(4, '1590123'), names(100)),
      'several',
      [1, 0],
    ],
    [
      'a sparse EAN beside a full GTIN of which 20 in 100 are right',
      listOf('GTIN;EAN;Nazwa', wrongBut(20, 100), sparse(4, '1590123'), names(100)),
      'several',
      [1, 0],
    ],
    [
      'GTIN and EAN of different codes',
      listOf('GTIN;EAN;Nazwa', codes(30), codes(30, '590777'), names(30)),
      'several',
      [0, 1],
    ],
    [
      'a sparse EAN beside a full column without a known header',
      listOf('EAN;Nazwa;Kreska', sparse(4), names(100), codes(100, '590777')),
      'several',
      [0, 2],
    ],
    [
      'codes in 4 rows beside a full column of 5,9E+12',
      listOf('', sparse(4), names(100), Array<string>(100).fill('5,90123E+12')),
      'several',
      [0, 2],
    ],
    [
      'a sparse EAN beside a full GTIN of 5,9E+12',
      listOf('GTIN;EAN;Nazwa', Array<string>(100).fill('5,90123E+12'), sparse(4), names(100)),
      'several',
      [1, 0],
    ],
    [
      'a header over texts where two other columns hold codes',
      listOf('EAN;Kod A;Kod B', names(30), codes(30), codes(30, '590777')),
      'several',
      [1, 2],
    ],
    [
      'a header over texts where 40 in 100 of another column are right',
      listOf('EAN;Kreska;Nazwa', names(100), wrongBut(40, 100), names(100)),
      'weak',
      [1],
    ],
    ['texts alone', listOf('Nr;Nazwa', ['A-1', 'A-2'], names(2)), 'none', []],
  ])('the column of codes is asked for, and none is taken, of %s', async (_what, content, kind, columns) => {
    const { code } = await readText(content);
    expect(code).toMatchObject({ column: null, doubt: { kind, columns } });
  });

  test('the column of codes is certain with half of its cells right, and asked for with one fewer', async () => {
    const half = (right: number): string =>
      listOf(
        '',
        [
          ...codes(right),
          ...shopNumbers(200, 9)
            .slice(0, 40 - right)
            .map((number) => `${number}x`),
        ],
        names(40),
      );
    expect((await readText(half(20))).code).toEqual({ column: 0, doubt: null });
    expect((await readText(half(19))).code).toMatchObject({ column: null });
  });

  test('the column of codes under a header of codes is doubted from 20 numbers of which fewer than three in ten agree', async () => {
    const wrong = (count: number): string[] =>
      codes(count).map((code) => code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10));
    const list = (right: number, all: number): string =>
      listOf('EAN;Nazwa', [...codes(right), ...wrong(all - right)], names(all));
    expect((await readText(list(5, 19))).code).toEqual({ column: 0, doubt: null });
    expect((await readText(list(5, 20))).code).toMatchObject({ doubt: { kind: 'no_gtins', right: 5, of: 20 } });
    expect((await readText(list(6, 20))).code).toEqual({ column: 0, doubt: null });
  });

  test('the column of codes may say the same codes in two lengths, and is then the first of them', async () => {
    const all = codes(30);
    const { code } = await readText(
      listOf(
        '',
        names(30),
        all.map((one) => `0${one}`),
        all,
      ),
    );
    expect(code).toEqual({ column: 1, doubt: null });
  });

  test.each([
    ['without a header', ''],
    ['under two headers of codes', 'EAN;Nazwa;GTIN'],
    ['under an earlier name of codes', 'GTIN;Nazwa;EAN'],
  ])('the column of codes is the fuller of two with the same codes: %s', async (_what, header) => {
    const { code } = await readText(listOf(header, sparse(4), names(100), codes(100)));
    expect(code).toEqual({ column: 2, doubt: null });
  });

  test.each([
    ['EAN;Nazwa;Kod kartonu', codes(30), codes(30, '1590123')],
    ['EAN szt.;Nazwa;EAN op.', codes(30), codes(30, '1590123')],
    ['EAN;Nazwa;Symbol', codes(30), Array<string>(30).fill('5,90123E+12')],
    ['Variant Barcode;Nazwa;Variant ID', codes(30), shopNumbers(30, 14)],
    ['EAN;Nazwa;EAN zamiennika', codes(30), codes(30, '590777')],
    ['Kod kreskowy;Nazwa;GLN', codes(30), codes(30, '590777')],
    ['EAN;Nazwa;UPC', codes(30), [...codes(3, '590777'), ...Array<string>(27).fill('')]],
  ])(
    'the column of codes is taken by its header where the other column is no worse filled: %s',
    async (header, first, other) => {
      expect((await readText(listOf(header, first, names(30), other))).code).toEqual({ column: 0, doubt: null });
    },
  );

  test('the column of codes is not a number that stands in every row, as the GLN of the sender', async () => {
    const gln = withCheckDigit('590987654321');
    const { code } = await readText(listOf('', Array<string>(30).fill(gln), names(30), codes(30)));
    expect(code).toEqual({ column: 2, doubt: null });
  });

  test('the column of codes is the filled one of two with headers of codes', async () => {
    const { code } = await readText(listOf('GTIN;EAN;Nazwa', Array<string>(30).fill(''), codes(30), names(30)));
    expect(code).toEqual({ column: 1, doubt: null });
  });

  test('the column of codes that somebody has named is taken, by its header or number, whatever it holds', async () => {
    const list = listOf('GTIN;Nazwa;Kreska', shopNumbers(30, 14), names(30), codes(30));
    for (const wanted of ['GTIN', 'gtin', '1'])
      expect((await readText(list, { wanted })).code).toEqual({ column: 0, doubt: null });
    expect((await readText(list, { wanted: '4' })).code).toEqual({ column: null, doubt: null });
  });

  const [others, lost] = [codes(60, '590777'), codes(60).map((_, at) => `5,${90100 + at}E+12`)];
  const all = codes(60);
  const roundedOff = all.map((_, at) => `5901${20 + at}0000000`);
  const mostlyLost = all.map((code, at) => (at % 3 === 0 ? code : (lost[at] ?? '')));
  const [gln = ''] = codes(1, '590999');
  const constant = (cell: string): string[] => Array<string>(60).fill(cell);
  const everyThird = (cells: readonly string[]): string[] => cells.map((cell, at) => (at % 3 === 0 ? cell : ''));

  test.each<[header: string, kind: string, columns: readonly number[], ...cells: readonly string[][]]>([
    ...['Item code', 'Article', 'Symbol', 'Indeks', 'SKU', 'Kod produktu', 'Numer'].flatMap((unit) =>
      ['Case barcode', 'Outer EAN', 'EAN zamiennika', 'EAN boks', 'EAN konkurenta', 'Kod EAN zestawu', 'Kod zb'].map(
        (other): [string, string, readonly number[], ...string[][]] => [
          `${unit};Nazwa;${other}`,
          'several',
          [0, 2],
          all,
          names(60),
          others,
        ],
      ),
    ),
    ['Product;Inner pack barcode;Item number', 'several', [2, 1], names(60), others, all],
    ['sku;name;parent barcode', 'several', [0, 2], all, names(60), others.map((_, at) => others[at >> 2] ?? '')],
    ['Kod;Nazwa;EAN op. zbiorcze', 'several', [0, 2], all, names(60), others],
    ['EAN dostawcy;Indeks;Nazwa', 'several', [0, 1], others, all, names(60)],
    ['Kod kreskowy;Nazwa;EAN producenta', 'several', [0, 2], codes(60, '20'), names(60), all],
    ['EAN;Nazwa;GTIN', 'several', [0, 2], all, names(60), lost],
    ['EAN;Nazwa;GTIN', 'several', [0, 2], all, names(60), shopNumbers(60, 14)],
    ['Dostawca GLN;Kod art;Opis', 'weak', [1], constant(gln), lost, names(60)],
    ['', 'weak', [1], constant(gln), lost, names(60)],
    ['', 'several', [0, 1], all.map((_, at) => others[at >> 5] ?? ''), lost, names(60)],
    ['', 'several', [1, 0], others.map((_, at) => others[at >> 5] ?? ''), mostlyLost, names(60)],
    ['Kod GLN;Kod;Nazwa', 'weak', [1], others.map((_, at) => others[at >> 4] ?? ''), lost, names(60)],
    ['Data eksportu;Symbol;Opis', 'weak', [1], constant(withCheckDigit('2024010')), lost, names(60)],
    ['Indeks;GLN;Opis', 'no_gtins', [0], all.map((code) => code.slice(0, -1)), others, names(60)],
    ['', 'several', [2, 0], roundedOff, names(60), others],
    ['Kod;Nazwa;Karton', 'several', [2, 0], roundedOff, names(60), others],
    ['EAN;Nazwa;Karton', 'several', [2, 0], roundedOff, names(60), others],
    ['Symbol;Kod zb;Opis', 'several', [1, 0], roundedOff, everyThird(others), names(60)],
  ])(
    'the column of codes is asked for where another could as well hold it: %s, %s',
    async (header, kind, columns, ...cells) => {
      expect((await readText(listOf(header, ...cells))).code).toMatchObject({ column: null, doubt: { kind, columns } });
    },
  );

  test('the column of codes is asked for where the codes begin after 1,000 rows', async () => {
    const count = 2_500;
    const units = codes(count).map((code, at) => (at < 1_100 ? '' : code));
    const { code } = await readText(listOf('', names(count), units, everyThird(codes(count, '590777'))));
    expect(code).toMatchObject({ column: null, doubt: { kind: 'several', columns: [1, 2] } });
  });

  test('the column of codes is the only one with codes, whatever its header says', async () => {
    for (const header of ['EAN kartonu', 'Kod zb', 'Case barcode', 'Symbol', 'Kod dostawcy', 'EAN opak.', 'Numer'])
      expect((await readText(listOf(`${header};Nazwa;Cena`, all, names(60), names(60)))).code).toEqual({
        column: 0,
        doubt: null,
      });
    for (const header of ['EAN', ''])
      expect((await readText(listOf(header, constant(gln)))).code).toEqual({ column: 0, doubt: null });
  });

  test('the column of codes is asked for where one header EAN stands over cartons and units', async () => {
    const { code, rows, columns } = await readText(
      listOf('Lp;EAN;;Nazwa\n;opak. zbiorcze;sztuka;towaru', names(60), others, all, names(60)),
    );
    expect([code.doubt?.kind, rows.length, columns]).toEqual([
      'several',
      60,
      ['Lp', 'EAN opak. zbiorcze', 'sztuka', 'Nazwa'],
    ]);
  });
});
