import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright';
import { addAccount, testPassword, type Account } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { everythingKept } from '../support/browser/kept-bytes.ts';
import { verdictOf } from '../support/browser/page-parts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';

const email = `magazyn-${randomUUID()}@test.example`;
const [first = '', never = ''] = [gtinOf('590123', 1), gtinOf('590123', 2)];
let product: OwnProduct;
let browser: Browser;
let member: Account;

beforeAll(async () => {
  [product, browser] = await Promise.all([startOwnProduct(), launchBrowser()]);
  member = await addAccount(product.database, { email, companyName: 'Spiżarnia Zofii' });
  await addLicence(product.database, { prefix: '590123' });
  await addProduct(product.database, { gtin: first, name: 'Powidła śliwkowe 290 g', company_id: member.companyId });
  await addProduct(product.database, { gtin: never, name: 'Ogórki kiszone 900 g', company_id: member.companyId });
});
afterAll(() => Promise.all([product?.stop(), browser?.close()]));

test("a company's products are kept, found without a network with their age, and gone after signing out", async () => {
  const page = await openVisit(browser, product.url, { isPhone: true, context: { serviceWorkers: 'allow' } });
  await page.goto('/offline_packs');
  await page.waitForURL('**/login');
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(testPassword);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL('**/offline_packs');

  await page.getByText(/^2\u00a0produkty, około \d+\u00a0kB w\u00a0urządzeniu$/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  // By keyboard alone.
  await page.getByRole('button', { name: 'Pobierz na urządzenie' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Aktualizuj Spiżarnia Zofii' }).waitFor();
  await page.getByText(/^Stan: dzisiaj, /).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await everythingKept(page)).toContain('Ogórki kiszone');

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto(`/catalog/${never}`);
  await page.getByRole('heading', { level: 1, name: /Ogórki kiszone/ }).waitFor();
  await verdictOf(page).getByText('Stan z\u00a0dzisiaj').waitFor();
  await page.goto('/offline_packs');
  await page
    .getByText('Brak sieci. Zapisane produkty działają, a\u00a0nowe pobierzesz po połączeniu.', { exact: true })
    .waitFor();
  await page.getByText(/^Stan: dzisiaj, /).waitFor();

  await page.getByRole('button', { name: 'Konto' }).click();
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  await page.waitForFunction(() => localStorage.getItem('gtinoteka.wipe') === null);
  await expect.poll(() => everythingKept(page)).not.toContain('Ogórki');
  const kept = await everythingKept(page);
  for (const secret of [
    'Ogórki',
    'Powidła',
    first,
    never,
    shownGtin(never),
    'Spiżarnia',
    email,
    member.companyId,
    'gtinoteka.packs',
  ])
    expect(kept).not.toContain(secret);
  await page.context().close();
});
