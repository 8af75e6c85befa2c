import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { forgetContents } from '../../api/store/database-exports/earlier-downloads.ts';
import { makeFoundProducts } from '../../api/store/search/found-products.ts';
import { told } from '../company-users/people-calls.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { buildExportApp } from './database-export-app.ts';
import { removeProduct } from '../support/stored-rows.ts';
import { writeProduct } from '../support/prepared/products.ts';
import { ageExport, removeExport } from '../support/prepared/files.ts';

const built = await buildExportApp();
const { app, database, config, work, order, get, status, download, cancel, addCustomer, bookOf } = built;
const head = async (account: Account, path: string) =>
  app.inject({
    method: 'HEAD',
    url: `/api/v1${path.replace('/products/own/', `/products/${account.membershipId}/`)}`,
    headers: await callerHeaders(app, database, account),
  });

let items = 0;
const nextGtin = (): string => gtinOf('5905555', (items += 1));

async function addBrand(products: number): Promise<{ brand: string; gtins: string[] }> {
  const brand = `Marka ${randomUUID()}`;
  const gtins = Array.from({ length: products }, nextGtin);
  for (const [i, gtin] of gtins.entries()) await addProduct(database, { gtin, name: `Woda ${i}`, brand });
  return { brand, gtins: gtins.toSorted() };
}

const rename = (gtin: string | undefined, name: string) => writeProduct(database, gtin, { name });
const remove = (gtin: string | undefined) => removeProduct(database, gtin);

async function make(account: Account, body: object): Promise<string> {
  const { database: ordered } = (await order(account, { formats: ['csv'], ...body })).json();
  await work();
  return ordered.id;
}
async function taken(account: Account, body: object): Promise<Record<string, string>> {
  return download(account, await make(account, body));
}
const sizeOf = async (account: Account, brand: string) =>
  get(account, `/products/own/database/size/?brand=${encodeURIComponent(brand)}&onlyChanges=true`);
const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(0, 14));

describe('a package of changes', () => {
  test('a package of changes holds what is new and changed, lists what is gone, and costs no more than it holds', async () => {
    const account = await addCustomer();
    const { brand, gtins } = await addBrand(5);
    await taken(account, { brand });
    const added = nextGtin();
    await addProduct(database, { gtin: added, name: 'Woda nowa', brand });
    await rename(gtins[1], 'Woda inna');
    await remove(gtins[2]);
    await writeProduct(database, gtins[3], { brand: 'Inna' });

    const size = (await sizeOf(account, brand)).json();
    expect(size).toMatchObject({ products: 2, removed: 2, cost: 2, left: 4_995, reason: null });
    expect(size.lastDownload).toBe(
      (
        await database.pool.query('SELECT max(created_at) AS at FROM database_exports WHERE company_id = $1', [
          account.companyId,
        ])
      ).rows[0].at.toISOString(),
    );
    const id = await make(account, { brand, onlyChanges: true, formats: ['csv', 'jsonl'] });
    expect(await status(account, id)).toMatchObject({
      processingStatus: 2,
      products: 2,
      removed: 2,
      changesSince: size.lastDownload,
      contents: [{ name: 'produkty.csv', rows: 2 }, { rows: 2 }, { name: 'usuniete.csv', rows: 2 }, {}, {}],
    });
    const files = await download(account, id);
    expect(linesOf(files['produkty.csv'])).toEqual([gtins[1], added].toSorted());
    expect(linesOf(files['usuniete.csv'])).toEqual([gtins[2], gtins[3]]);
    expect(files['CZYTAJ.txt']).toMatch(/Tylko zmiany od: .+\r\nNowe i zmienione: 2 produkty\r\nUsunięte: 2 numery/);
    expect(await bookOf(account)).toEqual({ counter: 7, ledger: 7 });

    const next = await sizeOf(account, brand);
    expect(next.json()).toMatchObject({ products: 0, removed: 0, reason: 'NOTHING_CHANGED' });
    expect(told(await order(account, { brand, onlyChanges: true }))).toBe('404 NOTHING_CHANGED');
    expect(await bookOf(account)).toEqual({ counter: 7, ledger: 7 });
  });

  test('knows a product that was deleted and entered again, and one that is gone only costs nothing', async () => {
    const account = await addCustomer();
    const { brand, gtins } = await addBrand(3);
    await taken(account, { brand });
    await remove(gtins[0]);
    await addProduct(database, { gtin: gtins[0] ?? '', name: 'Woda po raz drugi', brand });
    expect(linesOf((await taken(account, { brand, onlyChanges: true }))['produkty.csv'])).toEqual([gtins[0]]);
    await remove(gtins[1]);
    expect((await sizeOf(account, brand)).json()).toMatchObject({ products: 0, removed: 1, cost: 0, reason: null });
    const files = await taken(account, { brand, onlyChanges: true });
    expect(linesOf(files['produkty.csv'])).toEqual([]);
    expect(linesOf(files['usuniete.csv'])).toEqual([gtins[1]]);
    expect(await bookOf(account)).toEqual({ counter: 4, ledger: 4 });
  });

  test('a package of changes gives next time what came between its count and its making', async () => {
    const account = await addCustomer();
    const { brand, gtins } = await addBrand(4);
    await taken(account, { brand });
    await rename(gtins[3], 'Woda inna');
    const { database: ordered } = (await order(account, { brand, onlyChanges: true, formats: ['csv'] })).json();
    await rename(gtins[0], 'Woda jeszcze inna');
    await work();
    expect(linesOf((await download(account, ordered.id))['produkty.csv'])).toEqual([gtins[0]]);
    expect(linesOf((await taken(account, { brand, onlyChanges: true }))['produkty.csv'])).toEqual([gtins[3]]);
  });

  test.each([
    [2, '200', 2],
    [1, '402 DATABASE_OVER_LIMIT', 0],
    [0, '401 NO_LIMIT_FOR_GENERATE_DATABASE', 0],
  ])('a package of changes of two products with %i left is %s', async (left, expected, spent) => {
    const account = await addCustomer(left + 3);
    const { brand, gtins } = await addBrand(3);
    await taken(account, { brand });
    for (const gtin of gtins.slice(0, 2)) await rename(gtin, 'Woda inna');
    expect(told(await order(account, { brand, onlyChanges: true }))).toBe(expected);
    await work();
    expect((await bookOf(account)).ledger).toBe(3 + spent);
  });

  test('a package of changes is counted from what was downloaded to its end, of the same filters and company', async () => {
    const account = await addCustomer();
    const { brand, gtins } = await addBrand(2);
    const without = async (given: Account, body: object): Promise<void> => {
      const refused = await order(given, { ...body, onlyChanges: true });
      expect(told(refused)).toBe('400 BAD_REQUEST');
      expect(refused.json().detail).toContain('nie pobrała jeszcze bazy');
    };
    const id = await make(account, { brand });
    await without(account, { brand });
    const path = `/products/own/database/${id}/`;
    const first = await get(account, path, { range: 'bytes=0-99' });
    await head(account, path);
    await without(account, { brand });
    expect(first.headers['content-range']).toContain('bytes 0-99/');
    await get(account, path, { range: 'bytes=100-' });
    await expect.poll(async () => (await sizeOf(account, brand)).json().lastDownload).not.toBeNull();
    await download(account, id);
    await rename(gtins[0], 'Woda inna');
    await without(account, { brand, words: 'woda' });
    await without(await addCustomer(), { brand });
    // Made and not downloaded: the one before still counts.
    await make(account, { brand, onlyChanges: true });
    expect((await sizeOf(account, brand)).json()).toMatchObject({ products: 1, removed: 0 });
  });

  test('a package of changes has nothing to be compared with a year later, and only the newest download is remembered', async () => {
    const account = await addCustomer();
    const { brand } = await addBrand(1);
    const first = await make(account, { brand });
    await download(account, first);
    const second = await make(account, { brand });
    const known = async (): Promise<string[]> =>
      (
        await database.pool.query<{ export_id: string }>(
          'SELECT export_id FROM database_export_contents WHERE export_id = ANY($1) ORDER BY export_id',
          [[first, second]],
        )
      ).rows.map(({ export_id }) => export_id);
    await forgetContents(database);
    expect(await known()).toEqual([first, second].toSorted());
    await download(account, second);
    await forgetContents(database);
    expect(await known()).toEqual([second]);
    await removeExport(database, first);
    const age = (days: string) => ageExport(database, second, days);
    await age('364 days 23 hours');
    await forgetContents(database);
    expect(await known()).toEqual([second]);
    await age('365 days 1 hour');
    await forgetContents(database);
    expect(await known()).toEqual([]);
  });
});

describe('a package that is called off', () => {
  test('a package that is called off ends with what was reserved given back; another can be ordered at once, and what is ready is not called off', async () => {
    const account = await addCustomer();
    const { brand } = await addBrand(3);
    const { database: ordered } = (await order(account, { brand })).json();
    expect((await cancel(account, ordered.id)).json()).toMatchObject({
      processingStatus: -1,
      isCancelled: true,
      reason: 'Przygotowywanie przerwano. Limit wrócił do pakietu.',
    });
    expect((await cancel(account, ordered.id)).json()).toMatchObject({ processingStatus: -1 });
    expect(await bookOf(account)).toEqual({ counter: 0, ledger: 0 });
    const id = await make(account, { brand });
    expect((await cancel(account, id)).json()).toMatchObject({
      processingStatus: 2,
      isCancelled: false,
      hasFile: true,
    });
    expect(await bookOf(account)).toEqual({ counter: 3, ledger: 3 });
  });

  test('a package that is called off in the middle of its making leaves no file and no mail: the result of its worker is refused', async () => {
    const account = await addCustomer();
    const { brand } = await addBrand(3);
    const { database: ordered } = (await order(account, { brand })).json();
    const [files, mails] = [readdirSync(join(config.dataDir, 'files')), built.mails.length];
    const real = makeFoundProducts(database);
    await work({
      progressEvery: 60_000,
      found: {
        ...real,
        read: async (wanted, most, act, since) =>
          real.read(
            wanted,
            most,
            async (moment) => {
              const result = await act(moment);
              await cancel(account, ordered.id);
              return result;
            },
            since,
          ),
      },
    });
    expect(await status(account, ordered.id)).toMatchObject({
      processingStatus: -1,
      isCancelled: true,
      hasFile: false,
    });
    expect(await bookOf(account)).toEqual({ counter: 0, ledger: 0 });
    expect(readdirSync(join(config.dataDir, 'files'))).toEqual(files);
    expect(built.mails).toHaveLength(mails);
  });

  test('a package that is called off is one of the own company', async () => {
    const account = await addCustomer();
    const { brand } = await addBrand(1);
    const { database: ordered } = (await order(account, { brand })).json();
    expect(told(await cancel(await addCustomer(), ordered.id))).toBe('404 NOT_FOUND');
    expect(told(await cancel(account, 'x'))).toBe('404 NOT_FOUND');
    const url = `/api/v1/products/${account.membershipId}/database/${ordered.id}/cancel/`;
    expect(told(await app.inject({ method: 'POST', url }))).toBe('401 UNAUTHORIZED');
    const colleague = await addAccount(database, { companyId: account.companyId });
    const headers = await callerHeaders(app, database, colleague);
    const own = `/api/v1/products/${colleague.membershipId}/database/${ordered.id}/cancel/`;
    expect((await app.inject({ method: 'POST', url: own, headers })).json()).toMatchObject({ isCancelled: true });
  });
});
