import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser.ts';
import { openVisit } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const strangersWords = /Bez logowania|po zalogowaniu|Akceptuję|Zaloguj się|Zarejestruj firmę/;

/** A member's page whose session is not confirmed yet: the answer to the refresh waits for `answer`. */
async function openUnknown(path: string): Promise<{ page: Page; answer: () => void }> {
  const page = await openVisit(browser, productUrl(), {
    account: 'unlimited@demo.example',
    hasAcceptedTerms: false,
    // ten log-ins a minute are let through from one address
    context: { extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.91' } },
  });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/token/refresh/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  await page.locator('#root:not(.is-static)').waitFor();
  return { page, answer };
}

/** What a person can read; `innerText` leaves out what is hidden. */
const readable = (page: Page) => page.locator('#root').innerText();
const placeOf = (page: Page, selector: string) => page.locator(selector).first().boundingBox();

describe('while nobody knows yet whether the member is still signed in', () => {
  test('the catalogue says nothing of strangers and does not jump afterwards', async () => {
    const { page, answer } = await openUnknown('/catalog');
    await page.locator('#catalogue-name').waitFor();
    await expect.poll(() => readable(page)).not.toMatch(strangersWords);
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
    const before = [await placeOf(page, '#catalogue-gtin'), await placeOf(page, '#catalogue-name')];
    await page.locator('#catalogue-name').fill('powi');
    answer();
    await page.locator('.userbtn').waitFor();
    expect([await placeOf(page, '#catalogue-gtin'), await placeOf(page, '#catalogue-name')]).toEqual(before);
    await expect.poll(() => page.locator('#catalogue-name').inputValue()).toBe('powi');
    await page.context().close();
  });

  test('home says nothing of strangers and does not jump afterwards', async () => {
    const { page, answer } = await openUnknown('/');
    await page.locator('.counters dd').first().getByText(/\d/).waitFor();
    await expect.poll(() => readable(page)).not.toMatch(strangersWords);
    const before = [await placeOf(page, '#gtin'), await placeOf(page, '.counters')];
    answer();
    await page.locator('.userbtn').waitFor();
    expect([await placeOf(page, '#gtin'), await placeOf(page, '.counters')]).toEqual(before);
    await page.context().close();
  });
});
