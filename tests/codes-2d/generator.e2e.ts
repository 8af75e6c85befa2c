import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Download } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { addAccount, testPassword } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { fakeCamera, writeFilm } from '../support/browser/fake-camera.ts';
import { everythingKept } from '../support/browser/kept-bytes.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { loadTestDecoder } from '../support/browser/pictures.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';
import { isInstalled } from '../support/code-grid.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';

const email = `kody-${randomUUID()}@test.example`;
const [full = '', partial = ''] = [gtinOf('590123', 1), gtinOf('590123', 2)];
let product: OwnProduct;
let browser: Browser;
/** Slower than a hand scanner, whose Tab would end a reading. */
const handPace = { delay: 120 };
/** the QR code that the first test downloads, as a PDF */
let printed: Buffer | null = null;

beforeAll(async () => {
  [product, browser] = await Promise.all([startOwnProduct(), launchBrowser(), loadTestDecoder()]);
  await addAccount(product.database, { email, companyName: 'Spiżarnia Zofii' });
  await addLicence(product.database, { prefix: '590123' });
  await product.database.pool.query(
    `INSERT INTO gpc_paths VALUES ('10000232', '[{"code":"10000232","text":"Przetwory"}]') ON CONFLICT DO NOTHING`,
  );
  await addProduct(product.database, { gtin: full, name: 'Powidła śliwkowe', gpc_brick: '10000232' });
  await addProduct(product.database, { gtin: partial, brand: null });
});
afterAll(() => Promise.all([product?.stop(), browser?.close()]));

async function read(download: Download) {
  const picture = sharp(await readFile(await download.path()))
    .flatten({ background: '#fff' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' });
  const [found] = await readBarcodes(await picture.png().toBuffer(), { textMode: 'Plain' });
  return found?.text;
}

test('a card leads to the generator, which says what is wrong and gives codes that are read back, by keyboard alone', async () => {
  const page = await openVisit(browser, product.url, { isPhone: true, context: { acceptDownloads: true } });
  await page.goto(`/generator_2d?gtin_number=${partial.slice(1)}`);
  await page.waitForURL('**/login**');
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(testPassword);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL('**/generator_2d?gtin_number=*');

  await page.getByRole('img', { name: 'GS1 DataMatrix' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await tabTo(page.getByRole('button', { name: 'Utwórz kody' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Popraw 1 pole, aby utworzyć kody' }).waitFor();
  await page.getByText('Dane tego produktu są niepełne.').first().waitFor();

  await tabTo(page.getByLabel('Numer GTIN (01)'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(full.slice(1), handPace);
  await tabTo(page.getByLabel('Numer partii (10)'));
  await page.keyboard.type('L2611A', handPace);
  await tabTo(page.getByLabel('Wybierz dzień: Data ważności (17)'));
  await page.getByLabel('Wybierz dzień: Data ważności (17)').fill('2031-11-30');
  await page.getByText('30-11-2031').waitFor();
  await tabTo(page.getByRole('button', { name: 'Masa' }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByLabel('Masa netto w\u00a0kilogramach (3103)'));
  await page.keyboard.type('1,5');
  await page.getByText('w\u00a0kodzie 001500').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { level: 1, name: 'Kody gotowe' }).waitFor();
  await page.getByText('Powidła śliwkowe. Licencja aktywna, dane kompletne.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const link = `${product.url}/01/${full}/10/L2611A?17=311130&3103=001500`;
  await page.getByRole('code').getByText(link, { exact: true }).waitFor();

  await tabTo(page.getByRole('radio', { name: 'SVG' }));
  await page.keyboard.press('ArrowRight');
  await page.getByText('Przy 300 dpi moduł ma 6 punktów, czyli 0,508 mm.').waitFor();
  const qrCode = page.waitForEvent('download');
  await page.getByRole('button', { name: 'QR', exact: true }).press('Enter');
  expect(await read(await qrCode)).toBe(link);
  const dataMatrix = page.waitForEvent('download');
  await page.getByRole('button', { name: 'DataMatrix', exact: true }).press('Enter');
  expect((await dataMatrix).suggestedFilename()).toBe(`datamatrix-${full}.png`);
  expect(await read(await dataMatrix)).toBe(`01${full}17311130310300150010L2611A`);

  await page.getByRole('radio', { name: 'PDF' }).press('Space');
  const drawing = page.waitForEvent('download');
  await page.getByRole('button', { name: 'QR', exact: true }).press('Enter');
  printed = await readFile(await (await drawing).path());

  await page.getByRole('button', { name: 'Zmień dane' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Generator 2D' }).waitFor();
  expect(await page.getByLabel('Numer partii (10)').inputValue()).toBe('L2611A');
  await page.context().close();
});

const hasGhostscript = isInstalled('gs', '--version');

test.skipIf(!hasGhostscript)(
  `what was printed is read by a phone's camera and leads to its card, without a network too${hasGhostscript ? '' : ' [skipped: no gs]'}`,
  async () => {
    if (!printed) throw new Error('nothing was printed');
    const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-print-'));
    const [file, picture, film] = ['code.pdf', 'code.png', 'code.y4m'].map((name) => join(folder, name));
    await writeFile(file ?? '', printed);
    const draw = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-r300', '-sDEVICE=pnggray', `-sOutputFile=${picture}`];
    execFileSync('gs', [...draw, file ?? '']);
    await writeFilm(film ?? '', [
      { code: await readFile(picture ?? ''), frames: 40 },
      { code: null, frames: 20 },
    ]);
    const phone = await launchBrowser({ args: fakeCamera(film ?? '') });
    try {
      const page = await openVisit(phone, product.url, { isPhone: true, context: { serviceWorkers: 'allow' } });
      const result = page.getByRole('region', { name: 'Wynik', exact: true });
      await page.goto('/skaner');
      await result.getByText('Kod w porządku').waitFor();
      await result.getByText('Partia L2611A').waitFor();
      // By the server, as a phone's own camera opens it.
      await page.goto(`/01/${full}/10/L2611A?17=311130`);
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/catalog/${full}`);
      await page.getByRole('heading', { level: 1, name: 'Powidła śliwkowe' }).waitFor();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await expect.poll(() => everythingKept(page)).toMatch(/zxing_reader[\w-]*\.wasm/);
      await page.evaluate(() => caches.open('installed'));
      // Compressed, as GS1's toolkit packs 05901234123457.
      await page.goto('/AQq7-e1lgg');
      await expect.poll(() => new URL(page.url()).pathname).toBe('/catalog/05901234123457');
      await page.context().setOffline(true);
      await page.goto('/skaner');
      await result.getByText('Kod w porządku').waitFor();
      await page.goto(`/01/${full}/10/L2611A`);
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/catalog/${full}`);
      await page.getByRole('heading', { level: 1, name: 'Powidła śliwkowe' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    } finally {
      await phone.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
