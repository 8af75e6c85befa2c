import { utils, write } from '@e965/xlsx';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { codes, shopNumbers } from '../product-list/read-text.ts';
import { createDatabase } from '../support/servers/database.ts';
import { emptyCatalogue } from '../support/prepared/products.ts';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';
import { importFile, listFile } from './list-file.ts';

const database = await createDatabase();
const [one = '', two = ''] = codes(2);
const namesOf = async (): Promise<unknown[]> =>
  (await database.pool.query('SELECT name FROM products ORDER BY gtin')).rows.map(({ name }) => name);
const linesOf = (report: Record<string, unknown>): string => (report['lines'] as string[]).join('\n'); // lines of the summary

beforeEach(async () => {
  await emptyCatalogue(database);
});

describe('a list without a header', () => {
  const text = `${one};Kubek\n${two};Talerz\n`;

  test.each([
    ['alone', {}],
    ['with the column given as the first code', { wanted: { gtin: one, name: '2' } }],
    ['with the columns given by numbers', { wanted: { gtin: '1', name: '2' } }],
    ['that is said to have none', { noHeader: true }],
  ])('%s is imported with its first product', async (_what, request) => {
    const report = await importFile(database.url, listFile(text), request);
    expect(report).toMatchObject({ rows: 2, accepted: 2, rejected: 0, hasHeader: false });
    expect(await namesOf()).toEqual(['Kubek', 'Talerz']);
  });

  test('a list without a header is said to have none, with the columns that were taken', async () => {
    expect(linesOf(await importFile(database.url, listFile(text)))).toContain(
      'Plik nie ma wiersza z nazwami kolumn: kody są w kolumnie 1, nazwy w kolumnie 2.',
    );
  });

  test('a list without a header of which several columns may be the name is refused with a number for --map', async () => {
    const path = listFile(`${one};Kubek duży;Sady Dolne\n${two};Talerz mały;Sady Górne\n`);
    await expect(importFile(database.url, path)).rejects.toThrow(
      /Najbliższa nieużyta kolumna to „2”: --map name="2"\./,
    );
    await importFile(database.url, path, { wanted: { name: '2' } });
    expect(await namesOf()).toEqual(['Kubek duży', 'Talerz mały']);
  });
});

describe('the column of codes of an import', () => {
  test('the column of codes of an import is found by check digits under a header that nobody knows, and told', async () => {
    const report = await importFile(database.url, listFile(`Symbol;Nazwa;Kreska\n1;Kubek;${one}\n2;Talerz;${two}\n`));
    expect(report).toMatchObject({ accepted: 2 });
    expect(linesOf(report)).toContain('Kody rozpoznano po cyfrach kontrolnych w kolumnie „Kreska”.');
  });

  test('the column of codes of an import is asked for where its header stands over another column, and nothing is imported', async () => {
    const path = listFile(`EAN;Nazwa;Cena\n1;${one};Kubek\n2;${two};Talerz\n`);
    await expect(importFile(database.url, path)).rejects.toThrow(
      /Nagłówek „EAN” stoi o jedną kolumnę od kodów: numery GTIN są w kolumnie „Nazwa”\. Wskaż kolumnę z kodami: --map gtin="Nazwa"/,
    );
    await importFile(database.url, path, { wanted: { gtin: '2', name: '3' } });
    expect(await namesOf()).toEqual(['Kubek', 'Talerz']);
  });

  test('the column of codes of an import is asked for where GTIN and EAN hold different codes', async () => {
    const others = codes(2, '590777');
    const path = listFile(`GTIN;EAN;Nazwa\n${one};${others[0]};Kubek\n${two};${others[1]};Talerz\n`);
    await expect(importFile(database.url, path)).rejects.toThrow(
      /Numery GTIN mogą być w kilku kolumnach: „GTIN”, „EAN”\. Wskaż kolumnę z kodami: --map gtin="GTIN" albo --map gtin="EAN"/,
    );
    expect(await importFile(database.url, path, { wanted: { gtin: 'EAN' } })).toMatchObject({ accepted: 2 });
  });

  test('the column of codes of an import is refused on an instruction sheet, and the sheet with the codes is named', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Instrukcja: wpisz kody'], ['Przykład', one]]), 'Opis');
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['EAN', 'Nazwa'],
        [one, 'Kubek'],
      ]),
      'Dane',
    );
    const bytes: Buffer = write(book, { type: 'buffer' });
    const path = listFile(bytes, 'opis.xlsx');
    await expect(importFile(database.url, path)).rejects.toThrow(/Kody są też w arkuszu „Dane”/);
  });

  test('the column of codes of an import is refused where it holds numbers of a shop', async () => {
    const lines = shopNumbers(40, 14).map((number, at) => `${number};Kubek ${at}`);
    await expect(importFile(database.url, listFile(`GTIN;Nazwa\n${lines.join('\n')}\n`))).rejects.toThrow(
      /W kolumnie „GTIN” to raczej nie są numery GTIN: cyfra kontrolna zgadza się w \d z 40 komórek/,
    );
    expect(await namesOf()).toEqual([]);
  });
});

describe('codes that a spreadsheet has harmed', () => {
  test('codes that a spreadsheet has harmed are taken with their zeros and all digits of a power of ten, and counted', async () => {
    const report = await importFile(
      database.url,
      listFile(
        `GTIN;Nazwa\n16627550064;Sok\n${one[0]},${one.slice(1)}E+12;Ser\n5,90777E+12;Chleb\n${two};Mleko\nbrak;Woda\n`,
      ),
    );
    expect(report).toMatchObject({
      accepted: 3,
      rejected: 2,
      codes: { zeros: 1, zerosExample: ['16627550064', '016627550064'], numbers: 1, lost: 1 },
    });
    for (const line of [
      'Przywrócono zera na początku kodu: 1 (np. „16627550064” → „016627550064”).',
      'Odczytano kody zapisane przez arkusz jako liczba lub formuła: 1.',
      'Kody zamienione przez arkusz w 5,9E+12 albo w datę, bez cyfr do odzyskania: 1; wiersze odrzucono.',
    ])
      expect(linesOf(report)).toContain(line);
    const rejects = readFileSync(String(report['rejectsFile']), 'utf8');
    expect(rejects).toContain('4;GTIN;5,90777E+12;GTIN_INVALID_CHARACTERS;Arkusz zapisał kod jako 5,90777E+12.');
    expect(rejects).toContain('6;GTIN;brak;FIELD_REQUIRED;Brak numeru GTIN.');
  });

  test('codes that a spreadsheet has harmed keep their zeros lost where most numbers as short have other check digits', async () => {
    const short = shopNumbers(20, 10);
    const report = await importFile(
      database.url,
      listFile(`GTIN;Nazwa\n${[...codes(40), ...short].map((code, at) => `${code};Kubek ${at}`).join('\n')}\n`),
    );
    expect(report).toMatchObject({ accepted: 40, rejected: 20, codes: { zeros: 0 } });
  });
});

test('a status that is no status of a number is no reason to refuse the products of a shop', async () => {
  const report = await importFile(
    database.url,
    listFile(
      `Handle,Title,Vendor,Variant Barcode,Status\nkubek,Kubek,Sady,${one},draft\ntalerz,Talerz,Sady,${two},active\n`,
    ),
  );
  expect(report).toMatchObject({ accepted: 2, rejected: 0 });
  const { rows } = await database.pool.query('SELECT name, brand, gtin_status FROM products ORDER BY gtin');
  expect(rows).toEqual([
    { name: 'Kubek', brand: 'Sady', gtin_status: null },
    { name: 'Talerz', brand: 'Sady', gtin_status: 'active' },
  ]);
});

describeWithSharedData('lists of the third trial', ['h_trial3'], () => {
  const list = (name: string): string => join(sharedData, 'h_trial3', name);

  test.each([
    ['nohead.csv', { rows: 2, accepted: 2 }],
    ['title.csv', { rows: 1, accepted: 1 }],
    ['d_noheader.csv', { rejected: 0 }],
    ['zeros_import.csv', { rows: 2, accepted: 1, codes: { zeros: 1, lost: 1 } }],
  ])('%s is read as its page says', async (name, expected) => {
    const rejectsPath = listFile('', `${name}.rejects.csv`);
    expect(await importFile(database.url, list(name), { rejectsPath })).toMatchObject(expected);
  });
});
