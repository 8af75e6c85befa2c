import { productList } from '@gtinoteka/contract/catalogue.ts';
import { expect, test } from 'vitest';
import { addAccount, callerHeaders, type AccountOptions } from '../support/accounts.ts';
import { addLicence, addProduct, coverPrefixes, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { setWaterPath } from '../support/prepared/categories.ts';

const database = await createDatabase();
const { app } = await buildTestApp({ database });

const numbers = {
  licensed: gtinOf('590125', 1),
  invalid: gtinOf('590126', 1),
  illegal: gtinOf('590777', 1),
  unknown: gtinOf('400123', 1),
  not_applicable: gtinOf('290123', 1),
};

await setWaterPath(database);
await addLicence(database, { prefix: '590125' });
await addLicence(database, { prefix: '590126', status: 'withdrawn' });
await coverPrefixes(database, '590');
for (const [place, gtin] of Object.values(numbers).entries())
  await addProduct(database, { gtin, name: `Powidła ${place}`, gpc_brick: '10000232', image_urls: ['/files/1.webp'] });

async function search(options: AccountOptions) {
  const account = await addAccount(database, options);
  const answer = await app.inject({
    url: `/api/v1/products/${account.membershipId}/get_products_advanced/?name__contains=powidła`,
    headers: await callerHeaders(app, database, account),
  });
  const body = answer.json();
  expect(productList.parse(body)).toEqual(body);
  return body.results as { gtinNumber: string; licence?: string; isVerified?: boolean }[]; // of the contract, which was just checked
}

test('each row of a paid package tells the licence as far as our register knows it', async () => {
  const rows = await search({ subscription: 'monthly' });
  const told = Object.fromEntries(rows.map(({ gtinNumber, licence }) => [licence, gtinNumber]));
  expect(told).toEqual(numbers);
});

test('a whole record with a photo is not verified where its licence is over, or nobody has one: as on its card', async () => {
  const rows = await search({ subscription: 'monthly' });
  const verified = Object.fromEntries(rows.map(({ licence, isVerified }) => [licence, isVerified]));
  expect(verified).toMatchObject({ licensed: true, invalid: false, illegal: false });
});

test('rows on Starter tell no licence: it is the answer of a look-up, of which there are 30 a day', async () => {
  const rows = await search({});
  expect(rows).toHaveLength(5);
  for (const row of rows) expect(row).not.toHaveProperty('licence');
});
