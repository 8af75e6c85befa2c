import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { hasFocus, scan } from '../support/browser/keyboard.ts';
import { accountButton, foundProducts, hasStarted, verdictOf } from '../support/browser/page-parts.ts';
import { accessibilityFaults, callsOf, openVisit, type VisitorOptions } from '../support/browser/visitor.ts';

const account = 'pro-admin@demo.example';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await openVisit(browser, productUrl(), options);
  await page.goto(path);
  await hasStarted(page);
  // What the fields do depends on who is here.
  if (options.account && !options.isPhone) await accountButton(page).waitFor();
  return page;
}

const field = (page: Page) => page.getByRole('combobox', { name: 'GTIN, nazwa, marka albo firma' });
/** What the search found in the words of a product; Playwright does not know the role of `mark`. */
const marks = (place: Locator) => place.locator('mark');
/** The field for words at home, which a desktop does not show; what hears letters comes with it. */
const nameSearch = (page: Page) =>
  page.getByRole('search', { name: 'Szukaj w\u00a0katalogu', exact: true, includeHidden: true });

describe('the quick field of the header', () => {
  test('takes words of brand and name together, by keyboard alone; the rows say why they are there', async () => {
    const page = await open('/pricing', { account });
    await field(page).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('sady dolne miod');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/catalog\?any__contains=sady\+dolne\+miod$/);
    const row = page.getByRole('table').getByRole('row').nth(1);
    await row.waitFor();
    const marked = (await marks(row).allInnerTexts()).map((text) => text.toLowerCase());
    expect(marked).toEqual(expect.arrayContaining(['sady', 'dolne', 'miód']));
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Usuń filtr: Szukane: sady dolne miod' }).click();
    await page.waitForURL(/\/catalog$/);
    await page.context().close();
  });

  test('suggests brands and companies with their kind; an arrow and Enter look for one', async () => {
    const page = await open('/pricing', { account });
    await field(page).click();
    await page.keyboard.type('sady dol');
    await page.getByRole('option', { name: /firma$/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    const chosen = page.getByRole('option', { selected: true });
    await expect.poll(async () => (await chosen.innerText()).replace(/\s+/g, ' ')).toBe('Sady Dolne marka');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/catalog\?brand__contains=Sady\+Dolne$/);
    await expect.poll(() => field(page).first().inputValue()).toBe('');
    await page.context().close();
  });

  test('takes a scanned Digital Link for its number', async () => {
    const page = await open('/pricing', { account });
    await field(page).click();
    await scan(page, 'https://id.gs1.org/01/05907770010725/10/L1');
    await page.waitForURL(/\/catalog\/05907770010725$/);
    await page.context().close();
  });

  test('tells a stranger what he may do; Tab leads to the ways on, and nothing is asked of the server', async () => {
    const page = await open('/pricing');
    await field(page).waitFor();
    const calls = callsOf(page);
    await page.keyboard.press('/');
    await page.keyboard.type('powidla');
    await page.getByText('Po nazwie, marce i firmie szukasz po zalogowaniu.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(calls).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Zaloguj się');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/login$/);
    await page.context().close();
  });
});

describe('at home', () => {
  test("a member's letters go on in the header's field", async () => {
    const page = await open('/', { account });
    await field(page).first().waitFor();
    await nameSearch(page).waitFor({ state: 'attached' });
    await page.getByLabel('Numer GTIN (EAN)').click();
    await page.getByLabel('Numer GTIN (EAN)').pressSequentially('powidla', { delay: 120 });
    await expect.poll(() => field(page).inputValue()).toMatch(/^pow/);
    expect(await hasFocus(field(page))).toBe(true);
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').inputValue()).toBe('');
    await page.context().close();
  });

  test('a phone has a field for words under that for codes', async () => {
    const page = await open('/', { account, isPhone: true });
    await field(page).fill('sady dolne');
    await page.getByRole('option', { name: /marka$/ }).click();
    await page.waitForURL(/\/catalog\?brand__contains=Sady\+Dolne$/);
    const first = foundProducts(page).first();
    await first.waitFor();
    expect(await marks(first).allInnerTexts()).toEqual(['Sady Dolne']);
    await page.context().close();
  });

  test('a scanned Digital Link stays a code, whoever is here', async () => {
    const page = await open('/', { account });
    await nameSearch(page).waitFor({ state: 'attached' });
    await page.getByLabel('Numer GTIN (EAN)').click();
    await scan(page, 'https://id.gs1.org/01/05907770010725/10/L1');
    await verdictOf(page).waitFor();
    await expect
      .poll(async () => (await page.getByLabel('Numer GTIN (EAN)').inputValue()).replace(/\s/g, ''))
      .toBe('05907770010725');
    await page.context().close();
  });
});

describe('where nothing is found', () => {
  test('on a phone the counts of each word lead on: one tap drops a word', async () => {
    const page = await open('/catalog?any__contains=miod+pigwowiec', { account, isPhone: true });
    await page.getByRole('heading', { name: 'Każde słowo osobno' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Usuń słowo pigwowiec/ }).click();
    await page.waitForURL(/any__contains=miod$/);
    await foundProducts(page).first().waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Każde słowo osobno' }).waitFor();
    await page.context().close();
  });

  test.each([
    ['at a desk', false],
    ['on a phone', true],
  ])('%s what was probably meant stands over its rows, and its link leads to it', async (_where, isPhone) => {
    const page = await open('/catalog?name__contains=powdla', { account, isPhone });
    const link = page.getByRole('link', { name: /^„powid[łl]a”$/i });
    await link.waitFor();
    await page.getByRole('heading', { name: /^Wyniki dla: powid[łl]a$/i }).waitFor();
    await foundProducts(page).first().waitFor();
    await marks(isPhone ? page.getByRole('list', { name: 'Produkty' }) : page.getByRole('table'))
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await link.click();
    await page.waitForURL(/name__contains=(?!powdla)/);
    await foundProducts(page).first().waitFor();
    await expect.poll(() => page.getByText('Czy chodziło o').count()).toBe(0);
    await page.context().close();
  });

  test('on a phone filters are taken off one by one, with what is found without each', async () => {
    const page = await open('/catalog?brand__contains=Sady+Dolne&gpc_number=53000000', { account, isPhone: true });
    const off = page.getByRole('button', { name: /^Usuń filtr: 1.kategoria\. Bez niego/ });
    await off.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await off.click();
    await page.waitForURL(/\?brand__contains=Sady\+Dolne$/);
    await foundProducts(page).first().waitFor();
    await page.context().close();
  });
});
