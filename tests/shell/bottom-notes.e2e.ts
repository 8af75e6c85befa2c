import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, newVisitor } from '../support/browser.ts';
import { accessibilityFaults } from '../support/visitor.ts';

const known = '5907770010725';
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A first visit: no cookie accepted, nothing known of the data. */
async function firstVisit(width: number, height: number): Promise<Page> {
  const context = await newVisitor(browser, { viewport: { width, height }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Rozumiem' }).waitFor({ state: 'attached' });
  await page.locator('html[data-demo]').waitFor();
  return page;
}

/** Whether nothing lies over an element: asked near its four corners and in the middle. */
function isFree(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const points: [number, number][] = [
        [left + 6, top + 6],
        [right - 6, top + 6],
        [left + 6, bottom - 6],
        [right - 6, bottom - 6],
        [x, y],
      ];
      return points.every(([atX, atY]) => {
        const seen = document.elementFromPoint(atX, atY);
        return seen !== null && (element.contains(seen) || (seen.closest('.label')?.contains(element) ?? false));
      });
    });
}

describe.each([
  [320, 568],
  [390, 844],
  [1280, 900],
])('the cookie banner of a first visit at %i × %i', (width, height) => {
  test('leaves the field, the buttons and the way to the card free', async () => {
    const page = await firstVisit(width, height);
    for (const part of ['#gtin', '.hero__act .btn--primary', '.hero__act .btn--secondary']) {
      await expect.poll(() => isFree(page, part), { message: part }).toBe(true);
    }
    await page.locator('#gtin').fill(known);
    await page.keyboard.press('Enter');
    await page.locator('.hero__found .btn').waitFor();
    await page.waitForTimeout(100);
    await expect.poll(() => isFree(page, '.hero__found .btn')).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  test('never covers what has focus', async () => {
    const page = await firstVisit(width, height);
    const covered = [];
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body || focused.closest('.bottom-notes, .tabbar')) return null;
        const { left, right, top, bottom } = focused.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, Math.min(bottom - 2, (top + bottom) / 2 + 8));
        return seen?.closest('.bottom-notes, .tabbar, .appbar') && !focused.closest('.appbar')
          ? (focused.textContent ?? focused.id)
          : null;
      });
      if (name !== null) covered.push(name);
    }
    expect(covered).toEqual([]);
    await page.context().close();
  });

  test('the words on demo data stand in one place, on the first visit and the next', async () => {
    const page = await firstVisit(width, height);
    await page.getByRole('button', { name: 'Rozumiem' }).click();
    const place = () => page.locator('.demo-banner').evaluate((strip) => strip.getBoundingClientRect().top + scrollY);
    const first = await page.evaluate(() => window.scrollTo(0, 0)).then(place);
    await page.reload();
    await page.locator('#root:not(.is-static)').waitFor();
    await page.locator('.counters dd').first().getByText(/\d/).waitFor();
    expect(Math.abs((await place()) - first)).toBeLessThan(1);
    await page.context().close();
  });
});

test('the labels of the bottom bar take one line at 320 px', async () => {
  const page = await firstVisit(320, 568);
  const heights = await page
    .locator('.tabbar > * > span')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(20);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.context().close();
});
