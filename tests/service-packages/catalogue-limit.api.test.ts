import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { spendUnits } from '../../api/store/packages/package-use.ts';
import { addAccount, callerHeaders, type AccountOptions } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { changeCompany } from '../support/stored-rows.ts';

const { app, database } = await buildTestApp();
const prefix = '590124';

beforeAll(async () => {
  await addLicence(database, { prefix });
  for (let item = 0; item < 33; item++) await addProduct(database, { gtin: gtinOf(prefix, item) });
});

async function makeMember(options: AccountOptions = {}) {
  const account = await addAccount(database, options);
  const headers = await callerHeaders(app, database, account);
  return {
    ...account,
    headers,
    lookUp: async (item: number) =>
      (await app.inject({ url: `/api/v1/products/product_has_gcp/${gtinOf(prefix, item)}/`, headers })).statusCode,
  };
}

/** Rights are read again at the latest after this, in milliseconds. */
const rightsKept = 1_000;

test('an activated order lifts the limit of 30 GTINs within a second', async () => {
  const member = await makeMember();
  const administrator = await addAccount(database, { isPlatformAdministrator: true });
  const { headers } = member;
  for (let item = 0; item < 30; item++) expect(await member.lookUp(item)).toBe(200);
  expect(await member.lookUp(30)).toBe(429);
  const url = '/api/v1/companies/order_subscription/';
  const ordered = await app.inject({ method: 'POST', url, headers, payload: { subscription: 'basic' } });
  expect(await member.lookUp(30)).toBe(429);
  const activated = await app.inject({
    method: 'POST',
    url: `/api/v1/companies/package_orders/${ordered.json().orderId}/activate/`,
    headers: await callerHeaders(app, database, administrator),
  });
  expect(activated.statusCode).toBe(200);
  await sleep(rightsKept);
  expect(await member.lookUp(30)).toBe(200);
  expect(await member.lookUp(31)).toBe(200);
});

test('a package that is used up brings the limit back within a second', async () => {
  const member = await makeMember({ subscription: 'monthly' });
  for (let item = 0; item < 32; item++) expect(await member.lookUp(item)).toBe(200);
  const { companyId } = member;
  for (const counter of ['verified', 'api'] as const)
    await spendUnits(
      database,
      { queue: async () => {} },
      { companyId, counter, units: 5_000, key: randomUUID(), membershipId: null },
    );
  await sleep(rightsKept);
  for (let item = 0; item < 30; item++) expect(await member.lookUp(item)).toBe(200);
  expect(await member.lookUp(30)).toBe(429);
});

test('a package that expires brings the limit back within a second', async () => {
  const member = await makeMember({ subscription: 'yearly_limited' });
  for (let item = 0; item < 31; item++) expect(await member.lookUp(item)).toBe(200);
  await changeCompany(database, member.companyId, { subscription_end: new Date(Date.now() + 200) });
  await sleep(200 + rightsKept);
  for (let item = 0; item < 30; item++) expect(await member.lookUp(item)).toBe(200);
  expect(await member.lookUp(30)).toBe(429);
});
