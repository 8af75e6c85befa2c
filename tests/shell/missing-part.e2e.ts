import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { counters } from '../support/browser/page-parts.ts';
import { openVisit } from '../support/browser/visitor.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
beforeEach(async () => {
  // What a service worker keeps would be there without a network.
  page = await openVisit(browser, productUrl(), { context: { serviceWorkers: 'block' } });
  await page.goto('/');
  await counters(page).first().getByText(/\d/).waitFor();
});
afterEach(() => page.context().close());
afterAll(() => browser.close());

const open = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click();
const title = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name, exact: true });
const failed = () => page.getByText('Nie udało się wczytać tej części');

async function openWithoutNetwork(name: string): Promise<void> {
  await page.context().setOffline(true);
  await open(name);
  await failed().waitFor();
}

describe('a page whose part did not come for want of a network', () => {
  test.each([
    ['Cennik', 'Cennik'],
    ['Zaloguj się', 'Logowanie'],
  ])('%s is there by itself when the network returns', async (link, heading) => {
    await openWithoutNetwork(link);
    await page.context().setOffline(false);
    await title(heading).waitFor();
  });

  test('is there when it is opened again later; what was typed elsewhere meanwhile stays', async () => {
    await openWithoutNetwork('Cennik');
    await open('Start');
    await page.getByLabel('Numer GTIN (EAN)').pressSequentially('590777');
    await page.context().setOffline(false);
    await page.waitForFunction(() => navigator.onLine);
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').inputValue()).toBe('5 90777');
    await open('Cennik');
    await title('Cennik').waitFor();
  });
});

test('a page whose part is gone from the server is loaded again once, not over and over', async () => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  await page.route(/pricing[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/pricing');
  await expect.poll(() => documents).toBe(2);
  await failed().waitFor();
  const asked = page.waitForResponse('**/health/');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await asked;
  await failed().waitFor();
  expect(documents).toBe(2);
});

test('a window of the account that did not come is said to be missing, and the page stays', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/account-dialogs[^/]*\.js$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Konto' }).click();
  await page.getByText('Nie udało się wczytać tej części.').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
});
