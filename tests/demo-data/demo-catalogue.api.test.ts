import fastify from 'fastify';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { checkNip } from '@gtinoteka/contract/rules/nip.ts';
import { layDemoCatalogue } from '../../api/seeds/demo-catalogue.ts';
import { demoCompanies } from '../../api/seeds/demo-companies.ts';
import { demoGpc } from '../../api/seeds/demo-gpc.ts';
import { addDemoPictures, demoPicturePath } from '../../api/seeds/demo-pictures.ts';
import { demoProducts } from '../../api/seeds/demo-products.ts';
import { demoRecipes } from '../../api/seeds/demo-recipes.ts';
import { startRegistrySimulator } from '../../api/gateways/global-registry-simulator.ts';
import { hasDemoData, removeDemoData } from '../../api/seeds/remove-demo-data.ts';
import { createDatabase } from '../support/servers/database.ts';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';
import { addAccount } from '../support/accounts.ts';
import { changeProduct } from '../support/stored-rows.ts';
import { addUnknownAnswer } from '../support/prepared/products.ts';

const database = await createDatabase();

async function count(table: string, where = 'true'): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`);
  return rows[0]?.n ?? -1;
}

test('the invented catalogue is the same each time and every number in it is a valid GTIN', () => {
  const products = demoProducts();
  expect(products.length).toBeGreaterThan(3000);
  expect(products).toEqual(demoProducts());
  expect(products.filter((product) => checkGtin(product.gtin) !== null)).toEqual([]);
  expect(new Set(products.map((product) => product.gtin)).size).toBe(products.length);
});

test('every invented company has a valid NIP and makes only bricks that the demo tree holds', () => {
  const bricks = new Set(demoGpc.map((node) => node.code));
  for (const company of demoCompanies) {
    expect(checkNip(company.nip)).toBeNull();
    for (const brick of company.bricks) {
      expect(bricks).toContain(brick);
      expect(demoRecipes).toHaveProperty(brick);
    }
  }
});

test('laying it twice changes nothing and the counters agree with the rows', async () => {
  expect(await layDemoCatalogue(database)).toBe(true);
  expect(await layDemoCatalogue(database)).toBe(false);
  const { rows } = await database.pool.query<{ n: number }>('SELECT sum(added)::bigint AS n FROM catalogue_counters');
  expect(rows[0]?.n).toBe(await count('products', 'NOT is_global'));
});

test('every state a screen can show is among the products', async () => {
  for (const where of [
    `gtin_status = 'withdrawn'`,
    `gtin_status = 'inactive'`,
    'name IS NULL',
    'gpc_brick IS NULL',
    `image_urls = '{}'`,
    'is_global',
    'product_card_page IS NOT NULL',
    'NOT is_public',
    'gtin LIKE $$000000%$$',
    'gtin NOT LIKE $$0%$$',
    'created_at > now() - interval $$7 days$$',
  ])
    expect(await count('products', where), where).toBeGreaterThan(0);
  expect(await count('licences', 'valid_until < current_date')).toBeGreaterThan(0);
  expect(await count('licences', `status = 'withdrawn'`)).toBeGreaterThan(0);
});

test('what begins with 590 is national, for no registry was asked (A §1)', async () => {
  expect(await count('products', `is_global AND gtin LIKE '_590%'`)).toBe(0);
});

test('a drawn picture carries its texts as text, never as markup', async () => {
  const app = fastify();
  addDemoPictures(app, database);
  const { gtin, name, brand } = demoProducts()[0] ?? {};
  await changeProduct(database, gtin, { name: '<script>x</script> "a"', brand: '&' });
  const { statusCode, body } = await app.inject(`${demoPicturePath}/${gtin}.svg`);
  await changeProduct(database, gtin, { name: name ?? '', brand: brand ?? '' });
  await app.close();
  expect(statusCode).toBe(200);
  expect(body).toContain('&#38;');
  expect(body).not.toMatch(/<script|"a"|>&</);
});

test('the first real import takes all of it out and keeps companies that have members', async () => {
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM companies ORDER BY nip LIMIT 1');
  await addAccount(database, { companyId: rows[0]?.id ?? '' });

  await addUnknownAnswer(database, '04006381333931');
  const simulator = await startRegistrySimulator(() => hasDemoData(database.pool));
  const ask = async (): Promise<number> =>
    (
      await fetch(simulator.url, {
        method: 'POST',
        headers: { apikey: simulator.apiKey, 'content-type': 'application/json' },
        body: '["04006381333931"]',
      })
    ).status;
  expect(await ask()).toBe(200);
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    expect(await removeDemoData(client)).toBeGreaterThan(3000);
    expect(await removeDemoData(client)).toBe(0);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  expect(await count('products')).toBe(0);
  expect(await count('licences')).toBe(0);
  expect(await count('companies')).toBe(1);
  expect(await count('registry_answers')).toBe(0);
  expect(await ask()).toBe(503);
  await simulator.close();
  expect(await layDemoCatalogue(database)).toBe(false);
});

const gpcFile = 'a_gpc/gpc_2025-05_en.tsv.gz';
describeWithSharedData('the real classification', [gpcFile], () => {
  test('the demo tree holds real GPC codes in their real places', () => {
    const rows = gunzipSync(readFileSync(sharedData + gpcFile))
      .toString()
      .split('\n');
    const parents = new Map<string, string>();
    for (const line of rows.slice(1)) {
      const [segment = '', , family = '', , gpcClass = '', , brick = ''] = line.split('\t');
      parents.set(family, segment).set(gpcClass, family).set(brick, gpcClass);
    }
    for (const node of demoGpc) if (node.parent) expect(parents.get(node.code), node.title).toBe(node.parent);
  });
});
