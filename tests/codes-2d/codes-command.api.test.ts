import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addLicence, addProduct, coverPrefixes, gtinOf } from '../support/look-ups.ts';
import { runCliHere } from '../support/servers/cli.ts';
import { createDatabase } from '../support/servers/database.ts';
import { setWaterPath } from '../support/prepared/categories.ts';
import { noteFact } from '../support/stored-rows.ts';

const database = await createDatabase();
const folder = mkdtempSync(join(tmpdir(), 'gtinoteka-codes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const [full, unlicensed] = [gtinOf('590123', 1), gtinOf('590999', 1)];
await coverPrefixes(database, '590');
await addLicence(database, { prefix: '590123' });
await setWaterPath(database, 'Woda');
await addProduct(database, { gtin: full, name: 'Żurek', gpc_brick: '10000232' });
writeFileSync(at('kody.csv'), `GTIN;Partia\n${full};L1\n${unlicensed};\n`);

const cli = (...args: string[]) =>
  runCliHere(['codes', ...args], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET: 'a secret of tests that is long enough to be one',
  });

test('writes codes, labels and the lines without a code into a new folder, and counts to nobody’s limit', async () => {
  const { code, out, err } = await cli('--from', at('kody.csv'), '--out', at('kody'), '--layout', 'roll-58x40');
  expect([code, err]).toEqual([0, '']);
  expect(out).toBe(
    `${at('kody')}: 1 kod, 1 etykieta.\n1 wiersz bez kodu albo etykiety: ${at('kody/wiersze-bez-kodu.csv')}\n`,
  );
  expect(readdirSync(at('kody')).sort()).toEqual(['etykiety.pdf', 'kody', 'wiersze-bez-kodu.csv']);
  expect(readdirSync(at('kody/kody'))).toEqual([`00002-${full}.svg`]);
  expect(readFileSync(at('kody/wiersze-bez-kodu.csv'), 'utf8')).toContain(`3;${unlicensed};`);
  expect((await database.pool.query('SELECT FROM daily_lookups')).rowCount).toBe(0);
  expect((await cli('--from', at('kody.csv'), '--out', at('kody'))).code).toBe(1);
});

test.each([
  ['without a folder', 2, ['--from', at('kody.csv')]],
  ['with an unknown layout', 2, ['--from', at('kody.csv'), '--out', at('x'), '--layout', 'a5']],
  ['with a module that may not be printed', 2, ['--from', at('kody.csv'), '--out', at('x'), '--module', '0.2']],
  ['for QR codes without an address', 1, ['--from', at('kody.csv'), '--out', at('x'), '--kind', 'qrcode']],
  ['of a file that is not there', 1, ['--from', at('nic.csv'), '--out', at('x')]],
])('%s it ends with %i and writes nothing', async (_title, wanted, args) => {
  expect((await cli(...args)).code).toBe(wanted);
  expect(existsSync(at('x'))).toBe(false);
});

test('a folder that cannot be made is told as that', async () => {
  const { code, err } = await cli('--from', at('kody.csv'), '--out', at('kody.csv/x'));
  expect([code, err.split(' (')[0]]).toEqual([1, `Nie można utworzyć katalogu ${at('kody.csv/x')}`]);
});

test('a folder of somebody else beside it stays, and none of it comes into the result', async () => {
  mkdirSync(at('wynik.part'));
  writeFileSync(at('wynik.part/notatki.txt'), 'nie ruszać');
  expect((await cli('--from', at('kody.csv'), '--out', at('wynik'))).code).toBe(0);
  expect(readdirSync(at('wynik'))).not.toContain('notatki.txt');
  expect(readFileSync(at('wynik.part/notatki.txt'), 'utf8')).toBe('nie ruszać');
  expect(readdirSync(folder).filter((name) => name.startsWith('wynik-'))).toEqual([]);
});

test('a sheet without numbers is a broken file, and nothing is left of it', async () => {
  writeFileSync(at('inny.csv'), 'Nazwa;Partia\nŻurek;1\n');
  const { code, err } = await cli('--from', at('inny.csv'), '--out', at('x'));
  expect(code).toBe(3);
  expect(err).toContain('nie ma kolumny GTIN');
  expect(readdirSync(folder).filter((name) => name.startsWith('x'))).toEqual([]);
});

test('asks the invented registry of the demonstration for foreign numbers, as its page does, and none beside real data', async () => {
  const foreign = Array.from({ length: 8 }, (_, n) => gtinOf('400123', n + 1));
  writeFileSync(at('obce.csv'), `GTIN\n${foreign.join('\n')}\n`);
  const reasons = () => readFileSync(at('obce/wiersze-bez-kodu.csv'), 'utf8');
  const unknown = errorTexts.LICENCE_UNKNOWN;
  expect((await cli('--from', at('obce.csv'), '--out', at('obce'))).out).toContain(': 0 kodów');
  expect(reasons().split(unknown)).toHaveLength(foreign.length + 1);
  rmSync(at('obce'), { recursive: true });
  await noteFact(database, 'demo_data', 'true');
  const { code } = await cli('--from', at('obce.csv'), '--out', at('obce'));
  expect(code).toBe(0);
  expect(readdirSync(at('obce/kody')).length).toBeGreaterThan(0);
  expect(existsSync(at('obce/wiersze-bez-kodu.csv')) ? reasons() : '').not.toContain(unknown);
});
