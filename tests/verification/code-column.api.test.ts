import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { told } from '../company-users/people-calls.ts';
import { codes, shopNumbers } from '../product-list/read-text.ts';
import { addAccount } from '../support/accounts.ts';
import { makeList } from '../support/make-list.ts';
import { unhurried } from '../support/run/pace.ts';
import { runCliHere } from '../support/servers/cli.ts';
import { buildVerificationApp } from './verification-app.ts';

vi.setConfig({ testTimeout: unhurried(30_000) });
const built = await buildVerificationApp();
const { database, config, send, work, get, post, read, csvOf } = built;
const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-columns-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const all = codes(30);
const shop = shopNumbers(30, 14);
const shifted = [['EAN', 'Nazwa', 'Cena'], ...all.map((code, at) => [String(at + 1), code, 'Kubek'])];
const others = codes(30, '590777');
const wrongCheckDigit = (code: string): string => code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10);
const ownNumbers = [['GTIN', 'Nazwa'], ...shop.map((number) => [number, 'Kubek'])];

describe('a file of which it is not certain which column holds the codes', () => {
  test('a file of which it is not certain which column holds the codes waits for the columns though the caller did not wish to be asked, having spent nothing', async () => {
    const account = await addAccount(database);
    const { id } = (await send(account, await makeList(shifted))).json();
    await work();
    expect(await read(account, id)).toMatchObject({ processingStatus: 0, asksColumns: true, codes: null });
    const preview = (await get(account, `/files/${id}/preview/`)).json();
    expect(preview).toMatchObject({
      doubt: { kind: 'beside', columns: [0, 1], right: 0, of: 30 },
      columns: { gtin: 1 },
    });
    const chosen = { gtin: 1, name: 2, brand: null, netContent: null, gpc: null };
    expect(told(await post(account, `/files/${id}/columns/`, chosen))).toBe('200');
    await work();
    expect(await read(account, id)).toMatchObject({ processingStatus: 2, codes: 30, counts: { bad: 0 } });
    // The next file with these headers is read by that answer, nobody being asked.
    const next = (await send(account, await makeList(shifted))).json();
    await work();
    expect(await read(account, next.id)).toMatchObject({ processingStatus: 2, codes: 30 });
  });

  test('a file of which it is not certain which column holds the codes is asked about again where the codes stand in another column than at the last answer', async () => {
    const account = await addAccount(database);
    const first = (
      await send(account, await makeList([['EAN', 'Nazwa'], ...all.map((code) => [code, 'Kubek'])]), { preview: true })
    ).json();
    await work();
    await post(account, `/files/${first.id}/columns/`, { gtin: 0, name: 1, brand: null, netContent: null, gpc: null });
    await work();
    const { id } = (
      await send(account, await makeList([['EAN', 'Nazwa'], ...all.map((code) => ['Kubek', code])]))
    ).json();
    await work();
    expect((await get(account, `/files/${id}/preview/`)).json()).toMatchObject({
      doubt: { kind: 'beside', columns: [0, 1] },
      columns: { gtin: 1 },
    });
  });

  test('a file of which it is not certain which column holds the codes is asked about where a sparse EAN stands beside a GTIN with wrong check digits', async () => {
    const account = await addAccount(database);
    const rows = all.map((code, at) => [wrongCheckDigit(code), at < 2 ? (others[at] ?? '') : '', 'Kubek']);
    const { id } = (await send(account, await makeList([['GTIN', 'EAN', 'Nazwa'], ...rows]))).json();
    await work();
    expect((await get(account, `/files/${id}/preview/`)).json()).toMatchObject({
      doubt: { kind: 'several', columns: [1, 0] },
    });
  });

  test('a file of which it is not certain which column holds the codes is asked about again where two columns hold codes, and the last answer names neither', async () => {
    const account = await addAccount(database);
    const head = ['GTIN', 'Uwagi', 'Kreska'];
    const first = (
      await send(account, await makeList([head, ...all.map((code) => [code, 'Kubek', ''])]), { preview: true })
    ).json();
    await work();
    await post(account, `/files/${first.id}/columns/`, { gtin: 0, name: 1, brand: null, netContent: null, gpc: null });
    await work();
    const rows = all.map((code, at) => ['Kubek', code, others[at] ?? '']);
    const { id } = (await send(account, await makeList([head, ...rows]))).json();
    await work();
    expect((await get(account, `/files/${id}/preview/`)).json()).toMatchObject({
      doubt: { kind: 'several', columns: [1, 2] },
      columns: { gtin: null },
    });
  });

  test('a file of which it is not certain which column holds the codes without a header is read by the column whose check digits agree', async () => {
    const account = await addAccount(database);
    const rows = all.map((code, at) => [shopNumbers(30, 8)[at] ?? '', `Kubek ${at}`, code]);
    const { id } = (await send(account, await makeList(rows))).json();
    await work();
    expect(await read(account, id)).toMatchObject({
      processingStatus: 2,
      rowsTotal: 30,
      codes: 30,
      counts: { bad: 0 },
    });
  });
});

describe('a column of a shop’s own numbers', () => {
  test('a column of a shop’s own numbers is named so, and of those that are checked all the same none gets another code proposed', async () => {
    const account = await addAccount(database);
    const { id } = (await send(account, await makeList(ownNumbers))).json();
    await work();
    const { doubt, columns } = (await get(account, `/files/${id}/preview/`)).json();
    expect(doubt).toMatchObject({ kind: 'no_gtins', columns: [0], of: 30 });
    expect(columns.gtin).toBeNull();
    await post(account, `/files/${id}/columns/`, { ...columns, gtin: 0 });
    await work();
    const rows = (await csvOf(account, id)).filter(([, , state]) => state === 'Do poprawy');
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.map(([, , , reason, , offer]) => `${reason} ${offer}`))).toEqual(
      new Set(['To raczej nie jest GTIN: w tej kolumnie cyfra kontrolna zgadza się tylko przypadkiem. ']),
    );
  });
});

describe('verify', () => {
  const cli = (...args: string[]) =>
    runCliHere(args, { DATABASE_URL: database.url, DATA_DIR: config.dataDir, SECRET: config.secret ?? '' });
  const at = (name: string): string => join(folder, name);

  test.each([
    [
      'a shifted header',
      shifted,
      /Nagłówek 1 \(„EAN”\) stoi o jedną kolumnę od kodów: numery GTIN są w kolumnie 2 \(„Nazwa”\)\. Wskaż kolumnę z kodami: --column NUMER\./,
    ],
    ['numbers of a shop', ownNumbers, /W kolumnie 1 \(„GTIN”\) to raczej nie są numery GTIN/],
    [
      'two columns of codes',
      all.map((code, n) => [code, codes(30, '590124')[n] ?? '']),
      /Numery GTIN mogą być w kilku kolumnach: 1, 2\./,
    ],
  ])('verify of %s ends with 3 and asks for --column', async (_what, rows, said) => {
    await writeFile(at('lista.xlsx'), await makeList(rows));
    const { code, err } = await cli('verify', at('lista.xlsx'));
    expect([code, err]).toEqual([3, expect.stringMatching(said)]);
  });

  test.each([
    [['--column', '2'], '30 wierszy, 30 różnych kodów'],
    [['--column', 'Nazwa'], '30 wierszy, 30 różnych kodów'],
    [['--column', '2', '--no-header'], '31 wierszy, 30 różnych kodów'],
  ])('%j names the column', async (options, said) => {
    await writeFile(at('lista.xlsx'), await makeList(shifted));
    const { code, out } = await cli('verify', at('lista.xlsx'), ...options);
    expect([code, out]).toEqual([0, expect.stringContaining(said)]);
  });

  test('verify with a column that is not there ends with 3 and says so', async () => {
    await writeFile(at('lista.xlsx'), await makeList(shifted));
    expect(await cli('verify', at('lista.xlsx'), '--column', '9')).toMatchObject({
      code: 3,
      err: expect.stringContaining('Nie ma kolumny „9”.'),
    });
  });
});
