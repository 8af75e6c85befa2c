import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser.ts';
import { openVisit } from '../support/visitor.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
beforeEach(async () => {
  // What a service worker keeps would be there without a network.
  page = await openVisit(browser, productUrl(), { context: { serviceWorkers: 'block' } });
  await page.goto('/');
  await page.locator('.counters dd').first().getByText(/\d/).waitFor();
  await page.context().setOffline(true);
  await open('Cennik');
  await page.getByText('Nie udało się wczytać strony').waitFor();
});
afterEach(() => page.context().close());
afterAll(() => browser.close());

const open = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click();
const pricing = () => page.getByRole('main').getByRole('heading', { level: 1, name: 'Cennik' });

describe('a page whose part did not come for want of a network', () => {
  test('is there by itself when the network returns', async () => {
    await page.context().setOffline(false);
    await pricing().waitFor();
  });

  test('is there when it is opened again later', async () => {
    await open('Start');
    await page.context().setOffline(false);
    await open('Cennik');
    await pricing().waitFor();
  });
});
