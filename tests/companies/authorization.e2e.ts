import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, testPassword } from '../support/accounts.ts';
import { addAuthorizationFile } from '../support/authorization-files.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';

let product: OwnProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startOwnProduct(), launchBrowser()]);
});
afterAll(() => Promise.all([product?.stop(), browser?.close()]));

/** A PDF of two pages, a black square on each, that wants to run a script and to send its reader away. */
function hostilePdf(): Buffer {
  const drawn = '0 0 0 rg 50 50 100 100 re f';
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 5 0 R /Annots [6 0 R] >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\); window.bad = 1;) >> >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page,
    page,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Annot /Subtype /Link /Rect [0 0 200 200] /A << /S /URI /URI (https://zly.example/) >> >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return Buffer.from(
    `${text}${head}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`,
    'latin1',
  );
}

test('a PDF of an authorization is drawn in the page, runs nothing, and is accepted beside', async () => {
  const { database, secret, dataDir } = product;
  const email = `biuro-${randomUUID()}@test.example`;
  await addAccount(database, { email, isPlatformAdministrator: true });
  const { companyId, membershipId } = await addAccount(database, { group: 'location_admin', isRepresentative: true });
  await addAuthorizationFile({ database, membershipId, dataDir, secret, bytes: hostilePdf() });
  const page = await openVisit(browser, product.url, {});
  await page.goto('/login');
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(testPassword);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/companies/${companyId}`);
  await page.getByRole('button', { name: 'Otwórz podgląd' }).click();
  const dialog = page.getByRole('dialog', { name: /upoważnienie/ });
  await dialog.getByRole('img', { name: /Strona 2 z.2/ }).waitFor();
  const black = await dialog
    .getByRole('img', { name: /Strona 1 z.2/ })
    .evaluate((canvas: HTMLCanvasElement) => [
      ...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []),
    ]);
  expect(black).toEqual([0, 0, 0, 255]);
  expect(await dialog.getByRole('link').count()).toBe(0);
  expect(await page.evaluate(() => 'bad' in window)).toBe(false);
  expect(asked.filter((url) => url.includes('zly.example'))).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Przyjmij', exact: false }).first().click();
  await page.getByRole('heading', { name: /przyjęte|Przyjęto/i }).waitFor();
  await page.context().close();
});
