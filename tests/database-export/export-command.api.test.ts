import { unzipSync } from 'fflate';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { runCliHere } from '../support/servers/cli.ts';
import { cellsOf } from '../support/unpacked.ts';
import { buildTestApp } from '../support/servers/app.ts';

vi.setConfig({ testTimeout: unhurried(30_000) });
const { database, config } = await buildTestApp();
const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-export-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const [one = '', two = ''] = [gtinOf('5901234', 1), gtinOf('5901234', 2)];
await addProduct(database, { gtin: one, name: '=1+1', brand: 'Górska' });
await addProduct(database, { gtin: two, name: 'Chleb', brand: 'Piekarz' });

const cli = (...args: string[]) =>
  runCliHere(['export', ...args], { DATABASE_URL: database.url, DATA_DIR: config.dataDir });
const at = (name: string): string => join(folder, name);

describe('export', () => {
  test('writes what the filters find as one table, for nobody else to read', async () => {
    const { code, out, err } = await cli('--brand', 'gorska', '--out', at('gorska.csv'));
    expect([code, out, err]).toEqual([0, `${at('gorska.csv')}: 1 produkt.\n`, '']);
    const [, row, end] = (await readFile(at('gorska.csv'), 'utf8')).split('\r\n');
    expect(row?.startsWith(`${one};'=1+1;Górska;`)).toBe(true);
    expect(end).toBe('');
    expect((await stat(at('gorska.csv'))).mode & 0o777).toBe(0o600);
    await cli('--name', 'chleb', '--out', at('chleb.xlsx'));
    expect(cellsOf(await readFile(at('chleb.xlsx'))).map((cells) => cells[0])).toEqual(['GTIN', two]);
  });

  test('writes the whole catalogue as a package where there is no filter', async () => {
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

  test('does not write over a file that is there', async () => {
    await writeFile(at('jest.csv'), 'mine');
    const { code, err } = await cli('--out', at('jest.csv'));
    expect([code, err]).toEqual([1, `Plik ${at('jest.csv')} już jest.\n`]);
    expect(await readFile(at('jest.csv'), 'utf8')).toBe('mine');
  });
});
