import { lookupHeaders } from '@gtinoteka/contract/product-card.ts';
import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { request, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../api/seeds/demo-accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { startProduct, type RunningProduct } from '../support/servers/server.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';
import { unhurried } from '../support/run/pace.ts';

// A product of its own: an activated package changes what every other test would see of the company.
let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(() => Promise.all([product?.stop(), browser?.close()]));

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const result = (page: Page) => page.getByRole('region', { name: 'Wynik sprawdzenia' });
const refusal = (page: Page) => page.getByText('Dzienny limit zapytań został wyczerpany.').first();

function numbered(index: number): string {
  const body = `59077700${String(1000 + index)}`;
  return body + String(checkDigit(body));
}

async function check(page: Page, index: number): Promise<void> {
  await page.goto(`/catalog?gtin_number=${numbered(index)}`);
}

/** The same person checks codes by a program, which counts for the same company. */
async function checkByCalls(email: string, indexes: readonly number[]): Promise<void> {
  const calls = await request.newContext({ baseURL: product.url });
  const session = await calls.post('/api/v1/token/', { data: { email, password: demoPassword } });
  const { access }: { access: string } = await session.json();
  for (const index of indexes) {
    const answer = await calls.get(`/api/v1/products/product_has_gcp/0${numbered(index)}/`, {
      headers: { authorization: `Bearer ${access}` },
    });
    expect(answer.headers()[lookupHeaders.left]).toBe(String(30 - index));
  }
  await calls.dispose();
}

async function pressUntil(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
    if (label === name) return page.keyboard.press('Enter');
  }
  throw new Error(`Tab never reaches ${name}`);
}

describe('a package', () => {
  it(
    'is ordered after the log-in, activated by an administrator, and lifts the daily limit',
    { timeout: unhurried(150_000) },
    async () => {
      const member = await openVisit(browser, product.url);
      await member.goto('/pricing');
      await card(member, 'Basic').getByRole('button', { name: 'Zamów Basic' }).click();
      await member.waitForURL(`${product.url}/login`);
      await member.getByText('Zaloguj się, aby zamówić pakiet.').waitFor();
      await member.getByLabel('Adres e-mail').fill('po-terminie@demo.example');
      await member.getByLabel('Hasło', { exact: true }).fill(demoPassword);
      await member.keyboard.press('Enter');
      await member.waitForURL(`${product.url}/pricing`);
      await card(member, 'Starter').getByText('Twój pakiet').waitFor();
      expect(await accessibilityFaults(member)).toEqual([]);

      await card(member, 'Basic').getByRole('button', { name: 'Zamów Basic' }).click();
      const question = member.getByRole('dialog', { name: 'Zamawiasz pakiet Basic' });
      await question.getByText(/^430,50.zł$/).waitFor();
      expect(await accessibilityFaults(member)).toEqual([]);
      await question.getByRole('button', { name: /Zamawiam z.obowiązkiem zapłaty/ }).click();
      await member.getByText(/Zamówienie pakietu Basic przyjęte/).waitFor();
      await card(member, 'Basic')
        .getByText(/Zamówiony \d\d-\d\d-\d{4}\. Czeka/)
        .waitFor();
      await expect.poll(() => card(member, 'Basic').getByRole('button').count()).toBe(0);
      const byCalls = Array.from({ length: 29 }, (_, index) => index + 1);
      await checkByCalls('po-terminie@demo.example', byCalls);
      await check(member, 30);
      await result(member).waitFor();
      await check(member, 31);
      await refusal(member).waitFor();

      const office = await openVisit(browser, product.url, { account: 'platforma@demo.example' });
      await office.goto('/services');
      await office.getByText('2\u00a0zamówienia czekają').waitFor();
      expect(await accessibilityFaults(office)).toEqual([]);
      await pressUntil(office, 'Aktywuj Basic: Drogeria Wrzos sp.j.');
      const dialog = office.getByRole('dialog', { name: 'Aktywacja pakietu' });
      await dialog.getByText(/Włączyć pakiet Basic firmie Drogeria Wrzos/).waitFor();
      expect(await accessibilityFaults(office)).toEqual([]);
      await pressUntil(office, 'Aktywuj');
      await office.getByText(/Pakiet Basic firmy Drogeria Wrzos sp.j. działa do/).waitFor();
      await office.getByText('1\u00a0zamówienie czeka').waitFor();
      await expect
        .poll(() => office.evaluate(() => document.activeElement?.textContent))
        .toBe('Zamówienia do aktywacji');

      await check(member, 31);
      await result(member).waitFor();
      await member.goto('/services');
      await member.getByRole('heading', { name: 'Pakiet Basic' }).waitFor();
      await member.getByText('Wykorzystano 0 z 5000').first().waitFor();
      await member.goto('/pricing');
      await card(member, 'Basic').getByText('Twój pakiet').waitFor();
      await expect.poll(() => member.getByRole('main').getByRole('button').count()).toBe(0);
      await Promise.all([member.context().close(), office.context().close()]);
    },
  );
});

describe('the pages of packages', () => {
  it.each([
    ['starter-admin@demo.example', '/pricing', 320, 'light'],
    ['starter-admin@demo.example', '/services', 320, 'dark'],
    ['pro-admin@demo.example', '/services', 390, 'light'],
    ['platforma@demo.example', '/services', 320, 'light'],
    ['pro-admin@demo.example', '/pricing', 1280, 'dark'],
  ] as const)('of %s at %s fit into %d px (%s), and axe finds nothing', async (account, path, width, colorScheme) => {
    const page = await openVisit(browser, product.url, {
      account,
      isPhone: width < 1024,
      context: { viewport: { width, height: 844 }, colorScheme },
    });
    await page.goto(path);
    await page
      .getByText(/Weryfikacja/)
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it.each([320, 390])('at %d px the words that order and oblige to pay stand whole on their button', async (width) => {
    const page = await openVisit(browser, product.url, {
      account: 'starter-admin@demo.example',
      isPhone: true,
      context: { viewport: { width, height: 844 } },
    });
    await page.goto('/pricing');
    await card(page, 'Pro').getByRole('button', { name: 'Zamów Pro' }).click();
    const question = page.getByRole('dialog', { name: 'Zamawiasz pakiet Pro' });
    const button = question.getByRole('button', { name: /Zamawiam z.obowiązkiem zapłaty/ });
    expect(await button.evaluate((pressed) => pressed.scrollWidth - pressed.clientWidth)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('print a pro-forma alone, black on white also where the screen is dark', async () => {
    const page = await openVisit(browser, product.url, {
      account: 'starter-admin@demo.example',
      context: { colorScheme: 'dark' },
    });
    await page.goto('/services');
    await page
      .getByRole('table', { name: 'Zamówienia' })
      .getByRole('link', { name: /^Pro-forma/ })
      .click();
    const document = page.getByRole('article', { name: /^Pro-forma ZAM-/ });
    await document.waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const colours = () =>
      document.evaluate((element) => [
        ...new Set(Array.from(element.querySelectorAll('*'), (part) => getComputedStyle(part).color)),
      ]);
    await expect.poll(colours).toEqual(['rgb(0, 0, 0)']);
    expect(await page.evaluate(() => getComputedStyle(window.document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    await page.context().close();
  });

  it('of usage are closed to a member who manages no users', async () => {
    const page = await openVisit(browser, product.url, { account: 'starter@demo.example' });
    await page.goto('/services');
    await page.waitForURL(`${product.url}/`);
    await page.context().close();
  });
});
