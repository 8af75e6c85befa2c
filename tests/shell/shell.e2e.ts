import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { hasFocus, scan } from '../support/browser/keyboard.ts';
import { accountButton, hasStarted } from '../support/browser/page-parts.ts';
import { openVisit } from '../support/browser/visitor.ts';

const url = productUrl();
const password = 'Gtinoteka-demo-1';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(path: string, options: { phone?: boolean; dark?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: options.phone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    colorScheme: options.dark ? 'dark' : 'light',
    locale: 'pl-PL',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.77' },
  });
  const page = await context.newPage();
  await page.goto(url + path);
  await hasStarted(page);
  return page;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/`);
  // The address changes before the page does, which closes what was opened meanwhile.
  await page.getByRole('heading', { level: 1, name: 'Sprawdź kod' }).waitFor();
}

async function leaveCompanyChoice(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Wybierz firmę' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForTimeout(100);
}

describe('addresses', () => {
  test('any other path redirects to /', async () => {
    const page = await open('/nie-ma-takiej');
    await page.waitForURL(`${url}/`);
    await page.context().close();
  });

  test('a protected address leads through login back to itself, query included', async () => {
    const page = await open('/my_products?strona=2');
    await page.waitForURL(/\/login\?strona=2$/);
    await page.getByLabel('Adres e-mail').fill('pro-admin@demo.example');
    await page.getByLabel('Hasło', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/my_products?strona=2`);
    await page.context().close();
  });
});

describe('session in a real browser', () => {
  test('a reload keeps the session, logout ends it, and no token is in any storage', async () => {
    const page = await open('/');
    await logIn(page, 'dwie-firmy@demo.example');
    await page.reload();
    await accountButton(page).waitFor();
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).not.toMatch(/eyJ/);
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Wyloguj' }).click();
    await page.getByText('Wylogowano.').waitFor();
    await page.reload();
    await page.getByRole('banner').getByRole('link', { name: 'Zaloguj się' }).waitFor();
    await page.context().close();
  });

  test('the company choice lists activated memberships and stores the chosen one', async () => {
    const page = await open('/');
    await logIn(page, 'dwie-firmy@demo.example');
    const before = await accountButton(page).textContent();
    await accountButton(page).click();
    await page.getByRole('button', { name: /Zmień firmę/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Wybierz firmę' });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(2);
    const names = (await dialog.getByRole('radiogroup').innerText()).split('\n').filter(Boolean);
    expect(names.length).toBeGreaterThanOrEqual(2);
    for (const name of names) expect(name.length).toBeLessThanOrEqual(65);
    await dialog.getByRole('radio', { checked: false }).check({ force: true });
    await dialog.getByRole('button', { name: 'Przełącz' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => accountButton(page).textContent()).not.toBe(before);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('activeId'))).toMatch(/^[0-9a-f-]{36}$/);
    await page.context().close();
  });
});

describe('keyboard', () => {
  test('Escape in the company choice leads back to what opened it, on a desktop and on a phone', async () => {
    const desktop = await open('/');
    await logIn(desktop, 'dwie-firmy@demo.example');
    await accountButton(desktop).click();
    await desktop.getByRole('button', { name: /Zmień firmę/ }).click();
    await leaveCompanyChoice(desktop);
    await expect.poll(() => hasFocus(accountButton(desktop))).toBe(true);
    await desktop.context().close();
    const phone = await open('/', { phone: true });
    await logIn(phone, 'dwie-firmy@demo.example');
    await phone.getByRole('button', { name: 'Konto' }).click();
    await phone.getByRole('button', { name: /Zmień firmę/ }).click();
    await leaveCompanyChoice(phone);
    await expect.poll(() => phone.evaluate(() => document.activeElement?.textContent)).toBe('Konto');
    await phone.context().close();
  });

  test('the first Tab reaches the skip link, which leads to the main part', async () => {
    const page = await open('/pricing');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Przejdź do treści');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.context().close();
  });

  test('the key / leads into the quick field, Enter opens the card', async () => {
    const page = await open('/pricing');
    await page.getByRole('combobox', { name: 'GTIN, nazwa, marka albo firma' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('5 907770 010725');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/catalog/05907770010725`);
    await page.context().close();
  });

  test('a hand scanner opens the card from any page', async () => {
    const page = await open('/pricing');
    await scan(page, '5907770010725');
    await page.waitForURL(`${url}/catalog/05907770010725`);
    await page.context().close();
  });
});

describe('accessibility', () => {
  test.each([
    ['/', true, false],
    ['/', false, true],
    ['/pricing', true, true],
    ['/pricing', false, false],
  ])('axe finds nothing on %s (phone: %s, dark: %s)', async (path, phone, dark) => {
    const page = await open(path, { phone, dark });
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.context().close();
  });

  test('axe finds nothing in the account sheet of the phone and the menu of the desktop', async () => {
    const phone = await open('/', { phone: true });
    await phone.getByRole('button', { name: 'Konto' }).click();
    await phone.getByRole('dialog', { name: 'Konto' }).waitFor();
    expect((await new AxeBuilder({ page: phone }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await phone.context().close();
    const desktop = await open('/');
    await logIn(desktop, 'platforma@demo.example');
    await accountButton(desktop).click();
    expect((await new AxeBuilder({ page: desktop }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await desktop.context().close();
  });
});

test('the cookie banner closes for good', async () => {
  const page = await open('/');
  await page.getByRole('button', { name: 'Rozumiem' }).click();
  await page.reload();
  await hasStarted(page);
  await expect.poll(() => page.getByRole('button', { name: 'Rozumiem' }).count()).toBe(0);
  await page.context().close();
});

test("the first page's styles, which stand in it, are not loaded again behind those of a room: a member's telephone shows it as wide as itself", async () => {
  const page = await openVisit(browser, productUrl(), { account: 'starter@demo.example', isPhone: true });
  await page.goto('/skaner?view=series');
  await page.getByRole('heading', { level: 1, name: /^Seria/ }).waitFor();
  // What comes behind the first screen names the first page's styles too.
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []));
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter((address) => /\/index-[^/]*\.css$/.test(address))).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth).toBe(clientWidth);
  await page.context().close();
});

test.each([
  ['/contact', false],
  ['/queue', false],
  ['/queue', true],
])(
  'the footer closes the window of a short page (%s, phone: %s): nothing is scrolled to reach it',
  async (path, phone) => {
    const page = await open(path, { phone });
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    const footer = page.getByRole('contentinfo');
    await footer.waitFor();
    const ends = () =>
      footer.evaluate((element) => ({
        over: document.documentElement.scrollHeight - innerHeight,
        gap: innerHeight - element.getBoundingClientRect().bottom,
      }));
    await expect.poll(async () => (await ends()).over).toBe(0);
    // Below it on a phone there is the room of the tab bar.
    expect((await ends()).gap).toBe(phone ? 69 : 1);
    await page.context().close();
  },
);

test('the footer never jumps out of the window of a page that is still coming', async () => {
  const page = await open('/');
  await page.evaluate(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + entry.value });
    }).observe({ type: 'layout-shift' });
  });
  for (const [path, title] of [
    ['/contact', 'Kontakt'],
    ['/terms', 'Regulamin'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: title }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(url + path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByRole('contentinfo').waitFor();
  }
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.02);
  await page.context().close();
});
