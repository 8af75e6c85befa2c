import { utils, write } from '@e965/xlsx';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openTable } from '../../api/core/table-file/open-table.ts';
import { listFiles, nameFile } from '../../api/store/verification/stored-files.ts';
import { addAccount } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { makeList } from '../support/make-list.ts';
import { addDoneFile } from '../support/sent-files.ts';
import { runCliHere } from '../support/servers/cli.ts';
import { unhurried } from '../support/run/pace.ts';
import { ageStored, storeAllAtOnce } from '../support/prepared/files.ts';
import { buildVerificationApp } from './verification-app.ts';

vi.setConfig({ testTimeout: unhurried(30_000) });
const built = await buildVerificationApp();
const { database, config, store, send, work, get } = built;
const secret = config.secret ?? '';
const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-verify-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
// Where the command works.
const temporary = join(folder, 'temporary');
await mkdir(temporary);
const known = gtinOf('5901234', 1);
await addProduct(database, { gtin: known, name: 'Woda źródlana 1,5 l', brand: 'Górska' });
await addLicence(database, { prefix: '5901234', licensee_name: 'Wody Sp. z o.o.' });

const cli = (...args: string[]) =>
  runCliHere(args, { DATABASE_URL: database.url, DATA_DIR: config.dataDir, SECRET: secret, TMPDIR: temporary });
const at = (name: string): string => join(folder, name);
const rows = [
  ['GTIN', 'Nazwa', 'Uwagi'],
  [known.slice(1), 'Woda zrodlana 1500 ml', '=1+1'],
  [known, 'Chleb', ''],
  ['5901234123450', '', ''],
  [gtinOf('5909999', 1), '', ''],
  ['4006381333931', '', ''],
];
await writeFile(at('kody.xlsx'), await makeList(rows));

describe('verify', () => {
  test('prints the counts and writes what the worker would, charging nobody', async () => {
    const before = (await database.pool.query('SELECT count(*)::int AS n FROM verifications')).rows;
    const { code, out, err } = await cli('verify', at('kody.xlsx'), '--out', at('wynik.csv'));
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n')).toEqual([
      `${at('kody.xlsx')}: 5 wierszy, 3 różne kody.`,
      '  W porządku      1',
      '  Z uwagą         1',
      '  Do poprawy      1',
      '  Nie znaleziono  1',
      '  Niesprawdzone   1',
      `Wynik: ${at('wynik.csv')}`,
      '',
    ]);
    expect((await stat(at('wynik.csv'))).mode & 0o777).toBe(0o600);
    expect(readdirSync(temporary)).toEqual([]);
    expect((await database.pool.query('SELECT count(*)::int AS n FROM verifications')).rows).toEqual(before);

    const account = await addAccount(database);
    const { id } = (await send(account, await readFile(at('kody.xlsx')))).json();
    await work();
    const { body } = await get(account, `/files/${id}/result/?format=csv`);
    expect(await readFile(at('wynik.csv'), 'utf8')).toBe(body);
  });

  test('verify writes an xlsx that goes back in, and needs no report', async () => {
    expect((await cli('verify', at('kody.xlsx'), '--out', at('WYNIK.XLSX'))).code).toBe(0);
    const heads: string[] = [];
    const isHeader = (cells: readonly string[]): boolean => cells.includes('GTIN');
    for await (const batch of openTable(at('WYNIK.XLSX'), {}, isHeader)) heads.push(...batch.columns);
    expect(heads).toEqual(expect.arrayContaining(['GTIN', 'Nazwa', 'Uwagi', 'Ocena', 'Powód']));
    const files = readdirSync(folder);
    const again = await cli('verify', at('WYNIK.XLSX'));
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('5 wierszy, 3 różne kody.')]);
    expect(again.out).not.toContain('Wynik:');
    expect(readdirSync(folder)).toEqual(files);
  });

  test('restores zeros that were lost and parts cells with several codes where it is told to', async () => {
    const zeroed = `00${gtinOf('0012345', 1).slice(2)}`;
    const list = [['GTIN'], [zeroed.replace(/^0+/, '')], [`${known.slice(1)}; ${gtinOf('5901234', 2).slice(1)}`]];
    await writeFile(at('popsute.xlsx'), await makeList(list));
    const badOf = async (...options: string[]) => {
      const { out } = await cli('verify', at('popsute.xlsx'), ...options);
      return [/(\d+) wiersz/.exec(out)?.[1], /Do poprawy +(\d+)/.exec(out)?.[1]];
    };
    expect(await badOf()).toEqual(['2', '2']);
    expect(await badOf('--restore-zeros')).toEqual(['2', '1']);
    expect(await badOf('--split-codes')).toEqual(['3', '1']);
    expect(await badOf('--restore-zeros', '--split-codes')).toEqual(['3', '0']);
  });

  test('verify reads an xls without leaving anything beside it', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Kody');
    await mkdir(at('stare'));
    await writeFile(join(at('stare'), 'kody.xls'), write(book, { type: 'buffer', bookType: 'biff8' }));
    const { code, out } = await cli('verify', join(at('stare'), 'kody.xls'));
    expect([code, out]).toEqual([0, expect.stringContaining('5 wierszy, 3 różne kody.')]);
    expect(readdirSync(at('stare'))).toEqual(['kody.xls']);
  });

  test.each<[what: string, code: number, said: string | RegExp, args: () => string[]]>([
    ['no file', 2, 'Podaj jeden plik do sprawdzenia.', () => []],
    ['two files', 2, 'Podaj jeden plik do sprawdzenia.', () => [at('kody.xlsx'), at('kody.xlsx')]],
    ['a report of another kind', 2, '--out to plik .xlsx albo .csv.', () => [at('kody.xlsx'), '--out', at('a.pdf')]],
    ['a file that is not there', 1, /Nie można odczytać pliku .*brak\.xlsx\./, () => [at('brak.xlsx')]],
    ['a folder', 1, /nie jest plikiem\./, () => [folder]],
    ['a report that is there', 1, /kody\.csv już jest\./, () => [at('kody.xlsx'), '--out', at('kody.csv')]],
    [
      'a report in no folder',
      1,
      /Nie można zapisać pliku .*brak\/a\.csv \(ENOENT\)\./,
      () => [at('kody.xlsx'), '--out', at('brak/a.csv')],
    ],
    [
      'a file without codes',
      3,
      /W pierwszej kolumnie nie ma numerów GTIN\. Wpisz je w pierwszej kolumnie/,
      () => [at('kody.csv')],
    ],
    ['a damaged file', 3, /uszkodzony/, () => [at('ucięty.xlsx')]],
  ])('%s: ends with %d and a sentence', async (_what, code, said, args) => {
    await writeFile(at('kody.csv'), 'Nazwa\nwoda\nchleb\n');
    await writeFile(at('ucięty.xlsx'), (await readFile(at('kody.xlsx'))).subarray(0, 2_000));
    const run = await cli('verify', ...args());
    expect([run.code, run.err]).toEqual([code, expect.stringMatching(said)]);
    expect(run.err).not.toContain('bazy danych');
    expect(existsSync(at('a.pdf'))).toBe(false);
    expect(readdirSync(temporary)).toEqual([]);
    expect(await readFile(at('kody.csv'), 'utf8')).toBe('Nazwa\nwoda\nchleb\n');
  });
});

describe('files', () => {
  const day = 86_400_000;
  const old = (days: number) => new Date(Date.now() - days * day - 1_000);
  const done = (companyId: string, createdAt: Date) =>
    addDoneFile({ database, dataDir: config.dataDir, secret, companyId, createdAt });

  test('--list tells purpose, size, owner and expiry; --purge removes what the job would', async () => {
    const account = await addAccount(database, { companyName: 'Sady Dolne', nip: '1000000035' });
    const kept = await done(account.companyId, old(30));
    await done(account.companyId, old(31));
    const cut = randomUUID();
    const companyId = account.companyId;
    await nameFile(database, { key: cut, companyId, purpose: 'verification input', mediaType: 'text/csv' });
    await store.put(cut, Buffer.from('half'));
    const listed = await cli('files', '--list');
    expect([listed.code, listed.err]).toEqual([0, '']);
    const own = listed.out.split('\n').filter((line) => line.includes('Sady Dolne (NIP 1000000035)'));
    const results = (own.length - 1) / 2;
    expect(results).toBeGreaterThanOrEqual(2);
    expect(own.filter((line) => line.includes('po terminie'))).toHaveLength(results);
    expect(own.find((line) => line.startsWith(cut))).toMatch(
      /plik wysłany do weryfikacji +niedokończony +do \d\d-\d\d-\d{4}/,
    );
    expect(own.filter((line) => /wynik weryfikacji xlsx +\d\d B /.test(line))).toHaveLength(2);
    expect(listed.out).toMatch(/\nRazem \d+ plik(i|ów), .* B\.\n$/);

    const purged = await cli('files', '--purge');
    expect([purged.code, purged.err]).toEqual([0, '']);
    expect(purged.out).toMatch(new RegExp(`^Usunięto ${results} plik(i|ów)\\.\n$`));
    await ageStored(database, { key: cut }, 25);
    expect((await cli('files', '--purge')).out).toBe('Usunięto 1 plik.\n');
    await expect(store.get(cut)).rejects.toThrow('ENOENT');
    const { rows: left } = await database.pool.query(
      'SELECT f.key FROM stored_files f JOIN verifications v ON f.key IN (v.xlsx_key, v.csv_key) WHERE v.id = $1',
      [kept],
    );
    expect(left).toHaveLength(2);
    for (const { key } of left) expect((await store.get(key)).length).toBeGreaterThan(0);
  });

  test('files are listed page by page, each once, also those of one moment', async () => {
    const all = (await listFiles(database, { after: null, most: 1_000 })).map(({ key }) => key);
    await storeAllAtOnce(database);
    const paged: string[] = [];
    for (let after = null; ;) {
      const files: Awaited<ReturnType<typeof listFiles>> = await listFiles(database, { after, most: 2 });
      paged.push(...files.map(({ key }) => key));
      if (files.length < 2) break;
      after = files[1] ?? null;
    }
    expect(paged.toSorted()).toEqual(all.toSorted());
  });

  test.each([[[]], [['--list', '--purge']], [['--list', 'wszystkie']]])('%j is a wrong use', async (args) => {
    expect((await cli('files', ...args)).code).toBe(2);
  });
});
