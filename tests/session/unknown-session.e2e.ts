import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { openVisit } from '../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const strangersWords = /Bez konta|po zalogowaniu|Akceptuję|Zaloguj się|Zarejestruj firmę/;

const openMember = (): Promise<Page> =>
  openVisit(browser, productUrl(), { account: 'unlimited@demo.example', hasAcceptedTerms: false });

/** A member's page whose session is not confirmed yet: the answer to the refresh waits for `answer`. */
async function openUnknown(path: string): Promise<{ page: Page; answer: () => void }> {
  const page = await openMember();
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

  test('a refresh without an answer makes no stranger of the member, and a code waits', async () => {
    const page = await openMember();
    await page.route('**/token/refresh/**', (route) => route.abort('timedout'));
    await page.goto('/catalog?gtin_number=5907770010725');
    await page.getByText('Czeka na sieć').first().waitFor();
    await expect.poll(() => readable(page)).not.toMatch(strangersWords);
    await page.goto('/my_products');
    await page.getByText(/Serwer nie odpowiada od/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/my_products');
    await page.unroute('**/token/refresh/**');
    await page.locator('.userbtn').waitFor();
    await page.context().close();
  });
});

test('calls that a page loses because another takes its place do not say that the server is away', async () => {
  const page = await openVisit(browser, productUrl());
  await page.route('**/api/**', () => undefined);
  const asked = page.waitForRequest('**/api/**');
  await page.goto('/');
  await page.locator('#root:not(.is-static)').waitFor();
  await asked;
  await page.addInitScript(() =>
    Object.assign(globalThis, { awayAtStart: String(localStorage.getItem('gtinoteka.away')) }),
  );
  await page.goto('/terms');
  expect(await page.evaluate('awayAtStart')).toBe('null');
  await page.context().close();
});
