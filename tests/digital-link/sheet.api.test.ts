import { limits } from '@gtinoteka/contract/business-limits.ts';
import { ownLengthGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../api/features/digital-link/sheet/read-sheet.ts';
import { saveSheet } from '../../api/features/digital-link/sheet/save-sheet.ts';
import { addAccount } from '../support/accounts.ts';
import { addOwnGtin, addStoredLink, newGtin } from '../support/links.ts';
import { addLicence, gtinOf } from '../support/look-ups.ts';
import { newNip } from '../support/polish-ids.ts';
import { runCliHere } from '../support/servers/cli.ts';
import { createDatabase } from '../support/servers/database.ts';

const database = await createDatabase();
const folder = mkdtempSync(join(tmpdir(), 'gtinoteka-links-'));
afterAll(() => rmSync(folder, { recursive: true }));

const head = 'GTIN;Partia;Rodzaj;Język;Adres;Domyślny;Działa od;Działa do';
let files = 0;
function sheetOf(...rows: string[]): string {
  const path = join(folder, `linki-${files++}.csv`);
  writeFileSync(path, `\ufeff${[head, ...rows].join('\r\n')}\r\n`);
  return path;
}

interface Kept {
  gtin: string;
  href: string;
  link_type: string;
  batch: string;
  language: string;
  is_default: boolean;
  valid_from: string | null;
  version: number;
}
const kept = async (companyId: string): Promise<Kept[]> =>
  (await database.pool.query<Kept>('SELECT * FROM links WHERE company_id = $1 ORDER BY gtin, href', [companyId])).rows;

describe('a sheet of links', () => {
  test('becomes links; types by their Polish name too, days as people write them; again it changes nothing', async () => {
    const { companyId } = await addAccount(database);
    const gtin = await addOwnGtin(database, companyId);
    const path = sheetOf(
      `${ownLengthGtin(gtin)};;O produkcie;pl;https://sady.example/;tak;;`,
      `${gtin};L1;gs1:recipeInfo;;https://sady.example/przepisy;;01-11-2026;6.01.2027`,
    );
    const choice = { replaces: false, keepsRight: false };
    const sheet = await readSheet(path);
    const twice = [
      await saveSheet(database, { companyId, sheet, choice }),
      await saveSheet(database, { companyId, sheet, choice }),
    ];
    expect(twice).toEqual([
      { saved: 2, right: 2, gtins: [gtin], unchanged: [], faults: [] },
      { saved: 0, right: 0, gtins: [], unchanged: [2, 3], faults: [] },
    ]);
    const { rows } = await database.pool.query(
      'SELECT batch, link_type, language, is_default, valid_from, valid_until, version FROM links WHERE gtin = $1 ORDER BY batch',
      [gtin],
    );
    const plain = {
      batch: '',
      link_type: 'pip',
      language: 'pl',
      is_default: true,
      valid_from: null,
      valid_until: null,
    };
    const ofBatch = { batch: 'L1', link_type: 'recipeInfo', language: '', is_default: false };
    expect(rows).toEqual([
      { ...plain, version: 1 },
      { ...ofBatch, valid_from: '2026-11-01', valid_until: '2027-01-06', version: 1 },
    ]);
  });

  test('a sheet of links tells each faulty row by its line; the right ones are kept or not, as chosen', async () => {
    const { companyId } = await addAccount(database);
    const gtin = await addOwnGtin(database, companyId);
    const foreign = await addOwnGtin(database, (await addAccount(database)).companyId);
    const path = sheetOf(
      `${gtin};;;;https://sady.example/;tak;;`,
      `${gtin};;;;javascript:alert(1);;;`,
      '5901234123458;;;;https://sady.example/;;;',
      `${foreign};;;;https://sady.example/;;;`,
      `${gtin};;Nieznany;;https://sady.example/;;;`,
      `${gtin};;;;https://sady.example/;;;`,
      `${gtin};;;en;https://sady.example/en;tak;;`,
      `${gtin};;;;https://sady.example/x;;2026-11-02;2026-11-01`,
      `${gtin};Łódź;;;https://sady.example/x;;;`,
    );
    const sheet = await readSheet(path);
    const own = ownLengthGtin(gtin);
    const faults = [
      { line: 3, gtin, field: 'href', code: 'LINK_TARGET_INVALID' },
      { line: 4, gtin: '5901234123458', field: 'gtin', code: 'GTIN_INVALID_CHECKSUM' },
      { line: 5, gtin: ownLengthGtin(foreign), field: 'gtin', code: 'GTIN_NOT_OWN' },
      { line: 6, gtin, field: 'linkType', code: 'FIELD_INVALID' },
      { line: 7, gtin: own, field: 'href', code: 'LINK_ALREADY_THERE' },
      { line: 8, gtin: own, field: 'isDefault', code: 'FIELD_INVALID' },
      { line: 9, gtin, field: 'validUntil', code: 'LINK_DATES_INVALID' },
      { line: 10, gtin, field: 'batch', code: 'LINK_LEVEL_INVALID' },
    ];
    const save = (keepsRight: boolean) =>
      saveSheet(database, { companyId, sheet, choice: { replaces: false, keepsRight } });
    expect(await save(false)).toEqual({ saved: 0, right: 1, gtins: [gtin], unchanged: [], faults });
    expect(await kept(companyId)).toEqual([]);
    expect(await save(true)).toEqual({ saved: 1, right: 1, gtins: [gtin], unchanged: [], faults });
    expect((await kept(companyId)).map(({ href }) => href)).toEqual(['https://sady.example/']);
  });

  test('a sheet of links leaves a link that is there as it is, its days and the default too, unless it replaces', async () => {
    const { companyId } = await addAccount(database);
    const { gtin } = await addStoredLink(database, { companyId, href: 'https://sady.example/stary' });
    const path = sheetOf(
      `${gtin};;;pl;https://sady.example/stary;;2026-11-01;2027-01-01`,
      `${gtin};;;;https://sady.example/nowy;tak;;`,
      `${gtin};;;;https://sady.example/inny;;;`,
    );
    const sheet = await readSheet(path);
    const former = (await kept(companyId))[0];
    const isThere = [{ line: 3, gtin: ownLengthGtin(gtin), field: 'isDefault', code: 'DEFAULT_ALREADY_THERE' }];
    const adding = { replaces: false, keepsRight: true };
    const language = former?.language ?? '';
    const rows = { ...sheet, links: sheet.links.map((link, n) => (n === 0 ? { ...link, language } : link)) };
    const save = (choice: typeof adding) => saveSheet(database, { companyId, sheet: rows, choice });
    expect(await save(adding)).toEqual({ saved: 1, right: 1, gtins: [gtin], unchanged: [2], faults: isThere });
    expect((await kept(companyId)).find(({ href }) => href.endsWith('stary'))).toEqual(former);
    expect(await save(adding)).toEqual({ saved: 0, right: 0, gtins: [], unchanged: [2, 4], faults: isThere });
    expect(await save({ replaces: true, keepsRight: false })).toMatchObject({ saved: 3, unchanged: [], faults: [] });
    expect((await kept(companyId)).map(({ href, is_default, valid_from }) => [href, is_default, valid_from])).toEqual([
      ['https://sady.example/inny', false, null],
      ['https://sady.example/nowy', true, null],
      ['https://sady.example/stary', false, '2026-11-01'],
    ]);
  });

  test('a sheet of links has yes and no as spreadsheets and people write them, and exact days; anything else is a fault of its line', async () => {
    const gtin = newGtin();
    const yes = ['PRAWDA', 'TRUE', '1', 'x', 'Tak', 'yes'];
    const no = ['FAŁSZ', 'FALSE', '0', 'nie', 'No', ''];
    const cells = [...yes, ...no, 'może'].map((text) => `${gtin};;;;https://sady.example/;${text};;`);
    const days = ['2027-01-01xyz', '2027-01-01 00:00:00', '2027-1-1', '1.1.2027', '2027-01-01T12:00'];
    const read = await readSheet(sheetOf(...cells, ...days.map((day) => `${gtin};;;;https://sady.example/;;${day};`)));
    expect(read.links.map(({ isDefault }) => isDefault).slice(0, yes.length + no.length)).toEqual([
      ...yes.map(() => true),
      ...no.map(() => false),
    ]);
    expect(read.links.slice(yes.length + no.length).map(({ validFrom }) => validFrom)).toEqual([
      '2027-01-01',
      '2027-01-01',
    ]);
    expect(read.faults.map(({ line, field, code }) => [line, field, code])).toEqual([
      [14, 'isDefault', 'FIELD_INVALID'],
      [15, 'validFrom', 'FIELD_INVALID'],
      [17, 'validFrom', 'FIELD_INVALID'],
      [19, 'validFrom', 'FIELD_INVALID'],
    ]);
  });

  test('adds to what is there, or stands in for it', async () => {
    const { companyId } = await addAccount(database);
    const { gtin } = await addStoredLink(database, { companyId, href: 'https://sady.example/stary' });
    const other = await addStoredLink(database, { companyId, href: 'https://sady.example/inny' });
    const sheet = await readSheet(sheetOf(`${gtin};;;;https://sady.example/nowy;;;`));
    const hrefs = async (replaces: boolean) => {
      await saveSheet(database, { companyId, sheet, choice: { replaces, keepsRight: false } });
      return (await kept(companyId)).filter((one) => one.gtin === gtin).map(({ href }) => href);
    };
    expect(await hrefs(false)).toEqual(['https://sady.example/nowy', 'https://sady.example/stary']);
    expect(await hrefs(true)).toEqual(['https://sady.example/nowy']);
    expect((await kept(companyId)).filter((one) => one.gtin === other.gtin)).toHaveLength(1);
  });

  test(`a sheet of links of ${limits.linkRows} rows with a hundred faults keeps the rest; one row more is refused whole`, async () => {
    const { companyId } = await addAccount(database);
    await addLicence(database, { prefix: '5907127', company_id: companyId });
    const rows = Array.from(
      { length: limits.linkRows },
      (_, n) => `${gtinOf('5907127', n)};;;;${n % 50 === 0 ? 'ftp' : 'https'}://sady.example/${n};tak;;`,
    );
    const sheet = await readSheet(sheetOf(...rows));
    const saved = await saveSheet(database, { companyId, sheet, choice: { replaces: false, keepsRight: true } });
    expect([saved.saved, saved.faults.length]).toEqual([limits.linkRows - 100, 100]);
    expect(await kept(companyId)).toHaveLength(limits.linkRows - 100);
    await expect(readSheet(sheetOf(...rows, rows[1] ?? ''))).rejects.toMatchObject({ code: 'TOO_MANY_ROWS' });
  });
});

describe('gtinoteka links', () => {
  test('exports what it imports, as xlsx and csv, says faults by line, and refuses what it cannot do', async () => {
    const nip = newNip();
    const { companyId } = await addAccount(database, { nip });
    const gtin = await addOwnGtin(database, companyId);
    const run = (...args: string[]) => runCliHere(['links', ...args], { DATABASE_URL: database.url, DATA_DIR: folder });
    const wrong = sheetOf(`${gtin};;;;https://sady.example/=1+1;tak;;`, `${gtin};;;;ftp://sady.example/;;;`);
    const refused = await run('import', wrong, '--nip', nip);
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('Wiersz 3, Adres: Wpisz adres strony')]);
    expect(await kept(companyId)).toEqual([]);
    const done = await run('import', wrong, '--nip', nip, '--skip-faults');
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('Zapisano 1 link, 1 wiersz błędny.')]);
    for (const form of ['xlsx', 'csv']) {
      const path = join(folder, `eksport.${form}`);
      writeFileSync(`${path}.part`, 'nie ruszać');
      expect((await run('export', path, '--nip', nip)).code).toBe(0);
      const { links, faults } = await readSheet(path);
      expect([links.map(({ href, gtin: number }) => [href, number]), faults]).toEqual([
        [['https://sady.example/=1+1', gtin]],
        [],
      ]);
      expect((await run('export', path, '--nip', nip)).err).toContain('już jest');
      expect(readFileSync(`${path}.part`, 'utf8')).toBe('nie ruszać');
    }
    expect(readFileSync(join(folder, 'eksport.csv'), 'utf8')).toContain('GTIN;Wariant;Partia');
    expect((await run('import', wrong, '--nip', newNip())).err).toContain('Nie ma firmy');
    expect((await run('import', wrong)).code).toBe(2);
    const other = join(folder, 'inny.csv');
    writeFileSync(other, 'a;b\r\n1;2\r\n');
    expect((await run('import', other, '--nip', nip)).code).toBe(3);
  });
});
