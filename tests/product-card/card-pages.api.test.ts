import { limits } from '@gtinoteka/contract/business-limits.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { readCardsParts } from '../../api/store/catalogue/found-by-engines.ts';
import { addAccount } from '../support/accounts.ts';
import { addProduct, askAsStranger, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { changeCompany, changeProduct } from '../support/stored-rows.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'gtinoteka-cards-'));
afterAll(() => rmSync(webRoot, { recursive: true }));
const built = `<!doctype html><html lang="pl"><head><title>Sprawdź kod – Gtinoteka</title>
<meta
  name="description"
  content="Sprawdź numer."
/><script>var a = 1</script></head><body><div id="root"><main id="main" tabindex="-1"><h1>Sprawdź kod</h1></main></div></body></html>`;
writeFileSync(join(webRoot, 'index.html'), built);

const { app, database, config } = await buildTestApp({
  env: { PUBLIC_URL: 'https://gtinoteka.example' },
  parts: { webRoot },
});
const { pool } = database;
const agreed = await addAccount(database, { nip: '7343575005' });
await changeCompany({ pool }, agreed.companyId, { in_search_engines: true });
const silent = await addAccount(database);

const [shown, hostile, hidden, others] = [1, 2, 3, 4].map((n) => gtinOf('590781', n)) as [
  string,
  string,
  string,
  string,
];
const jam = { brand: 'Śliwka', company_id: agreed.companyId };
await addProduct(database, {
  ...jam,
  gtin: shown,
  name: 'Powidła węgierkowe',
  image_urls: ['/obrazy/powidla.svg', 'https://sady.example/powidla.jpg'],
});
await changeProduct({ pool }, shown, { description: 'Smażone trzy dni. ' });
const attack = `</script></title><script>alert('1')</script>" $& <main id="main">`;
await addProduct(database, { ...jam, gtin: hostile, name: attack, brand: attack });
await addProduct(database, { ...jam, gtin: hidden, name: 'Tajne powidła', is_public: false });
await addProduct(database, { gtin: others, name: 'Cudze powidła', company_id: silent.companyId });

const open = async (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });
const blocksOf = (page: string): Record<string, unknown>[] =>
  [...page.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  );

describe('the card of a public product whose company has agreed', () => {
  test('the card of a public product whose company has agreed tells what it is in its first HTML: title, description, canonical address, JSON-LD of schema.org and GS1', async () => {
    const answer = await open(`/catalog/${shown}`);
    expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([200, undefined]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect(answer.body).toContain('<title>Powidła węgierkowe – Gtinoteka</title>');
    expect(answer.body).toContain(`<link rel="canonical" href="https://gtinoteka.example/catalog/${shown}" />`);
    expect(answer.body.match(/name="description"[^>]*content="([^"]*)"/)?.[1]).toMatch(
      new RegExp(`^Smażone trzy dni\\. GTIN: ${shown}, Marka: Śliwka`),
    );
    expect(answer.body).toContain('<h1>Powidła węgierkowe</h1>');
    expect(answer.body).not.toContain('Sprawdź kod');
    const [schemaOrg, gs1] = blocksOf(answer.body);
    expect(schemaOrg).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      gtin14: shown,
      name: 'Powidła węgierkowe',
      brand: { '@type': 'Brand', name: 'Śliwka' },
      image: ['https://gtinoteka.example/obrazy/powidla.svg', 'https://sady.example/powidla.jpg'],
    });
    expect(gs1).toMatchObject({ '@type': 'gs1:Product', 'gs1:gtin': shown, 'gs1:productName': 'Powidła węgierkowe' });
  });

  test('the card of a public product whose company has agreed is one address, however its number is written, and is sent compressed, or not at all where it is known', async () => {
    const short = await open(`/catalog/${shown.slice(1)}`);
    expect(short.body).toContain(`<link rel="canonical" href="https://gtinoteka.example/catalog/${shown}" />`);
    const packed = await open(`/catalog/${shown}/`, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await open(`/catalog/${shown}`)).body);
    const { etag } = packed.headers;
    const again = await open(`/catalog/${shown}`, { 'accept-encoding': 'br', 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(304);
  });

  test('the card of a public product whose company has agreed shows no mark of what stands in its texts', async () => {
    const { body } = await open(`/catalog/${hostile}`);
    expect(body.match(/<script/g)).toHaveLength(3);
    expect(body.match(/<main/g)).toBeNull();
    expect(body).not.toContain('<script>alert');
    expect(blocksOf(body)[0]?.name).toBe(attack);
  });
});

describe('nothing more than that', () => {
  test.each([
    ['not public', hidden],
    ['of a company that has not agreed', others],
    ['unknown', gtinOf('590781', 9)],
    ['no number', 'abc'],
    ['broken', '%E0%A4%A'],
  ])('nothing more than that is told of a card that is %s: it is the page as it was built', async (_, id) => {
    const answer = await open(`/catalog/${id}`);
    if (id.startsWith('%')) return expect(answer.body).not.toContain('owidła');
    expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(answer.body).toBe(built);
  });

  test('nothing is told where the database does not answer in time, and nobody is told to forget the card', async () => {
    const locker = await pool.connect();
    try {
      await locker.query('BEGIN; LOCK TABLE products');
      const answer = await open(`/catalog/${shown}`);
      expect([answer.statusCode, answer.headers['x-robots-tag'], answer.body]).toEqual([200, undefined, built]);
    } finally {
      await locker.query('ROLLBACK');
      locker.release();
    }
  });

  test(`passes the daily limit: neither look-up ${limits.dailyLookups} nor the next one changes what the cards tell`, async () => {
    const stranger = { app, config };
    const ask = (gtin: string) => askAsStranger(stranger, '10.9.0.1', gtin, { host: 'gtinoteka.example' });
    for (let n = 0; n < limits.dailyLookups - 1; n++) await ask(gtinOf('590782', n));
    const cards = async () => [(await open(`/catalog/${others}`)).body, (await open(`/catalog/${shown}`)).body];
    const before = await cards();
    // Cards that were read are none of the thirty: this is the last of them, and it is answered.
    const last = await ask(others);
    expect([last.statusCode, last.headers['x-daily-left']]).toEqual([200, '0']);
    expect((await ask(gtinOf('590782', 99))).statusCode).toBe(429);
    expect(await cards()).toEqual(before);
    expect([before[0] === built, before[1]?.includes('Powidła węgierkowe')]).toEqual([true, true]);
  });

  test('the agreement taken back is the page as it was built at once', async () => {
    await changeCompany({ pool }, agreed.companyId, { in_search_engines: false });
    expect((await open(`/catalog/${shown}`)).body).toBe(built);
    expect((await open('/sitemap.xml')).body).not.toContain(shown);
    await changeCompany({ pool }, agreed.companyId, { in_search_engines: true });
  });
});

describe('search engines are told', () => {
  test('what they may read', async () => {
    const { body, headers } = await open('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual([
      'User-agent: *',
      'Allow: /api/v1/cms/',
      'Disallow: /api/',
      'Disallow: /external_api/',
      '',
      'Sitemap: https://gtinoteka.example/sitemap.xml',
      '',
    ]);
  });

  test('which cards there are, in parts, with the time of their last change', async () => {
    const index = await open('/sitemap.xml');
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
    const parts = [...index.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
    expect(parts).toEqual([
      'https://gtinoteka.example/sitemaps/pages.xml',
      `https://gtinoteka.example/sitemaps/${shown}.xml`,
    ]);
    const part = await open(`/sitemaps/${shown}.xml`);
    expect([...part.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)).toEqual(
      [shown, hostile].map((gtin) => `https://gtinoteka.example/catalog/${gtin}`),
    );
    const { rows } = await pool.query<{ at: Date }>('SELECT last_modified AS at FROM products WHERE gtin = $1', [
      shown,
    ]);
    expect(part.body).toContain(`<lastmod>${rows[0]?.at.toISOString()}</lastmod>`);
    expect((await open('/sitemaps/pages.xml')).body).toContain('<loc>https://gtinoteka.example/pricing</loc>');
    expect((await open('/sitemaps/other.xml')).statusCode).toBe(404);
    // A part for each product, and all in one.
    expect((await readCardsParts(database, 1)).map(({ first }) => first)).toEqual([shown, hostile]);
    expect((await readCardsParts(database, 2)).map(({ first }) => first)).toEqual([shown]);
  });
});
