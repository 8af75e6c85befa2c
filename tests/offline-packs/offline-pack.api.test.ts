import { limits } from '@gtinoteka/contract/business-limits.ts';
import { getOfflinePack, getOfflinePackSize } from '@gtinoteka/contract/offline-packs.ts';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addLicence, addProduct, coverPrefixes, gtinOf } from '../support/look-ups.ts';
import { packCalls } from './pack-calls.ts';
import { changeProduct, removeProduct } from '../support/stored-rows.ts';
import { addCategories } from '../support/prepared/categories.ts';
import { addNumberedProducts } from '../support/prepared/products.ts';
import { leave } from '../external-api/programs.ts';

const { app, database } = await buildTestApp();
const { pool } = database;
const { askSize, askPage, size, download } = packCalls(app, database);
const own = { kind: 'company' };
const segment = { kind: 'category', value: '50000000' };
const brand = { kind: 'brand', value: 'GORSKA' };

let starter: Account;
let unlimited: Account;
const code = (item: number): string => gtinOf('590123', item);

beforeAll(async () => {
  await addCategories(database, ['50000000', '50200000', '50202300', '10000232']);
  await addCategories(database, ['70000000']);
  await coverPrefixes(database, '590');
  starter = await addAccount(database, { subscription: 'free' });
  await addLicence(database, { prefix: '590123', company_id: starter.companyId });
  unlimited = await addAccount(database, { subscription: 'yearly_unlimited' });
  for (let item = 0; item < 3; item++)
    await addProduct(database, { gtin: code(item), company_id: starter.companyId, gpc_brick: '10000232' });
  await addProduct(database, { gtin: code(3), brand: 'Inna', gpc_brick: '10000232' });
});

describe('a pack', () => {
  test('a pack holds the products of a company in the shape of a look-up, with a state as its ETag, and is never kept on the way', async () => {
    const answer = await askPage(starter, own);
    expect(answer.statusCode).toBe(200);
    expect(getOfflinePack.answer.safeParse(answer.json()).success).toBe(true);
    const looked = await app.inject({
      url: `/api/v1/products/product_has_gcp/${code(0)}/`,
      headers: await callerHeaders(app, database, starter),
    });
    const { cards, cursor, isLast, content } = answer.json();
    const withoutMinute = ({ verdict, ...card }: { verdict: object }) => ({
      ...card,
      verdict: { ...verdict, checkedAt: '' },
    });
    expect(withoutMinute(cards[0])).toEqual(withoutMinute(looked.json()));
    expect([cards.length, isLast, content]).toEqual([3, true, 'whole']);
    expect(answer.headers).toMatchObject({ etag: `"${cursor}"`, 'cache-control': 'no-store' });
  });

  test('a pack comes packed to whoever takes gzip', async () => {
    const answer = await app.inject({
      url: `/api/v1/products/${starter.membershipId}/offline_pack/?kind=company`,
      headers: { ...(await callerHeaders(app, database, starter)), 'accept-encoding': 'br, gzip' },
    });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString()).cards).toHaveLength(3);
  });

  test('a pack of a category of any level or of a brand, however it is written, has what is public in it', async () => {
    const hidden = gtinOf('590123', 900);
    await addProduct(database, { gtin: hidden, gpc_brick: '10000232', company_id: starter.companyId });
    await changeProduct({ pool }, hidden, { is_public: false });
    const all = [0, 1, 2, 3].map(code);
    for (const value of ['50000000', '50200000', '50202300', '10000232'])
      expect((await download(unlimited, { kind: 'category', value })).gtins).toEqual(all);
    expect((await download(unlimited, { kind: 'category', value: '70000000' })).gtins).toEqual([]);
    expect((await download(unlimited, brand)).gtins).toEqual(all.slice(0, 3));
    expect((await download(starter, own)).gtins).toContain(hidden);
    await removeProduct({ pool }, hidden);
  });

  test('a pack has its size told before, with what a card takes', async () => {
    const answer = await app.inject({
      url: `/api/v1/products/${starter.membershipId}/offline_pack/size/?kind=company`,
      headers: await callerHeaders(app, database, starter),
    });
    expect(getOfflinePackSize.answer.safeParse(answer.json()).success).toBe(true);
    expect(answer.headers['cache-control']).toBe('no-store');
    const told = answer.json();
    expect(told).toMatchObject({ products: 3, units: 0, isAllowed: true, reason: null, limit: limits.packProducts });
    const page = await askPage(starter, own);
    expect(told.bytes).toBeGreaterThan(page.body.length);
    expect(told.bytes).toBeLessThan(page.body.length * 3);
  });
});

describe('who may keep what', () => {
  test("one's own company is for every member, the rest for packages with downloads", async () => {
    expect(await size(starter, segment)).toMatchObject({ isAllowed: false, reason: 'PACK_NEEDS_PACKAGE', products: 4 });
    for (const query of [segment, brand])
      expect((await askPage(starter, query)).json()).toMatchObject({ code: 'PACK_NEEDS_PACKAGE' });
    for (const subscription of ['monthly', 'yearly_limited', 'yearly_unlimited'] as const)
      expect(await size(await addAccount(database, { subscription }), segment)).toMatchObject({ isAllowed: true });
  });

  test('nobody asks in the name of another company, and a stranger not at all', async () => {
    for (const ask of [askSize, askPage]) {
      const foreign = await ask(starter, { ...own, membershipId: unlimited.membershipId });
      expect(foreign.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
    for (const path of ['offline_pack/', 'offline_pack/size/']) {
      const stranger = await app.inject({ url: `/api/v1/products/${starter.membershipId}/${path}?kind=company` });
      expect(stranger.json()).toMatchObject({ code: 'UNAUTHORIZED' });
    }
  });

  test('a category is a code and a brand has a name', async () => {
    for (const ask of [askSize, askPage]) {
      expect((await ask(unlimited, { kind: 'brand', value: ' ' })).json()).toMatchObject({
        fields: { value: 'FIELD_REQUIRED' },
      });
      expect((await ask(unlimited, { kind: 'category', value: '5' })).json()).toMatchObject({
        fields: { value: 'FIELD_INVALID' },
      });
      expect((await ask(unlimited, { kind: 'everything' })).json()).toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test('a pack takes its products off the limit of downloads once in a period, for all colleagues', async () => {
    const member = await addAccount(database, { subscription: 'monthly' });
    const colleague = await addAccount(database, { companyId: member.companyId });
    expect(await size(member, segment)).toMatchObject({ units: 4, left: 5_000 });
    await download(member, segment);
    await download(colleague, segment);
    expect(await size(colleague, segment)).toMatchObject({ units: 0, left: 4_996 });
    await download(member, { kind: 'brand', value: 'Górska' });
    expect(await size(member, brand)).toMatchObject({ units: 0, left: 4_993 });
  });

  test('a place in a pack that another company has paid for leads nowhere', async () => {
    const payer = await addAccount(database, { subscription: 'monthly' });
    const other = await addAccount(database, { subscription: 'monthly' });
    const { state } = await download(payer, brand);
    for (const answer of [await askPage(other, brand, state), await askPage(other, { ...brand, cursor: state })])
      expect(answer.json()).toMatchObject({ code: 'PACK_OUTDATED' });
    expect(await size(other, brand)).toMatchObject({ units: 3 });
  });

  test('what the package still holds can be kept to the last product, one more cannot', async () => {
    const member = await addAccount(database, { subscription: 'monthly' });
    await download(member, brand); // opens the period

    await leave({ pool }, member.companyId, 3);
    expect(await size(member, segment)).toMatchObject({ isAllowed: false, reason: 'PACKAGE_LIMIT_REACHED', left: 3 });
    const refused = (await askPage(member, segment)).json();
    expect(refused).toMatchObject({
      code: 'PACKAGE_LIMIT_REACHED',
      detail: expect.stringContaining('zostały 3 produkty'),
    });
    await leave({ pool }, member.companyId, 4);
    expect((await download(member, segment)).gtins).toHaveLength(4);
    expect(await size(member, segment)).toMatchObject({ units: 0, left: 0, isAllowed: true });
  });

  test('pages follow one another without loss; ten thousand products are a pack, one more is too large', async () => {
    const large = await addAccount(database);
    const add = (from: number, to: number) =>
      addNumberedProducts(database, { companyId: large.companyId, prefix: '1', from, to });
    await add(1, 2 * limits.packPage + 1);
    const { pages, gtins, state } = await download(large, own);
    expect(pages.map(({ cards }) => cards.length)).toEqual([limits.packPage, limits.packPage, 1]);
    expect(gtins).toEqual([...new Set(gtins)].sort());

    await add(2 * limits.packPage + 2, limits.packProducts);
    expect(await size(large, own)).toMatchObject({ products: limits.packProducts, isAllowed: true });
    expect((await askPage(large, own)).statusCode).toBe(200);
    await add(limits.packProducts + 1, limits.packProducts + 1);
    expect(await size(large, own)).toMatchObject({ products: 10_001, isAllowed: false, reason: 'PACK_TOO_LARGE' });
    for (const known of [undefined, state])
      expect((await askPage(large, own, known)).json()).toMatchObject({ code: 'PACK_TOO_LARGE' });
  });
});
