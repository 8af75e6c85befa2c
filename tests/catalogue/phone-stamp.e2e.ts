import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { verdictOf } from '../support/browser/page-parts.ts';
import { openVisit } from '../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top);
const facts = (page: Page) => verdictOf(page).getByRole('term').first();
const bars = (page: Page) => verdictOf(page).getByRole('button', { name: /^Kod kreskowy/ });

test('on a phone, of a number that is not in the base what is known comes before the bars', async () => {
  const page = await openVisit(browser, productUrl(), { isPhone: true });
  await page.goto('/catalog?gtin_number=5909999999997');
  await page.getByText('Nie znaleziono', { exact: true }).waitFor();
  await verdictOf(page).getByText('Numery GS1 Polska sprawdzamy tylko w bazie krajowej').waitFor();
  expect(await topOf(facts(page))).toBeLessThan(await topOf(bars(page)));
  await page.goto('/catalog?gtin_number=5907770010725');
  await page.getByText('Kod w porządku', { exact: true }).waitFor();
  expect(await topOf(bars(page))).toBeLessThan(await topOf(facts(page)));
  await page.context().close();
});

test('no word of a verdict runs out of its place, from 320 to 390 px', async () => {
  const page = await openVisit(browser, productUrl(), { isPhone: true });
  await page.goto('/catalog?gtin_number=5907770010725');
  await facts(page).waitFor();
  for (const width of [320, 360, 374, 375, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const values = verdictOf(page).getByRole('definition');
    const excess = await values.evaluateAll((places) =>
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
