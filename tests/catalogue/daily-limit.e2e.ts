import { lookupHeaders } from '@gtinoteka/contract/product-card.ts';
import { checkDigit } from '@gtinoteka/contract/rules/gtin.ts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startProduct, type RunningProduct } from '../support/server.ts';
import { accessibilityFaults, openVisit } from '../support/visitor.ts';

// A product of its own: the limit counts by address, and other browser tests come from the same one.
let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(() => Promise.all([product?.stop(), browser?.close()]));

function numbered(index: number): string {
  const body = `59077700${String(1000 + index)}`;
  return body + String(checkDigit(body));
}

describe('the daily limit', () => {
  it('answers 30 distinct codes, refuses the 31st with the way on, and still answers those checked before', async () => {
    const page = await openVisit(browser, product.url);
    for (const index of [1, 29, 30]) {
      await page.goto(`/catalog?gtin_number=${numbered(index)}`);
      await page
        .getByText(
          `Dziś ${['zostało 0', 'został 1', 'zostało 29'].find((left) => left.endsWith(` ${30 - index}`))} z 30 sprawdzeń`,
        )
        .waitFor();
      // The codes between are asked for without the page, with the pass that it bought.
      for (let other = 2; index === 1 && other < 29; other++) {
        const answer = await page.request.get(`/api/v1/products/product_has_gcp/0${numbered(other)}/`);
        expect(answer.headers()[lookupHeaders.left]).toBe(String(30 - other));
      }
    }
    await page.goto(`/catalog?gtin_number=${numbered(31)}`);
    await page.getByText('Dzienny limit zapytań został wyczerpany. Zarejestruj się, aby dalej korzystać.').waitFor();
    await expect.poll(() => page.getByText(/Następny nowy kod sprawdzisz od \d/).count()).toBe(1);
    const alert = page.getByRole('main').getByRole('alert');
    await expect.poll(() => alert.getByRole('link', { name: 'Zarejestruj firmę' }).count()).toBe(1);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);

    // At home the page has what to scroll back from.
    await page.goto('/');
    await page.locator('#gtin').fill(numbered(32));
    await page.evaluate(() => window.scrollTo(0, 400));
    await page.locator('#gtin').press('Enter');
    await page.getByText('Dzienny limit zapytań został wyczerpany. Zarejestruj się, aby dalej korzystać.').waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.goto(`/catalog?gtin_number=${numbered(1)}`);
    await page.getByRole('region', { name: 'Wynik sprawdzenia' }).waitFor();
    await page.context().close();
  });
});
