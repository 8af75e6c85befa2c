import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeMailLinkToken } from '../../api/core/secrets/mail-link-token.ts';
import { addressMail } from '../../api/features/mail/address-mail.ts';
import { told } from '../company-users/people-calls.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { buildExportApp } from './database-export-app.ts';
import { changeCompany, removeMembership } from '../support/stored-rows.ts';
import { removeProductNamed } from '../support/prepared/products.ts';
import { endPackage } from '../support/prepared/packages.ts';
import { addCategories } from '../support/prepared/categories.ts';

const built = await buildExportApp();
const { app, database, queued, work, order, get, status, addCustomer, bookOf } = built;

/** Products of a brand of their own, so that tests do not meet each other's. */
async function addBrand(products: number): Promise<string> {
  const brand = `Marka ${randomUUID()}`;
  for (let i = 0; i < products; i++) await addProduct(database, { gtin: nextGtin(), name: `Woda ${i}`, brand });
  return brand;
}
let items = 0;
const nextGtin = (): string => gtinOf('5901234', (items += 1));

const idOf = (answer: Awaited<ReturnType<typeof order>>): string => answer.json().database.id;

async function switches({ companyId }: Account, isMonetized: boolean, access: boolean): Promise<void> {
  await changeCompany(database, companyId, {
    monetization_switch: isMonetized,
    access_to_download: access,
  });
}

describe('a package that is ordered', () => {
  test('a package that is ordered is new at once, done when the worker has been at it, charged once and told by mail', async () => {
    const account = await addCustomer();
    const brand = await addBrand(3);
    const answer = await order(account, { brand, formats: ['csv', 'jsonl', 'csv'] });
    expect(told(answer)).toBe('200');
    expect(answer.json()).toMatchObject({
      id: account.companyId,
      limitsLeft: { limitApiCsv: 4_997 },
      database: { processingStatus: 0, products: 3, formats: ['csv', 'jsonl'], rowsTotal: 6, hasFile: false },
    });
    const id = idOf(answer);
    expect(queued).toEqual([id]);
    expect(told(await get(account, `/products/own/database/${id}/`))).toBe('404 NOT_FOUND');
    await work();
    expect(await status(account, id)).toMatchObject({
      processingStatus: 2,
      rowsDone: 6,
      hasFile: true,
      described: [{ filter: 'Marka', value: brand }],
      cost: 3,
      left: 4_997,
      orderedBy: 'Jan Testowy',
      contents: [
        { name: 'produkty.csv', rows: 3 },
        { name: 'produkty.jsonl', rows: 3 },
        { name: 'SHA256.txt', rows: null },
        { name: 'CZYTAJ.txt', rows: null },
      ],
    });
    expect(await bookOf(account)).toEqual({ counter: 3, ledger: 3 });
    const job = { template: 'database-ready', exportId: id } as const;
    expect(built.mails).toEqual([job]);
    const mail = await addressMail(
      {
        database,
        config: { payment: null, mail: { officeEmail: null } },
        tokenOf: makeMailLinkToken('a secret of tests that is long enough to be one'),
        siteUrl: 'https://gtinoteka.example',
      },
      job,
    );
    expect(mail).toMatchObject({ to: [account.email], subject: 'Paczka z\u00a0bazą jest gotowa' });
    expect(mail?.text).toContain(`https://gtinoteka.example/products/database/${id}`);
  });

  test('a package that is ordered under a key that was used is the same one', async () => {
    const account = await addCustomer();
    const brand = await addBrand(1);
    const key = { 'idempotency-key': `"${randomUUID()}"` };
    const first = idOf(await order(account, { brand }, key));
    expect(idOf(await order(account, { brand }, key))).toBe(first);
    await work();
    expect(idOf(await order(account, { brand }, key))).toBe(first);
    expect(queued).toEqual([]);
    expect(await bookOf(account)).toEqual({ counter: 1, ledger: 1 });
  });

  test('a package that is ordered: of 20 at once is one, and the next can be ordered when it is done', async () => {
    const account = await addCustomer();
    const brand = await addBrand(2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(account, { brand })));
    expect(answers.map(told).sort()).toEqual(['200', ...Array.from({ length: 19 }, () => '403 DB_ALREADY_PROCESSING')]);
    expect(await bookOf(account)).toEqual({ counter: 2, ledger: 2 });
    await work();
    expect(told(await order(account, { brand }))).toBe('200');
    await work();
  });
});

describe('the limit', () => {
  test('the limit of n holds n products and refuses n + 1 with its numbers, spending nothing', async () => {
    const brand = await addBrand(3);
    const enough = await addCustomer(3);
    expect(told(await order(enough, { brand }))).toBe('200');
    await work();
    expect(await bookOf(enough)).toEqual({ counter: 5_000, ledger: 3 });

    const short = await addCustomer(2);
    const refused = await order(short, { brand });
    expect(told(refused)).toBe('402 DATABASE_OVER_LIMIT');
    expect(refused.json().detail).toBe(
      'Wybrana ilość produktów przekracza limit w\u00a0Twoim pakiecie. Wybrano ponad 2, a\u00a0pobrać możesz jeszcze 2.',
    );
    expect(await bookOf(short)).toEqual({ counter: 4_998, ledger: 0 });
    expect((await get(short, `/products/own/database/size/?brand=${encodeURIComponent(brand)}`)).json()).toMatchObject({
      products: 3,
      isExact: false,
      left: 2,
      reason: 'DATABASE_OVER_LIMIT',
    });
  });

  test('the limit that is used up, or of Starter, is NO_LIMIT_FOR_GENERATE_DATABASE with 401', async () => {
    const brand = await addBrand(1);
    for (const account of [await addCustomer(0), await addAccount(database)]) {
      const refused = await order(account, { brand });
      expect(told(refused)).toBe('401 NO_LIMIT_FOR_GENERATE_DATABASE');
      expect(refused.json().detail).toBe(
        'Twój pakiet usług nie umożliwia pobierania bazy danych. Zamów dostęp w\u00a0zakładce „Cennik”',
      );
      expect(queued).toEqual([]);
    }
  });

  test('the limit does not hold with monetization off, where accessToDownload alone decides', async () => {
    const brand = await addBrand(2);
    const account = await addAccount(database);
    await switches(account, false, false);
    expect(told(await order(account, { brand }))).toBe('403 DOWNLOAD_SWITCHED_OFF');
    await switches(account, false, true);
    expect(
      (await get(account, `/products/own/database/size/?brand=${encodeURIComponent(brand)}`)).json(),
    ).toMatchObject({
      products: 2,
      cost: 0,
      left: null,
      reason: null,
    });
    expect(told(await order(account, { brand }))).toBe('200');
    await work();
    expect(await bookOf(account)).toEqual({ counter: 0, ledger: 0 });
  });

  test('the limit of Unlimited takes nothing, and its package says so', async () => {
    const account = await addAccount(database, { subscription: 'yearly_unlimited' });
    const id = idOf(await order(account, { brand: await addBrand(2) }));
    await work();
    expect(await status(account, id)).toMatchObject({ processingStatus: 2, cost: 0, left: null });
  });

  test('the limit is told as used up by who am I, of a package that has one alone', async () => {
    const usedUp = async (account: Account): Promise<boolean | undefined> =>
      (await get(account, '/accounts/me/')).json().memberships[0].company.isDownloadUsedUp;
    expect(await usedUp(await addCustomer(0))).toBe(true);
    expect(await usedUp(await addCustomer(1))).toBeUndefined();
    expect(await usedUp(await addAccount(database))).toBeUndefined();
  });

  test('the limit at the last units lets one of 100 orders of two colleagues through', async () => {
    const brand = await addBrand(3);
    const account = await addCustomer(3);
    const colleague = await addAccount(database, { companyId: account.companyId });
    const callers = await Promise.all(
      [account, colleague].map(async (one) => ({
        url: `/api/v1/products/${one.membershipId}/database/`,
        headers: await callerHeaders(app, database, one),
      })),
    );
    const orders = Array.from({ length: 50 }, () => callers).flat();
    const answers = await Promise.all(
      orders.map(async (caller) => told(await app.inject({ method: 'POST', payload: { brand }, ...caller }))),
    );
    expect(answers.filter((what) => what === '200')).toHaveLength(1);
    // Where the machine is busy, some have waited too long for the database.
    expect(answers.filter((what) => !/^(200|403 DB_ALREADY_PROCESSING|503 SERVICE_UNAVAILABLE)$/.test(what))).toEqual(
      [],
    );
    await work();
    expect(await bookOf(account)).toEqual({ counter: 5_000, ledger: 3 });
    expect(told(await order(account, { brand }))).toBe('401 NO_LIMIT_FOR_GENERATE_DATABASE');
  });

  test('the limit is settled at the end: what is gone is given back, what came is not given', async () => {
    const account = await addCustomer();
    const brand = await addBrand(3);
    const id = idOf(await order(account, { brand, formats: ['jsonl'] }));
    await removeProductNamed(database, brand, 'Woda 0');
    await work();
    expect(await status(account, id)).toMatchObject({
      rowsDone: 2,
      cost: 2,
      left: 4_998,
      contents: [{ name: 'produkty.jsonl', rows: 2 }, {}, {}],
    });
    expect(await bookOf(account)).toEqual({ counter: 2, ledger: 2 });

    const again = idOf(await order(account, { brand, formats: ['jsonl'] }));
    await addProduct(database, { gtin: nextGtin(), name: 'Woda nowa', brand });
    await work();
    expect(await status(account, again)).toMatchObject({ rowsDone: 2 });
    expect(await bookOf(account)).toEqual({ counter: 4, ledger: 4 });
  });

  test('the limit of a package that ends in the middle is charged once, and what was made can be had', async () => {
    const account = await addCustomer();
    const id = idOf(await order(account, { brand: await addBrand(2) }));
    await endPackage(database, account.companyId);
    await work();
    expect(await status(account, id)).toMatchObject({ processingStatus: 2, hasFile: true, products: 2 });
    expect(await bookOf(account)).toEqual({ counter: 2, ledger: 2 });
  });

  test('the limit comes back whole where no package could be made', async () => {
    const account = await addCustomer();
    const brand = await addBrand(2);
    const id = idOf(await order(account, { brand }));
    expect(await bookOf(account)).toEqual({ counter: 2, ledger: 2 });
    await built.giveUp(id);
    await built.giveUp(id);
    expect(await status(account, id)).toMatchObject({
      processingStatus: -1,
      reason: 'Nie udało się.',
      cost: 0,
      left: 5_000,
    });
    expect(await bookOf(account)).toEqual({ counter: 0, ledger: 0 });
    await work();
    expect(await status(account, id)).toMatchObject({ processingStatus: -1 });
  });
});

describe('filters', () => {
  test.each([
    [{}, '400 BAD_REQUEST', undefined],
    [{ brand: '   ' }, '400 BAD_REQUEST', undefined],
    [{ gtin: '5901234123450' }, '400 GTIN_INVALID_CHECKSUM', { gtin: 'GTIN_INVALID_CHECKSUM' }],
    [{ gtin: '590' }, '400 GTIN_INVALID_LENGTH', { gtin: 'GTIN_INVALID_LENGTH' }],
    [{ gtin: '590123412345X' }, '400 GTIN_INVALID_CHARACTERS', { gtin: 'GTIN_INVALID_CHARACTERS' }],
    [{ gtin: '00000000' }, '400 GTIN_ALL_ZERO', { gtin: 'GTIN_ALL_ZERO' }],
    [{ nip: '!' }, '400 NIP_INVALID_CHARACTERS', { nip: 'NIP_INVALID_CHARACTERS' }],
    [{ brand: 'Marka, której nie ma' }, '404 NO_PRODUCTS', undefined],
    [{ brand: 'x', formats: [] }, '400 BAD_REQUEST', undefined],
    [{ brand: 'x', formats: ['pdf'] }, '400 BAD_REQUEST', undefined],
    [{ brand: 'x'.repeat(131) }, '400 BAD_REQUEST', undefined],
  ])('%j are %s', async (body, expected, fields) => {
    const account = await addCustomer();
    const answer = await order(account, body);
    expect(told(answer)).toBe(expected);
    if (fields) expect(answer.json().fields).toEqual(fields);
  });

  test('filters of two segments are refused, and those of one find what is below them', async () => {
    await addCategories(database, ['50000000', '50100000']);
    await addCategories(database, ['53000000']);
    const account = await addCustomer();
    expect(told(await order(account, { categories: ['50000000', '53000000'] }))).toBe('400 TOO_MANY_SEGMENTS');
    expect(told(await get(account, '/products/own/database/size/?categories=50000000,53000000'))).toBe(
      '400 TOO_MANY_SEGMENTS',
    );
  });
});

describe('who orders', () => {
  test('who orders is a member with the permission, in a company of theirs', async () => {
    const account = await addCustomer();
    const other = await addCustomer();
    const brand = await addBrand(1);
    const url = `/api/v1/products/${account.membershipId}/database/`;
    expect(told(await app.inject({ method: 'POST', url, payload: { brand } }))).toBe('401 UNAUTHORIZED');
    const headers = await callerHeaders(app, database, other);
    expect(told(await app.inject({ method: 'POST', url, payload: { brand }, headers }))).toBe('404 NOT_FOUND');
    const id = idOf(await order(account, { brand }));
    await work();
    for (const path of ['', 'status/'])
      expect(told(await get(other, `/products/own/database/${id}/${path}`))).toBe('404 NOT_FOUND');
    expect(told(await get(account, '/products/own/database/x/status/'))).toBe('404 NOT_FOUND');
  });

  test('who orders: and who leaves in the middle does not see it; the company keeps it', async () => {
    const account = await addCustomer();
    const colleague = await addAccount(database, { companyId: account.companyId });
    const id = idOf(await order(account, { brand: await addBrand(1) }));
    await removeMembership(database, account.membershipId);
    await work();
    expect(told(await get(account, `/products/own/database/${id}/status/`))).toBe('404 NOT_FOUND');
    expect((await get(colleague, `/products/own/database/${id}/status/`)).json()).toMatchObject({ hasFile: true });
    expect(told(await get(colleague, '/products/own/zip_database/'))).toBe('200');
  });
});
