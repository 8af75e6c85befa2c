import { unzipSync } from 'fflate';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { changesSince } from '../../api/features/database-export/package/earlier-file.ts';
import { csvHead, csvLine } from '../../api/features/database-export/package/package-files.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { runCliHere } from '../support/servers/cli.ts';
import { cellsOf, textsOf } from '../support/unpacked.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { changeProduct, removeProduct } from '../support/stored-rows.ts';

vi.setConfig({ testTimeout: unhurried(30_000) });
const { database, config } = await buildTestApp();
const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-export-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const [one = '', two = ''] = [gtinOf('5901234', 1), gtinOf('5901234', 2)];
await addProduct(database, { gtin: one, name: '=1+1', brand: 'Górska' });
await addProduct(database, { gtin: two, name: 'Chleb', brand: 'Piekarz' });

const cli = (...args: string[]) =>
  runCliHere(['export', ...args], { DATABASE_URL: database.url, DATA_DIR: config.dataDir });
async function* now(...lines: string[]): AsyncGenerator<string[]> {
  yield lines;
}
const at = (name: string): string => join(folder, name);

describe('export', () => {
  test('export writes what the filters find as one table, for nobody else to read', async () => {
    const { code, out, err } = await cli('--brand', 'gorska', '--out', at('gorska.csv'));
    expect([code, out, err]).toEqual([0, `${at('gorska.csv')}: 1 produkt.\n`, '']);
    const [, row, end] = (await readFile(at('gorska.csv'), 'utf8')).split('\r\n');
    expect(row?.startsWith(`${one};'=1+1;Górska;`)).toBe(true);
    expect(end).toBe('');
    expect((await stat(at('gorska.csv'))).mode & 0o777).toBe(0o600);
    await cli('--name', 'chleb', '--out', at('chleb.xlsx'));
    expect(cellsOf(await readFile(at('chleb.xlsx'))).map((cells) => cells[0])).toEqual(['GTIN', two]);
  });

  test('export writes the whole catalogue as a package where there is no filter', async () => {
    const { code, out } = await cli('--out', at('baza.zip'), '--format', 'jsonl');
    expect([code, out]).toEqual([0, `${at('baza.zip')}: 2 produkty.\n`]);
    const zip = unzipSync(await readFile(at('baza.zip')));
    expect(Object.keys(zip)).toEqual(['produkty.jsonl', 'SHA256.txt', 'CZYTAJ.txt']);
    expect(Buffer.from(zip['CZYTAJ.txt'] ?? []).toString()).toContain('Filtry: brak, cały katalog');
  });

  test.each([
    [[], 2, 'Podaj --out PLIK.'],
    [['--out', at('x.pdf')], 2, '--out to plik .zip, .csv, .xlsx albo .jsonl.'],
    [['--out', at('x.zip'), '--format', 'pdf'], 2, 'Nie ma formatu „pdf”.'],
    [['--out', at('x.csv'), '--format', 'csv'], 2, '--format jest tylko dla paczki .zip.'],
    [['--out', at('x.csv'), '--since', at('y.zip')], 2, 'Przy --since plik --out to paczka .zip.'],
    [['--out', at('x.csv'), '--brand', ' '], 2, '--brand jest puste.'],
    [['--out', at('x.csv'), '--category', '1'], 2, '„1” to nie jest kod GPC: ma 8 cyfr.'],
    [['--out', at('x.csv'), '--gtin', '5901234123450'], 1, 'Błędna cyfra kontrolna: jest 0, powinna być 7.'],
    [['--out', at('x.csv'), '--brand', 'nikt'], 1, 'Nie ma produktów, które mają te filtry.'],
    [['--out', at('brak/x.csv')], 1, `Nie można zapisać pliku ${at('brak/x.csv')} (ENOENT).`],
  ])('%j is refused and leaves nothing', async (args, code, said) => {
    const before = await readdir(folder);
    const run = await cli(...args);
    expect([run.code, run.err.split('\n')[0]]).toEqual([code, said]);
    expect(await readdir(folder)).toEqual(before);
  });

  test('export writes what is new, changed and gone since an earlier package', async () => {
    const brand = 'Zmienna; "A"';
    const gtins = [1, 2, 3, 4].map((item) => gtinOf('5907654', item));
    const [first = '', second = '', third = '', fourth = ''] = gtins;
    for (const gtin of [first, second, third]) await addProduct(database, { gtin, name: `Woda\r\n"${gtin}"`, brand });
    const filters = ['--brand', brand];
    await cli(...filters, '--out', at('przed.zip'), '--format', 'csv');
    const unchanged = await cli(...filters, '--since', at('przed.zip'), '--out', at('nic.zip'));
    expect([unchanged.code, unchanged.err]).toEqual([1, 'Od tamtego pliku nic się nie zmieniło.\n']);
    await addProduct(database, { gtin: fourth, name: '=1+1', brand });
    await changeProduct(database, second, { name: 'Sok' });
    await removeProduct(database, first);
    const { code, out, err } = await cli(...filters, '--since', at('przed.zip'), '--out', at('zmiany.zip'));
    expect([code, out, err]).toEqual([0, `${at('zmiany.zip')}: 2 produkty. Ubyło: 1 produkt.\n`, '']);
    const files = textsOf(await readFile(at('zmiany.zip')));
    const rows = (files['produkty.csv'] ?? '').split('\r\n').slice(1, -1);
    expect(rows.map((row) => row.split(';').slice(0, 2))).toEqual([
      [second, 'Sok'],
      [fourth, "'=1+1"],
    ]);
    expect((files['produkty.jsonl'] ?? '').trimEnd().split('\n')).toHaveLength(2);
    expect(files['usuniete.csv']).toBe(`\ufeffGTIN\r\n${first}\r\n`);
    expect(files['CZYTAJ.txt']).toContain('Nowe i zmienione: 2 produkty\r\nUsunięte: 1 numer');
    await expect(changesSince(at('zmiany.zip'), now())).rejects.toThrow('to paczka samych zmian');
    expect((await readdir(folder)).filter((name) => name.startsWith('nic.zip'))).toEqual([]);
  });

  test('export does not write over a file that is there', async () => {
    await writeFile(at('jest.csv'), 'mine');
    const { code, err } = await cli('--out', at('jest.csv'));
    expect([code, err]).toEqual([1, `Plik ${at('jest.csv')} już jest.\n`]);
    expect(await readFile(at('jest.csv'), 'utf8')).toBe('mine');
  });
});

describe('a csv that was written earlier', () => {
  const head = csvHead(false);
  const lines = [one, two].map((gtin, i) => `${gtin};"Woda\\r\\n${i}\\;";Górska${';'.repeat(20)}`);
  const content = head + lines.map(csvLine).join('');

  test('a csv that was written earlier is compared line by line, whatever its cells hold', async () => {
    await writeFile(at('tabela.csv'), content);
    const since = (...given: string[]) => changesSince(at('tabela.csv'), now(...given));
    expect(await since(...lines)).toEqual({ changed: [], removed: [] });
    expect(await since()).toEqual({ changed: [], removed: [one, two] });
    expect(await since(`${one};Sok`)).toEqual({ changed: [one], removed: [two] });
    const [before, after] = [gtinOf('5901233', 1), gtinOf('5901235', 1)];
    expect(await since(`${before};a`, ...lines, `${after};b`)).toEqual({ changed: [before, after], removed: [] });
  });

  test.each([
    ['of other columns', content.replace('Nazwa', 'Towar')],
    ['that is empty', ''],
    ['cut in the middle', content.slice(0, -20)],
    ['sorted by somebody', head + lines.toReversed().map(csvLine).join('')],
    ['with other numbers', content.replace(one, 'x')],
  ])('%s is refused', async (_what, text) => {
    await writeFile(at('obca.csv'), text);
    await expect(changesSince(at('obca.csv'), now())).rejects.toThrow('to nie paczka z csv ani tabela csv');
  });

  test('a csv that was written earlier is refused where it is no zip, or not there', async () => {
    await writeFile(at('zla.zip'), content);
    await expect(changesSince(at('zla.zip'), now())).rejects.toThrow('to nie paczka z csv ani tabela csv');
    await expect(changesSince(at('brak.csv'), now())).rejects.toThrow('(ENOENT)');
  });
});
