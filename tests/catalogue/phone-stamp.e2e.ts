import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { openVisit } from '../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const topOf = (page: Page, place: string) =>
  page.locator(place).evaluate((element) => element.getBoundingClientRect().top);

test('on a phone, of a number that is not in the base what is known comes before the bars', async () => {
  const page = await openVisit(browser, productUrl(), { isPhone: true });
  await page.goto('/catalog?gtin_number=5909999999997');
  await page.getByText('Nie znaleziono', { exact: true }).waitFor();
  await page.locator('.vblock').getByText('Numery GS1 Polska sprawdzamy tylko w bazie krajowej').waitFor();
  expect(await topOf(page, '.stamp__facts')).toBeLessThan(await topOf(page, '.stamp__code'));
  await page.goto('/catalog?gtin_number=5907770010725');
  await page.getByText('Kod w porządku', { exact: true }).waitFor();
  expect(await topOf(page, '.stamp__code')).toBeLessThan(await topOf(page, '.stamp__facts'));
  await page.context().close();
});

test('no word of a verdict runs out of its place, from 320 to 390 px', async () => {
  const page = await openVisit(browser, productUrl(), { isPhone: true });
  await page.goto('/catalog?gtin_number=5907770010725');
  await page.locator('.stamp__facts').waitFor();
  for (const width of [320, 360, 374, 375, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const excess = await page.locator('.stamp__facts dd').evaluateAll((places) =>
      ['Niepotwierdzona', 'Zweryfikowany', 'Nieprawidłowa', 'Rejestr globalny'].flatMap((word) =>
        places.map((place) => {
          place.firstChild?.replaceWith(word);
          return place.scrollWidth - place.clientWidth;
        }),
      ),
    );
    expect(Math.max(...excess), `${width} px`).toBe(0);
  }
  await page.context().close();
});
