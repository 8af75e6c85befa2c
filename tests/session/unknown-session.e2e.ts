import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { accountButton, counters, hasStarted } from '../support/browser/page-parts.ts';
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
  await hasStarted(page);
  return { page, answer };
}

/** What a person can read; `innerText` leaves out what is hidden. */
const readable = (page: Page) => page.evaluate(() => document.body.innerText);

describe('while nobody knows yet whether the member is still signed in', () => {
  test('the catalogue says nothing of strangers and does not jump afterwards', async () => {
    const { page, answer } = await openUnknown('/catalog');
    const name = page.getByLabel('Nazwa produktu', { exact: true });
    const places = () => Promise.all([page.getByLabel('GTIN (EAN)').boundingBox(), name.boundingBox()]);
    await name.waitFor();
    await expect.poll(() => readable(page)).not.toMatch(strangersWords);
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
    const before = await places();
    await name.fill('powi');
    answer();
    await accountButton(page).waitFor();
    expect(await places()).toEqual(before);
    await expect.poll(() => name.inputValue()).toBe('powi');
    await page.context().close();
  });

  test('home says nothing of strangers and does not jump afterwards', async () => {
    const { page, answer } = await openUnknown('/');
    await counters(page).first().getByText(/\d/).waitFor();
    await expect.poll(() => readable(page)).not.toMatch(strangersWords);
    const places = () =>
      Promise.all([page.getByLabel('Numer GTIN (EAN)').boundingBox(), counters(page).first().boundingBox()]);
    const before = await places();
    answer();
    await accountButton(page).waitFor();
    expect(await places()).toEqual(before);
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
    await accountButton(page).waitFor();
    await page.context().close();
  });
});

test('calls that a page loses because another takes its place do not say that the server is away', async () => {
  const page = await openVisit(browser, productUrl());
  await page.route('**/api/**', () => undefined);
  const asked = page.waitForRequest('**/api/**');
  await page.goto('/');
  await hasStarted(page);
  await asked;
  await page.addInitScript(() =>
    Object.assign(globalThis, { awayAtStart: String(localStorage.getItem('gtinoteka.away')) }),
  );
  await page.goto('/terms');
  expect(await page.evaluate('awayAtStart')).toBe('null');
  await page.context().close();
});
