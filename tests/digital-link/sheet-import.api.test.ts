import { limits } from '@gtinoteka/contract/business-limits.ts';
import { ownLengthGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../api/features/digital-link/sheet/read-sheet.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { addOwnGtin, addStoredLink } from '../support/links.ts';
import { addLicence, gtinOf } from '../support/look-ups.ts';
import { newNip } from '../support/polish-ids.ts';
import { multipartFile } from '../support/sent-files.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { runCliHere } from '../support/servers/cli.ts';
import { repository } from '../support/servers/server.ts';
import { unhurried } from '../support/run/pace.ts';

const { app, database } = await buildTestApp();
const nip = newNip();
const anna = await addAccount(database, { nip });
const company = anna.companyId;
const folder = mkdtempSync(join(tmpdir(), 'gtinoteka-links-'));
afterAll(() => rmSync(folder, { recursive: true }));
let headers: { authorization: string };
beforeAll(async () => {
  headers = await callerHeaders(app, database, anna);
});

const sheetOf = (...rows: string[]): string => ['GTIN;Rodzaj;Adres;Domyślny', ...rows].join('\r\n');

interface Sent {
  readonly name?: string;
  readonly query?: Record<string, string>;
}

const send = (sheet: string | Buffer, { name = 'linki.csv', query = {} }: Sent = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/links/${company}/sheet/`,
    query,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: multipartFile(name, Buffer.from(sheet)),
  });
const hrefsOf = async (gtin: string): Promise<string[]> =>
  (
    await database.pool.query<{ href: string }>('SELECT href FROM links WHERE gtin = $1 ORDER BY href', [gtin])
  ).rows.map(({ href }) => href);
const ledBy = async (gtin: string): Promise<string> => String((await app.inject(`/01/${gtin}`)).headers.location);

describe('a sheet that is sent', () => {
  test('a sheet that is sent with faults keeps nothing until that is asked for; then codes lead there at once, and again changes nothing', async () => {
    const gtin = await addOwnGtin(database, company);
    expect(await ledBy(gtin)).toBe(`/catalog/${gtin}`);
    const sheet = sheetOf(
      `${ownLengthGtin(gtin)};O produkcie;https://sady.example/;tak`,
      `${gtin};Przepisy;ftp://sady.example/;`,
      '5901234123458;;https://sady.example/;',
    );
    const faults = [
      { line: 3, gtin, field: 'Adres', reason: expect.stringContaining('http') },
      { line: 4, gtin: '5901234123458', field: 'GTIN', reason: 'Błędna cyfra kontrolna.' },
    ];
    const first = await send(sheet);
    expect([first.statusCode, first.json()]).toEqual([200, { saved: 0, right: 1, codes: 1, unchanged: [], faults }]);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(await hrefsOf(gtin)).toEqual([]);
    for (let twice = 0; twice < 2; twice++) {
      const kept = await send(sheet, { query: { keepsRight: 'true' } });
      expect(kept.json()).toEqual(
        twice === 0
          ? { saved: 1, right: 1, codes: 1, unchanged: [], faults }
          : { saved: 0, right: 0, codes: 0, unchanged: [2], faults },
      );
      expect(await ledBy(gtin)).toBe('https://sady.example/');
    }
    const { rows } = await database.pool.query('SELECT version FROM links WHERE gtin = $1', [gtin]);
    expect(rows).toEqual([{ version: 1 }]);
  });

  test('a sheet that is sent takes away what does not stand in it, where that is asked for', async () => {
    const { gtin } = await addStoredLink(database, { companyId: company, href: 'https://sady.example/stary' });
    const sheet = sheetOf(`${gtin};;https://sady.example/nowy;`);
    await send(sheet);
    expect(await hrefsOf(gtin)).toEqual(['https://sady.example/nowy', 'https://sady.example/stary']);
    await send(sheet, { query: { replaces: 'true' } });
    expect(await hrefsOf(gtin)).toEqual(['https://sady.example/nowy']);
  });

  test.each([
    ['no table', 'linki.xlsx', Buffer.from('\0\0\0\0'), 415, 'FILE_FORMAT_INVALID', /format/],
    ['a picture by its name', 'linki.png', 'GTIN;Adres\n', 415, 'FILE_FORMAT_INVALID', /xlsx/],
    ['a workbook that is cut off', 'linki.xlsx', Buffer.from('PK\u0003\u0004abc'), 415, 'FILE_FORMAT_INVALID', /./],
    ['nothing', 'linki.csv', '', 400, 'FIELD_REQUIRED', /./],
    ['heads alone', 'linki.csv', 'GTIN;Adres\n', 415, 'FILE_FORMAT_INVALID', /nagłówki/],
    ['no column of addresses', 'linki.csv', 'GTIN;Nazwa\n5901234123457;Woda\n', 400, 'FIELD_REQUIRED', /GTIN i Adres/],
    [
      `more than ${limits.linkRows} rows`,
      'linki.csv',
      `GTIN;Adres\n${'1;a\n'.repeat(limits.linkRows + 1)}`,
      400,
      'TOO_MANY_ROWS',
      /5000/,
    ],
    ['more bytes', 'linki.csv', Buffer.alloc(limits.linkSheetBytes + 1, 'a'), 413, 'FILE_TOO_LARGE', /5.MB/],
  ])('a sheet that is sent of %s is refused and keeps nothing', async (_what, name, bytes, status, code, said) => {
    const answer = await send(bytes, { name });
    expect([answer.statusCode, answer.json().code, answer.json().detail]).toEqual([
      status,
      code,
      expect.stringMatching(said),
    ]);
  });

  test(`a sheet that is sent has ${limits.linkRows} rows at most: so many faults are told, each by its line`, async () => {
    const answer = await send(`GTIN;Adres\n${'1;a\n'.repeat(limits.linkRows)}`, { query: { keepsRight: 'true' } });
    const { saved, faults } = answer.json();
    expect([answer.statusCode, saved, faults.length, faults.at(-1).line]).toEqual([200, 0, 5_000, 5_001]);
  });

  test('a sheet that is sent comes back as it was kept', async () => {
    const gtin = await addOwnGtin(database, company);
    await send(sheetOf(`${gtin};Przepisy;https://sady.example/=1+1;`));
    const answer = await app.inject({ url: `/api/v1/links/${company}/sheet/`, headers });
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('gtinoteka-linki.xlsx'),
    ]);
    const path = join(folder, 'eksport.xlsx');
    writeFileSync(path, answer.rawPayload);
    const { links, faults } = await readSheet(path);
    const own = links.filter((link) => link.gtin === gtin).map(({ href, linkType }) => [href, linkType]);
    expect([own, faults]).toEqual([[['https://sady.example/=1+1', 'recipeInfo']], []]);
  });
});

test('the command that skips faults says so and fails where no row was right; with one it is done', async () => {
  const gtin = await addOwnGtin(database, company);
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder };
  const path = join(folder, 'bledny.csv');
  const run = () => runCliHere(['links', 'import', path, '--nip', nip, '--skip-faults'], settings);
  writeFileSync(path, sheetOf(`${gtin};;ftp://sady.example/;`));
  const none = await run();
  expect([none.code, none.out]).toEqual([1, expect.stringMatching(/Żaden wiersz nie jest dobry.*\nZapisano 0 linków/)]);
  writeFileSync(path, sheetOf(`${gtin};;ftp://sady.example/;`, `${gtin};;https://sady.example/;`));
  const some = await run();
  expect([some.code, some.out]).toEqual([0, expect.stringContaining('Zapisano 1 link, 1 wiersz błędny.')]);
});

test('a process killed while it writes a sheet leaves nothing of it; the next one writes all', async () => {
  await addLicence(database, { prefix: '5907128', company_id: company });
  const gtinAt = (n: number): string => gtinOf('5907128', n);
  const href = (n: number): string => `https://sady.example/${n}`;
  const many = 2_000;
  const path = join(folder, 'duzy.csv');
  writeFileSync(path, sheetOf(...Array.from({ length: many }, (_, n) => `${gtinAt(n)};;${href(n)};`)));
  const count = async (): Promise<number> =>
    (await database.pool.query(`SELECT FROM links WHERE gtin LIKE '05907128%'`)).rows.length;
  const waiting = async (): Promise<number[]> =>
    (
      await database.pool.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rows.map(({ pid }) => pid);
  const importing = ['links', 'import', path, '--nip', nip];
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder };
  const blocker = await database.pool.connect();
  try {
    await blocker.query('BEGIN');
    // Somebody adds one of the links at the same time: the statement has written what stands before it, and waits.
    const added = `INSERT INTO links (company_id, gtin, link_type, href) VALUES ($1, $2, 'pip', $3)`;
    await blocker.query(added, [company, gtinAt(many / 2), href(many / 2)]);
    const killed = spawn(process.execPath, [join(repository, 'api/cli.ts'), ...importing], {
      env: { ...process.env, ...settings },
      stdio: 'ignore',
    });
    await expect.poll(waiting, { timeout: unhurried(20_000) }).toHaveLength(1);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
  } finally {
    await blocker.query('ROLLBACK');
    blocker.release();
  }
  await expect.poll(waiting).toEqual([]);
  expect(await count()).toBe(0);
  expect((await runCliHere(importing, settings)).code).toBe(0);
  expect(await count()).toBe(many);
});
