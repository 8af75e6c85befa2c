import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { scan } from '../support/browser/keyboard.ts';
import { foundProducts, hasStarted, verdictOf } from '../support/browser/page-parts.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';

const known = '5907770010725';
const lookUps = '**/product_has_gcp/**';
const searches = '**/get_products_advanced/**';
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a look-up that waits for the network is asked again when it returns', async () => {
  const page = await openVisit(browser, productUrl());
  await page.route(lookUps, (route) => route.abort());
  await page.goto('/');
  await page.getByLabel('Numer GTIN (EAN)').pressSequentially(known);
  await page.keyboard.press('Enter');
  await verdictOf(page).getByText('Czeka na sieć').waitFor();
  await page.unroute(lookUps);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await verdictOf(page).getByText('Kod w porządku').waitFor();
  await expect.poll(() => page.getByText('Czeka na sieć').count()).toBe(0);
  await page.context().close();
});

test('a look-up that waits is asked for once when the network returns, wherever the person is', async () => {
  const page = await openVisit(browser, productUrl());
  const asked: string[] = [];
  await page.route(lookUps, (route) => route.abort());
  await page.goto('/');
  await page.getByLabel('Numer GTIN (EAN)').pressSequentially(known);
  await page.keyboard.press('Enter');
  await verdictOf(page).getByText('Czeka na sieć').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Katalog' }).click();
  await page.getByLabel('GTIN (EAN)').waitFor();
  await page.unroute(lookUps);
  page.on('request', (request) => request.url().includes('product_has_gcp') && asked.push(request.url()));
  const answered = page.waitForResponse(lookUps);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await answered;
  await page.getByRole('banner').getByRole('link', { name: 'Start' }).click();
  const newest = page.getByRole('complementary', { name: 'Ostatnio sprawdzane' }).getByRole('listitem').first();
  await newest.getByText('Powidła').first().waitFor();
  expect(await newest.innerText()).not.toContain('Czeka na sieć');
  expect(asked).toHaveLength(1);
  await page.context().close();
});

test('a verdict that is known stays in the list when the same code is checked without a network', async () => {
  const page = await openVisit(browser, productUrl());
  await page.goto('/');
  await page.getByLabel('Numer GTIN (EAN)').pressSequentially(known);
  await page.keyboard.press('Enter');
  const newest = page.getByRole('complementary', { name: 'Ostatnio sprawdzane' }).getByRole('listitem').first();
  await newest.getByText('Powidła').first().waitFor();
  await page.route(lookUps, (route) => route.abort());
  await page.reload();
  await page.getByLabel('Numer GTIN (EAN)').pressSequentially(known);
  await page.keyboard.press('Enter');
  await verdictOf(page)
    .getByText(/^Stan z\sdzisiaj/)
    .waitFor();
  await newest.getByText('Powidła').first().waitFor();
  await newest.getByText(/^stan z\sdzisiaj/).waitFor();
  await page.context().close();
});

describe('an answer that does not come', () => {
  /** Presses "Przerwij" when it is offered and waits for the request to end. */
  async function interrupt(page: Page): Promise<void> {
    const overlay = page.getByRole('alertdialog');
    await overlay.waitFor();
    await expect.poll(() => overlay.getByRole('button').count()).toBe(0);
    await overlay.getByText('Trwa to dłużej niż zwykle.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const ended = page.waitForEvent('requestfailed');
    await overlay.getByRole('button', { name: 'Przerwij' }).click();
    await ended;
    await overlay.waitFor({ state: 'detached' });
    await page.getByText('Zapytanie przerwane').waitFor();
  }

  test.each([
    ['of a look-up at home', '/'],
    ['of the quick field on the card that it opens', '/pricing'],
  ])('%s is not waited for: the code waits, and takes its verdict when it comes', async (_, address) => {
    const page = await openVisit(browser, productUrl());
    await page.route(lookUps, () => undefined);
    await page.goto(address);
    await hasStarted(page);
    if (address === '/') {
      await page.getByLabel('Numer GTIN (EAN)').pressSequentially(known);
      await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press('/');
      await scan(page, known);
    }
    await page.getByText('Czeka na sieć').first().waitFor();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await page.unroute(lookUps);
    await page.getByText('Kod w porządku').first().waitFor();
    await page.context().close();
  });

  test('of a search in the catalogue can be stopped: the filters stay', async () => {
    const page = await openVisit(browser, productUrl(), {
      account: 'unlimited@demo.example',
      context: { extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.90' } },
    });
    await page.route(searches, () => undefined);
    await page.goto('/catalog');
    await page.getByLabel('Nazwa produktu').fill('powidła');
    await page.keyboard.press('Enter');
    await interrupt(page);
    await expect.poll(() => page.getByLabel('Nazwa produktu').inputValue()).toBe('powidła');
    expect(new URL(page.url()).search).toContain('powid');
    await page.unroute(searches);
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await foundProducts(page).first().waitFor();
    await page.context().close();
  });
});
