import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { addAccount, testPassword } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { fileField } from '../support/browser/page-parts.ts';
import { loadTestDecoder } from '../support/browser/pictures.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';

const email = `seria-${randomUUID()}@test.example`;
const [full, other] = [gtinOf('590123', 1), gtinOf('590123', 2)];
let product: OwnProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startOwnProduct(), launchBrowser(), loadTestDecoder()]);
  const { database } = product;
  const { companyId } = await addAccount(database, { email, companyName: 'Spiżarnia Zofii' });
  await addLicence(database, { prefix: '590123' });
  await database.pool.query(
    `INSERT INTO gpc_paths VALUES ('10000232', '[{"code":"10000232","text":"Przetwory"}]') ON CONFLICT DO NOTHING`,
  );
  for (const gtin of [full, other])
    await addProduct(database, { gtin, name: 'Powidła śliwkowe', gpc_brick: '10000232' });
  await database.pool.query('UPDATE products SET company_id = $1 WHERE gtin = ANY ($2)', [companyId, [full, other]]);
});
afterAll(() => Promise.all([product?.stop(), browser?.close()]));

async function logIn(page: Page): Promise<void> {
  await page.waitForURL('**/login**');
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(testPassword);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
}

/** Saves the zip of the batch that is shown. */
async function download(page: Page): Promise<Record<string, Uint8Array>> {
  await page.getByRole('heading', { name: 'Kody gotowe' }).waitFor({ timeout: unhurried(60_000) });
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz paczkę' }).click();
  return unzipSync(await readFile(await (await coming).path()));
}

test.each([
  ['390 px', true],
  ['1280 px', false],
])('a sheet becomes codes and labels, and then all products of the company, on %s', async (_width, isPhone) => {
  const page = await openVisit(browser, product.url, { isPhone, context: { acceptDownloads: true } });
  await page.goto('/generator_2d/batches');
  await logIn(page);
  await page.getByRole('heading', { level: 1, name: 'Seria kodów' }).waitFor();
  await page.getByRole('button', { name: 'Utwórz kody z\u00a0arkusza' }).click();
  await page.getByText('Wybierz arkusz z\u00a0kodami.').waitFor();
  await page.getByRole('radio', { name: 'PNG' }).check({ force: true });
  await page.getByRole('radio', { name: '58 × 40 mm' }).check({ force: true });
  expect(await accessibilityFaults(page)).toEqual([]);
  const sheet = `GTIN;Partia;Termin\n${full};L2611A;30-11-2031\n${full.slice(0, -1)}x;;\n`;
  await fileField(page).setInputFiles({ name: 'etykiety.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await page.getByRole('region', { name: 'Arkusz' }).getByText('etykiety.csv').waitFor();
  await page.getByRole('button', { name: 'Utwórz kody z\u00a0arkusza' }).click();

  const files = await download(page);
  expect(Object.keys(files)).toEqual([`kody/00002-${full}.png`, 'etykiety.pdf', 'wiersze-bez-kodu.csv']);
  const picture = sharp(files[`kody/00002-${full}.png`]).extend({
    top: 20,
    bottom: 20,
    left: 20,
    right: 20,
    background: '#fff',
  });
  const [found] = await readBarcodes(await picture.png().toBuffer(), { textMode: 'Plain' });
  expect(found?.text).toBe(`01${full}1731113010L2611A`);
  expect(Buffer.from(files['etykiety.pdf'] ?? []).toString('latin1')).toContain('/MediaBox [0 0 164.4');
  await page.getByRole('heading', { name: '1\u00a0wiersz bez kodu albo etykiety' }).waitFor();
  await page.getByText('wiersz 3', { exact: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );

  await page.getByRole('link', { name: 'Nowa seria' }).click();
  await page.getByRole('link', { name: 'etykiety.csv' }).first().waitFor();
  await page.getByText('2\u00a0produkty z\u00a0katalogu', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Utwórz kody całej firmy' }).click();
  expect(Object.keys(await download(page))).toEqual([
    `kody/00001-${full}.svg`,
    `kody/00002-${other}.svg`,
    'etykiety.pdf',
  ]);
  await page.context().close();
});
