import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write, type WorkSheet } from '@e965/xlsx';
import { afterAll, expect, test } from 'vitest';
import type { TableRow } from '../../api/core/table-file/table-row.ts';
import { openAnyFile, openCodesFile } from '../../api/features/verification/checking/read-file.ts';
import { sharedData } from '../support/shared-data.ts';

const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-xls-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface ReadXls {
  readonly headers: readonly string[];
  readonly sheet: string | null;
  readonly rows: TableRow[];
}

async function readFile(path: string): Promise<ReadXls> {
  const { headers, sheet, rows } = await openAnyFile(path, await mkdtemp(join(folder, 'work-')));
  const read: TableRow[] = [];
  for await (const batch of rows()) read.push(...batch);
  return { headers, sheet, rows: read };
}

/** A workbook of sheets by name, an xls unless said; a name that begins with a minus is of a hidden one. */
async function xlsOf(
  sheets: Readonly<Record<string, WorkSheet>>,
  is1904 = false,
  bookType: 'biff8' | 'xlsx' = 'biff8',
): Promise<string> {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  book.Workbook = {
    Sheets: Object.keys(sheets).map((name) => ({ Hidden: name.startsWith('-') ? 1 : 0 })),
    WBProps: { date1904: is1904 },
  };
  const path = join(await mkdtemp(join(folder, 'file-')), 'kody.xls');
  await writeFile(path, write(book, { type: 'buffer', bookType }));
  return path;
}

const codes = utils.aoa_to_sheet([
  ['GTIN', 'Nazwa'],
  ['5901234123457', 'Chleb'],
]);
const cover = utils.aoa_to_sheet([['Cennik na wiosnę'], ['Dział handlowy']]);

test('the codes of an xls are found on any visible sheet', async () => {
  const books: Record<string, WorkSheet>[] = [
    { Okładka: utils.aoa_to_sheet([]), Cennik: codes },
    { Okładka: cover, Uwagi: cover, Cennik: codes },
    { '-Robocze': codes, Okładka: cover, Cennik: codes },
  ];
  for (const sheets of books) {
    const { headers, sheet, rows } = await readFile(await xlsOf(sheets));
    expect({ headers, sheet }).toEqual({ headers: ['GTIN', 'Nazwa'], sheet: 'Cennik' });
    expect(rows).toEqual([{ line: 2, cells: ['5901234123457', 'Chleb'] }]);
  }
});

test.each(['biff8', 'xlsx'] as const)('other visible sheets with codes are named, of an %s', async (bookType) => {
  const bare = utils.aoa_to_sheet([['5901234123457'], ['5901234123464']]);
  const sheets = { Okładka: cover, Cennik: codes, Opis: cover, Nowe: codes, '-Robocze': codes, Bez: bare };
  const path = await xlsOf(sheets, false, bookType);
  const { sheet, unreadSheets } = await openAnyFile(path, await mkdtemp(join(folder, 'work-')));
  expect([sheet, unreadSheets]).toEqual(['Cennik', ['Nowe', 'Bez']]);
});

test.each(['biff8', 'xlsx'] as const)(
  'a refused instruction sheet names the sheet with the codes, of an %s',
  async (bookType) => {
    const instruction = utils.aoa_to_sheet([['Instrukcja: wpisz kody'], ['Przykład', '5901234123457']]);
    const path = await xlsOf({ Opis: instruction, Dane: codes }, false, bookType);
    await expect(openCodesFile(path, await mkdtemp(join(folder, 'work-')))).rejects.toThrow(
      /Wskaż kolumnę z kodami: --column NUMER\. Czytamy jeden arkusz pliku\. Kody są też w arkuszu „Dane”/,
    );
  },
);

test('a list without a header is found behind an empty sheet of an xls', async () => {
  const bare = utils.aoa_to_sheet([['5901234123457'], ['5901234123464']]);
  const { sheet, rows } = await readFile(await xlsOf({ Pusty: utils.aoa_to_sheet([]), Kody: bare }));
  expect(sheet).toBe('Kody');
  expect(rows.map(({ cells }) => cells[0])).toEqual(['5901234123457', '5901234123464']);
});

test('rows of an xls keep their numbers after cells with line breaks and after empty rows', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Kod\nkreskowy', 'GTIN'],
    ['a\nb\r\nc', '5901234123457'],
    [],
    [],
    ['d', '5901234123464'],
  ]);
  const { headers, rows } = await readFile(await xlsOf({ Kody: sheet }));
  expect(headers).toEqual(['Kod\nkreskowy', 'GTIN']);
  expect(rows.map(({ line }) => line)).toEqual([2, 5]);
});

test('a stray cell in the last corner of each sheet of an xls costs no time', async () => {
  const sheets = Object.fromEntries(
    ['Jeden', 'Dwa', 'Trzy', 'Cztery'].map((name) => {
      // Dense: the writer of the test takes a minute for such a sheet otherwise.
      const sheet = utils.aoa_to_sheet([[name === 'Cztery' ? 'GTIN' : 'Dział'], ['5901234123457']], { dense: true });
      utils.sheet_add_aoa(sheet, [['zbędna']], { origin: 'IV65536' });
      return [name, sheet];
    }),
  );
  const path = await xlsOf(sheets);
  const plain = await xlsOf({ Kody: codes });
  await readFile(plain);
  const time = async (file: string): Promise<number> => {
    const began = performance.now();
    await readFile(file);
    return performance.now() - began;
  };
  const usual = await time(plain);
  expect(await time(path)).toBeLessThan(usual * 3 + 500);
  const { rows } = await readFile(path);
  expect(rows.map(({ line }) => line)).toEqual([2, 65_536]);
});

test('numbers of an xls are read as those of an xlsx: zeros of their format, dates, all digits', async () => {
  const sheet = utils.aoa_to_sheet([
    ['GTIN', 'Data', 'Cena', 'Nowy'],
    [0, 0, 0.1 + 0.2, true],
  ]);
  sheet.A2 = { t: 'n', v: 12345678905, z: '0000000000000' };
  sheet.B2 = { t: 'n', v: 45_000, z: 'dd.mm.yyyy' };
  const { rows } = await readFile(await xlsOf({ Kody: sheet }));
  expect(rows[0]?.cells).toEqual(['0012345678905', '2023-03-15', '0.3', 'true']);
});

test('days of an xls of a Macintosh are those of 1904', async () => {
  const sheet = utils.aoa_to_sheet([
    ['GTIN', 'Data'],
    ['5901234123457', 0],
  ]);
  sheet.B2 = { t: 'n', v: 43_538, z: 'yyyy-mm-dd' };
  const { rows } = await readFile(await xlsOf({ Kody: sheet }, true));
  expect(rows[0]?.cells[1]).toBe('2023-03-15');
});

test('an xls without any filled cell is empty', async () => {
  await expect(readFile(await xlsOf({ Kody: utils.aoa_to_sheet([]) }))).rejects.toMatchObject({ code: 'EMPTY' });
});

const trial = join(sharedData, 'h_trial3');
test.runIf(existsSync(trial)).each([
  ['a_first_empty.xls', 30, 2],
  ['c_lines.xls', 3, 2],
  ['k_stray.xls', 31, 2],
  ['f_styled.xlsx', 30, 2],
  ['e_long.csv', 30, 2],
])('%s of the trial is read with all its rows', async (name, count, first) => {
  const file = await openCodesFile(join(trial, name), await mkdtemp(join(folder, 'work-')));
  const rows: TableRow[] = [];
  for await (const batch of file.rows()) rows.push(...batch);
  expect(rows).toHaveLength(count);
  expect(rows[0]?.line).toBe(first);
});
