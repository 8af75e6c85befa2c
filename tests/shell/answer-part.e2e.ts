import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { accountButton, foundProducts, hasStarted } from '../support/browser/page-parts.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';

const known = '5907770010725';
const part = /\/assets\/answer-[^/]*\.js$/;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A visitor and how often the part of the catalogue that answers was fetched. */
async function visit(account?: string): Promise<{ page: Page; fetched: string[] }> {
  const page = await openVisit(browser, productUrl(), account === undefined ? {} : { account });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (part.test(request.url())) fetched.push(request.url());
  });
  return { page, fetched };
}

const field = (page: Page) => page.getByLabel('GTIN (EAN)');
const verdict = (page: Page) =>
  page.getByRole('region', { name: 'Wynik sprawdzenia' }).getByText('Kod w porządku').waitFor();

async function check(page: Page): Promise<void> {
  await field(page).fill(known);
  await page.keyboard.press('Enter');
}

test('who has asked for nothing does not load what answers; it comes with the focus, before it is needed', async () => {
  const { page, fetched } = await visit();
  await page.goto('/catalog');
  await hasStarted(page);
  await field(page).waitFor();
  await page.waitForLoadState('networkidle');
  expect(fetched).toEqual([]);
  await field(page).focus();
  await expect.poll(() => fetched.length).toBe(1);
  await check(page);
  await verdict(page);
  expect(fetched).toHaveLength(1);
  await page.context().close();
});

test('an address that asks for something brings what answers with the page', async () => {
  const { page, fetched } = await visit();
  await page.goto(`/catalog?gtin_number=${known}`, { waitUntil: 'commit' });
  // By the page itself, before any script of the product runs.
  await page.waitForFunction(() => document.head.innerHTML.includes('/assets/answer-'), undefined, { polling: 20 });
  await verdict(page);
  expect(fetched).toHaveLength(1);
  await page.context().close();
});

test('where what answers does not come, a code still has its verdict and the way to its card', async () => {
  const { page } = await visit();
  await page.route(part, (route) => route.abort());
  await page.goto('/catalog');
  await hasStarted(page);
  await check(page);
  await verdict(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Zobacz / })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Powidła jabłkowe z cynamonem, 220 g' }).waitFor();
  await page.context().close();
});

test('a search that was sent where what answers could not come is answered once the network returns', async () => {
  const { page, fetched } = await visit('pro-admin@demo.example');
  await page.route(part, (route) => route.abort());
  await page.goto('/catalog');
  await accountButton(page).waitFor();
  // A member came to search.
  await expect.poll(() => fetched.length).toBe(1);
  await page.context().setOffline(true);
  await page.unroute(part);
  await page.getByLabel('Nazwa produktu').fill('powidła');
  await page.keyboard.press('Enter');
  await page.getByText('Nie udało się wczytać tej części').waitFor();
  await page.context().setOffline(false);
  await foundProducts(page).first().waitFor();
  await page.context().close();
});
