import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openVisit } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a look-up that waits for the network is asked again when it returns', async () => {
  const page = await openVisit(browser, inject('productUrl'));
  await page.route('**/product_has_gcp/**', (route) => route.abort());
  await page.goto('/');
  await page.locator('#gtin').pressSequentially('5907770010725');
  await page.keyboard.press('Enter');
  await page.locator('.vblock').getByText('Czeka na sieć').waitFor();
  await page.unroute('**/product_has_gcp/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.locator('.vblock').getByText('Kod w porządku').waitFor({ timeout: 8_000 });
  expect(await page.getByText('Czeka na sieć').count()).toBe(0);
  await page.context().close();
});
