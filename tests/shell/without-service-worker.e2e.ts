import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { verdictOf } from '../support/browser/page-parts.ts';
import { visitsOfTests } from '../support/browser/visits-of-tests.ts';

const known = '5907770010725';
const lookUps = '**/product_has_gcp/**';
const visit = visitsOfTests();
let page: Page;

// As in a private window of Firefox, or on plain http.
beforeEach(async () => {
  page = await visit();
  await page.context().addInitScript(() => {
    // The browser's own property cannot be deleted from the instance.
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
});

test('without service workers a code that waits is still asked for, and the scanner still opens', async () => {
  let isAway = true;
  await page.route(lookUps, (route) => (isAway ? route.abort() : route.continue()));
  await page.goto('/');
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false);
  await page.getByLabel('Numer GTIN (EAN)').pressSequentially(known);
  await page.keyboard.press('Enter');
  await verdictOf(page).getByText('Czeka na sieć').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Katalog' }).click();
  // The page may ask by itself as soon as it may. Taking the route off instead would hold up what the next page is loading.
  const answered = page.waitForResponse(lookUps);
  isAway = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await answered;
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Skanuj/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
});
