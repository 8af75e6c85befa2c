import { describe, expect, test } from 'vitest';
import { runFeedFiles } from '../support/feed-files.ts';
import { told } from '../company-users/people-calls.ts';
import { addAccountKey, untilTold } from '../external-api/programs.ts';
import { packCalls } from '../offline-packs/pack-calls.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { changeCompany, noteChange } from '../support/stored-rows.ts';
import { buildExportApp } from './database-export-app.ts';

const built = await buildExportApp();
const { app, database, config, store, work, order, get } = built;
const packs = packCalls(app, database);
const nip = '7343575005';
const office = await addAccount(database, { isPlatformAdministrator: true, nip });
const [own, others] = [gtinOf('590123', 1), gtinOf('590777', 1)];
await addProduct(database, { gtin: own, company_id: office.companyId, brand: 'Nasza' });
await addProduct(database, { gtin: others, brand: 'Cudza' });
await runFeedFiles({ database, files: store, dataDir: config.dataDir });

const query = { brand: 'Cudza' };
const pack = { kind: 'brand', value: 'Cudza' };
const off = 'DOWNLOAD_SWITCHED_OFF';

/** What the administrator of the platform does on the page of a company. */
async function set({ companyId }: Account, accessToDownload: boolean): Promise<void> {
  const answer = await app.inject({
    method: 'PATCH',
    url: `/api/v1/companies/company/${companyId}/`,
    headers: await callerHeaders(app, database, office),
    payload: { accessToDownload },
  });
  expect(answer.json()).toMatchObject({ accessToDownload });
}

const size = async (account: Account) =>
  (await get(account, `/products/own/database/size/?${new URLSearchParams(query)}`)).json();

/** Asks as a program of the company; status and code. */
async function ask(key: string, path: string, headers: Record<string, string> = {}): Promise<string> {
  return told(await app.inject({ url: path, headers: { 'x-api-key': key, ...headers } }));
}

/** Every way of a program to products of others. */
async function waysOfPrograms(): Promise<[string, string][]> {
  const files = await database.pool.query<{ id: string }>("SELECT id FROM feed_files WHERE kind = 'full'");
  return [
    ['one product', `/external_api/v2/products/${others}/`],
    ['a number without a record', `/external_api/v2/products/${gtinOf('590777', 9)}/`],
    ['a list', '/external_api/v2/products/?brand=Cudza'],
    ['a list of version 1', '/external_api/v1/products/?brand__contains=Cudza'],
    ['a company', '/external_api/v2/companies/5260250274/'],
    ...files.rows.map(({ id }, at): [string, string] => [`file ${at}`, `/external_api/v2/files/${id}/`]),
  ];
}

test('a new company may download as far as its package allows', async () => {
  const starter = await addAccount(database);
  expect(told(await order(starter, query))).toBe('401 NO_LIMIT_FOR_GENERATE_DATABASE');
  const buyer = await addAccount(database, { subscription: 'monthly' });
  expect(await size(buyer)).toMatchObject({ reason: null, cost: 1 });
  const me = await app.inject({ url: '/api/v1/accounts/me/', headers: await callerHeaders(app, database, buyer) });
  expect(me.json().memberships[0].company).toMatchObject({ accessToDownload: true });
});

describe('the download switch that is off', () => {
  test.each(['free', 'monthly', 'yearly_limited', 'yearly_unlimited'] as const)(
    'the download switch that is off refuses the database to a company on %s, and charges nothing',
    async (subscription) => {
      const account = await addAccount(database, { subscription });
      await set(account, false);
      expect(await size(account)).toMatchObject({
        reason: off,
        detail:
          'Administrator platformy wyłączył Twojej firmie pobieranie bazy i\u00a0danych przez API, niezależnie od pakietu. Napisz do nas, jeśli go potrzebujesz.',
      });
      expect(told(await order(account, query))).toBe(`403 ${off}`);
      expect(await built.bookOf(account)).toEqual({ counter: 0, ledger: 0 });
    },
  );

  test('the download switch that is off refuses the database with monetization off too', async () => {
    const account = await addAccount(database);
    await changeCompany(database, account.companyId, { monetization_switch: false });
    expect(await size(account)).toMatchObject({ reason: null, left: null });
    await set(account, false);
    expect(told(await order(account, query))).toBe(`403 ${off}`);
  });

  test('the download switch that is off keeps back packages that were made before, until it is on again', async () => {
    const account = await addAccount(database, { subscription: 'monthly' });
    const { id } = (await order(account, query)).json().database;
    await work();
    await set(account, false);
    for (const path of [`/products/own/database/${id}/`, '/products/own/zip_database/'])
      expect(told(await get(account, path))).toBe(`403 ${off}`);
    await set(account, true);
    expect((await get(account, `/products/own/database/${id}/`)).statusCode).toBe(200);
  });

  test('the download switch that is off refuses every way of programs to products of others on Unlimited, and lets them through when it is on', async () => {
    const account = await addAccount(database, { subscription: 'yearly_unlimited' });
    const key = await addAccountKey(database, account.companyId);
    const ways = await waysOfPrograms();
    const askAll = async (): Promise<Record<string, string>> => {
      const answers: Record<string, string> = {};
      for (const [name, path] of ways) answers[name] = await ask(key, path);
      return answers;
    };
    // Twice: a known caller is answered before the framework, and a file that was paid for costs nothing any more.
    await askAll();
    const open = await askAll();
    expect(Object.keys(open)).toHaveLength(7);
    expect(Object.values(open).filter((one) => one.includes(off))).toEqual([]);
    expect(open).toMatchObject({ 'one product': '200', 'a list': '200', 'file 0': '200' });
    await set(account, false);
    expect(await askAll()).toEqual(Object.fromEntries(ways.map(([name]) => [name, `403 ${off}`])));
    await set(account, true);
    expect(await askAll()).toEqual(open);
  });

  test('the download switch that is off refuses the feed of changes that hold products of others', async () => {
    const account = await addAccount(database, { subscription: 'yearly_unlimited' });
    const key = await addAccountKey(database, account.companyId);
    const { cursor } = (await app.inject({ url: '/external_api/v2/changes/', headers: { 'x-api-key': key } })).json<{
      cursor: string;
    }>();
    await noteChange(database, [others]);
    await untilTold(database);
    await set(account, false);
    const since = `/external_api/v2/changes/?since=${cursor}`;
    expect(await ask(key, since)).toBe(`403 ${off}`);
    expect(await ask(key, since, { accept: 'text/event-stream' })).toBe(`403 ${off}`);
    await set(account, true);
    expect(await ask(key, since)).toBe('200');
  });

  test("the download switch that is off leaves programs their own company's products, verification and Starter's refusals as they are", async () => {
    const account = await addAccount(database, { companyId: office.companyId });
    const key = await addAccountKey(database, account.companyId);
    await set(account, false);
    expect(await ask(key, `/external_api/v2/products/${own}/`)).toBe('200');
    const verified = await app.inject({
      method: 'POST',
      url: '/external_api/v2/verify/',
      headers: { 'x-api-key': key },
      payload: { codes: [others] },
    });
    expect(verified.statusCode).toBe(200);
    await set(account, true);
    expect(await ask(key, `/external_api/v2/products/${others}/`)).toBe('402 PACKAGE_LIMIT_REACHED');
  });

  test('the download switch that is off refuses packs of others, their next pages and their changes, and keeps that of the own company', async () => {
    const account = await addAccount(database, { subscription: 'yearly_unlimited' });
    const { state } = await packs.download(account, pack);
    await set(account, false);
    expect(await packs.size(account, pack)).toMatchObject({ isAllowed: false, reason: off });
    for (const answer of [await packs.askPage(account, pack), await packs.askPage(account, pack, state)])
      expect(told(answer)).toBe(`403 ${off}`);
    expect((await packs.askPage(account, { kind: 'company' })).statusCode).toBe(200);
    await set(account, true);
    expect((await packs.askPage(account, pack)).statusCode).toBe(200);
  });
});
