import { findLimits } from '@gtinoteka/contract/machines/machine-products.ts';
import { expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addNamedKey, holdToDocument, leave, usedOf } from './programs.ts';

const { app, database } = await buildTestApp({ beforeReady: holdToDocument });
const known = Array.from({ length: 4 }, (_, item) => gtinOf('590777', item + 1));
for (const gtin of known) await addProduct(database, { gtin, brand: 'Sady', name: 'Powidła' });

async function addBuyer(nip: string | null = null, scopes = ['read']) {
  const { companyId } = await addAccount(database, { subscription: 'yearly_limited', nip: nip as string }); // the column allows null
  const headers = { 'x-api-key': await addNamedKey(database, companyId, { scopes }) };
  // The first use opens the book.
  await app.inject({ url: `/external_api/v2/products/${known[0]}/`, headers });
  const before = (await usedOf(database, companyId)).api;
  return {
    companyId,
    headers,
    find: (gtins: unknown, query = '', key?: string) =>
      app.inject({
        method: 'POST',
        url: `/external_api/v2/products/find/${query}`,
        headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
        payload: { gtins },
      }),
    used: async () => (await usedOf(database, companyId)).api - before,
  };
}

test('products of many numbers come in one answer, in the order of the numbers, as each would alone', async () => {
  const buyer = await addBuyer();
  const absent = gtinOf('590888', 1);
  const answer = await buyer.find([known[1], absent, '5901234123450', known[1]?.slice(1)]);
  expect(answer.statusCode, answer.body).toBe(200);
  const alone = (await app.inject({ url: `/external_api/v2/products/${known[1]}/`, headers: buyer.headers })).json();
  expect(answer.json()).toEqual({
    counts: { found: 2, absent: 1, unfit: 1 },
    results: [
      { line: 1, gtinNumber: known[1], state: 'found', code: null, product: alone },
      { line: 2, gtinNumber: absent, state: 'absent', code: null, product: null },
      { line: 3, gtinNumber: null, state: 'unfit', code: 'GTIN_INVALID_CHECKSUM', product: null },
      { line: 4, gtinNumber: known[1], state: 'found', code: null, product: alone },
    ],
  });
});

test('a list of numbers costs what the same numbers cost one by one', async () => {
  const [together, alone] = [await addBuyer(), await addBuyer()];
  const gtins = [...known, gtinOf('590888', 1), '123'];
  await together.find(gtins);
  for (const gtin of gtins) await app.inject({ url: `/external_api/v2/products/${gtin}/`, headers: alone.headers });
  expect([await together.used(), await alone.used()]).toEqual([5, 5]);
});

test('a list repeated under its key is answered again and paid for once; another list under it is refused', async () => {
  const buyer = await addBuyer();
  const [first, again] = [await buyer.find(known, '', 'order-7'), await buyer.find(known, '?fields=name', 'order-7')];
  expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
  expect(again.json().counts).toEqual(first.json().counts);
  const other = await buyer.find(known.slice(1), '', 'order-7');
  expect([other.statusCode, other.json().code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  expect((await buyer.find(known, '', 'ł')).json().fields).toEqual({ 'idempotency-key': 'FIELD_INVALID' });
  expect(await buyer.used()).toBe(4);
  await buyer.find(known);
  expect(await buyer.used()).toBe(8);
});

test("a company's own numbers cost nothing in a list", async () => {
  const own = await addBuyer('5260250274');
  const gtin = gtinOf('590779', 1);
  await addProduct(database, { gtin, company_id: own.companyId });
  expect((await own.find([gtin])).json().counts).toEqual({ found: 1, absent: 0, unfit: 0 });
  expect(await own.used()).toBe(0);
});

test('a list that the package does not hold is refused whole, and one that it just holds is answered', async () => {
  const buyer = await addBuyer();
  await leave(database, buyer.companyId, 2);
  const refused = await buyer.find(known.slice(0, 3));
  expect([refused.statusCode, refused.json().code, refused.json().left]).toEqual([402, 'PACKAGE_LIMIT_REACHED', 2]);
  expect(await buyer.used()).toBe(0);
  expect((await buyer.find(known.slice(0, 2))).statusCode).toBe(200);
  expect(await buyer.used()).toBe(2);
});

test('a list has at most 1,000 numbers', async () => {
  const buyer = await addBuyer();
  const many = (length: number) => Array.from({ length }, () => known[0]);
  expect((await buyer.find(many(findLimits.gtins))).statusCode).toBe(200);
  const refused = await buyer.find(many(findLimits.gtins + 1));
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { gtins: 'FIELD_INVALID' }]);
  expect(refused.json().detail).toContain('od 1 do 1000 pozycji');
  expect((await buyer.find([])).statusCode).toBe(400);
  expect(await buyer.used()).toBe(1);
});

test('a list is refused without a key and to a key without the scope', async () => {
  const payload = { gtins: known };
  const url = '/external_api/v2/products/find/';
  expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(401);
  expect((await (await addBuyer(null, ['write'])).find(known)).json().code).toBe('API_KEY_SCOPE');
});

test('a list takes fields and the form of net content as one product does', async () => {
  const buyer = await addBuyer();
  const { results } = (await buyer.find([known[0]], '?fields=netContent&net_content=text')).json();
  expect(Object.keys(results[0].product)).toEqual(['netContent']);
});
