import type { Browser, Page, Response } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logInLimits } from '../../api/features/session/log-in-limits.ts';
import { demoPassword } from '../../api/seeds/demo-accounts.ts';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { hasFocus, tabTo } from '../support/browser/keyboard.ts';
import { errorSummary } from '../support/browser/page-parts.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
beforeEach(async () => {
  page = await openVisit(browser, productUrl());
});
afterEach(() => page.context().close());
afterAll(() => browser.close());

const email = () => page.getByLabel('Adres e-mail');
const password = () => page.getByLabel('Hasło', { exact: true });

describe('the log-in page', () => {
  it('says where the demo accounts are, leads to registration and a new password; axe finds nothing', async () => {
    await page.goto('/login');
    await page.getByText('wypisuje program przy starcie').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Nie pamiętasz hasła?' }).getAttribute('href'))
      .toBe('/reset_password');
    await expect
      .poll(() => page.getByRole('main').getByRole('link', { name: 'Zarejestruj firmę' }).getAttribute('href'))
      .toBe('/registration');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('wants both fields, with a summary that takes focus and links to them', async () => {
    await page.goto('/login');
    await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
    await page.getByRole('heading', { name: 'Popraw 2 pola' }).waitFor();
    await expect.poll(() => hasFocus(errorSummary(page))).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Hasło: Pole wymagane' }).click();
    await expect.poll(() => hasFocus(password())).toBe(true);
  });

  it('says EMAIL_INVALID of an address without @, before anything is sent', async () => {
    await page.goto('/login');
    await email().fill('starter.demo.example');
    await password().fill('cokolwiek');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Adres e-mail: Błędny format e-mail' }).click();
    await expect.poll(() => hasFocus(email())).toBe(true);
  });

  it('marks both fields of a wrong pair, says so and returns to the password', async () => {
    await page.goto('/login');
    await email().fill('starter@demo.example');
    await password().fill('nie-to-haslo');
    await page.keyboard.press('Enter');
    await page.getByText('Nieprawidłowy adres e-mail lub hasło.').waitFor();
    await expect.poll(() => email().getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => password().getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => hasFocus(password())).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('after three wrong passwords makes the bot check by itself and then says when to try again', async () => {
    await page.goto('/login');
    await email().fill('nikt-taki@demo.example');
    const send = async (): Promise<number[]> => {
      const statuses: number[] = [];
      const note = (answer: Response): void => {
        if (answer.url().endsWith('/api/v1/token/')) statuses.push(answer.status());
      };
      page.on('response', note);
      await password().fill('nie-to-haslo');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('Nie udało się zalogować').waitFor();
      page.off('response', note);
      return statuses;
    };
    for (let i = 0; i < logInLimits.source.freeAttempts; i++) expect(await send()).toEqual([401]);
    expect(await send()).toEqual([403, 401]);
    let last = await send();
    // Waits double: one of them is soon longer than the next try takes.
    for (let i = 0; i < 6 && last.at(-1) !== 429; i++) last = await send();
    expect(last.at(-1)).toBe(429);
    await page.getByText(/Za dużo prób logowania\. Spróbuj ponownie za \d+ s\./).waitFor();
  });

  it('shows and hides the password', async () => {
    await page.goto('/login');
    await password().fill('tajne');
    await page.getByRole('button', { name: 'Pokaż hasło' }).click();
    await expect.poll(() => password().getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Ukryj hasło' }).click();
    await expect.poll(() => password().getAttribute('type')).toBe('password');
  });

  it('leads to the address first asked for, with its query', async () => {
    await page.goto('/users?page=3');
    await page.waitForURL(/\/login\?page=3$/);
    await page.getByText('Po zalogowaniu wrócisz na stronę, którą chcesz otworzyć.').waitFor();
    await email().fill('STARTER-ADMIN@demo.example');
    await password().fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/users\?page=3$/);
  });

  it('keeps the session over a reload, and is closed to whoever is signed in', async () => {
    await page.goto('/login');
    await email().fill('starter@demo.example');
    await password().fill(demoPassword);
    await page.getByLabel('Zapamiętaj mnie na 30 dni').check();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/login');
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('works by keyboard alone: log in, search, open a card', async () => {
    await page.goto('/catalog');
    await page.getByRole('link', { name: 'Przejdź do treści' }).waitFor({ state: 'attached' });
    await page.goto('/login');
    await email().waitFor();
    await email().focus();
    await page.keyboard.type('pro-admin@demo.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => page.getByLabel('Zapamiętaj mnie na 30 dni').isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');

    await tabTo(page.getByRole('link', { name: 'Katalog' }).first());
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/catalog$/);
    await page.getByLabel('Nazwa produktu').waitFor();
    await tabTo(page.getByLabel('Nazwa produktu'));
    await page.keyboard.type('powidla z czarnego');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    const first = page.getByRole('link', { name: /^Zobacz/ }).first();
    await first.waitFor();
    await tabTo(first);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Wynik sprawdzenia' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/catalog\/\d{14}$/);
  });
});
