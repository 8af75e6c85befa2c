import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, testPassword, type Account } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { hasFocus } from '../support/browser/keyboard.ts';
import { errorSummary } from '../support/browser/page-parts.ts';
import { newestLinkToken } from '../support/mail-links.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';
import { expireLinks, newPassword, sendLink } from '../support/registrations.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';

let browser: Browser;
let product: OwnProduct;
let page: Page;
let account: Account;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startOwnProduct()]);
});
beforeEach(async () => {
  page = await openVisit(browser, product.url);
  account = await addAccount(product.database);
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const isAt = (path: string) => page.waitForURL((url) => url.pathname === path);

async function logIn(password: string): Promise<void> {
  await page.getByLabel('Adres e-mail').fill(account.email);
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

async function fillNew(password: string, repeat = password): Promise<void> {
  await page.getByLabel('Nowe hasło', { exact: true }).fill(password);
  await page.getByLabel('Powtórz nowe hasło', { exact: true }).fill(repeat);
}

describe('a forgotten password', () => {
  it('goes from /login over the mail to a new password and a log-in, by keyboard', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Nie pamiętasz hasła?' }).click();
    await isAt('/reset_password');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.getByLabel('Adres e-mail').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Popraw 1 pole' }).waitFor();
    await expect.poll(() => hasFocus(errorSummary(page))).toBe(true);
    await page.getByLabel('Adres e-mail').focus();
    await page.keyboard.type(account.email.toUpperCase());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sprawdź pocztę' }).waitFor();
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Sprawdź pocztę' }))).toBe(true);
    await page.getByText('Jeśli ten adres należy do konta').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    const token = await newestLinkToken(product.database, product.secret, { kind: 'password-reset', ...account });
    const answer = await page.goto(`/reset_password/${token}`);
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    const emailField = page.getByLabel('Adres e-mail');
    await emailField.waitFor();
    expect([await emailField.inputValue(), await emailField.isEditable()]).toEqual([account.email, false]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await fillNew('Qwerty123', 'Qwerty1234');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Powtórz nowe hasło: Hasła muszą być takie same' }).waitFor();
    await fillNew('Qwerty123');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /zbyt łatwe do odgadnięcia/ }).waitFor();
    await fillNew(newPassword);
    await page.keyboard.press('Enter');
    await isAt('/login');
    await page.getByText('Hasło zostało zmienione. Zaloguj się nowym hasłem.').waitFor();
    await logIn(newPassword);
  });

  it('an unknown address is told the same', async () => {
    await page.goto('/reset_password');
    await page.getByLabel('Adres e-mail').fill('nikt@test.example');
    await page.getByRole('button', { name: 'Wyślij link' }).click();
    await page.getByRole('heading', { name: 'Sprawdź pocztę' }).waitFor();
    await page.getByRole('button', { name: 'Wyślij jeszcze raz' }).click();
    await expect.poll(() => page.getByLabel('Adres e-mail').inputValue()).toBe('nikt@test.example');
  });

  it('an expired link leads home with its message and to a new one', async () => {
    const token = await sendLink(product.database, product.secret, { kind: 'password-reset', userId: account.userId });
    await expireLinks(product.database, account);
    await page.goto(`/reset_password/${token}`);
    await isAt('/');
    await page.getByText('Link wygasł albo został już użyty.').waitFor();
    await page.getByRole('button', { name: 'Poproś o nowy link' }).click();
    await isAt('/reset_password');
  });

  it('the page of the link signs out whoever is signed in to the same account', async () => {
    await page.goto('/login');
    await logIn(testPassword);
    const token = await sendLink(product.database, product.secret, { kind: 'password-reset', userId: account.userId });
    await page.goto(`/reset_password/${token}`);
    await fillNew(newPassword);
    await page.getByRole('button', { name: 'Ustaw hasło' }).click();
    await isAt('/login');
    await page.getByText('Hasło zostało zmienione.').waitFor();
  });

  it('a late answer to who is signed in takes nothing from what is said of the new password', async () => {
    await page.goto('/login');
    await logIn(testPassword);
    const token = await sendLink(product.database, product.secret, { kind: 'password-reset', userId: account.userId });
    const { promise: isSet, resolve: letThemAnswer } = Promise.withResolvers<void>();
    await page.route('**/api/v1/accounts/me/', async (route) => {
      await isSet;
      await route.continue();
    });
    await page.goto(`/reset_password/${token}`);
    await fillNew(newPassword);
    await page.getByRole('button', { name: 'Ustaw hasło' }).click();
    await isAt('/login');
    const answered = page.waitForResponse('**/api/v1/accounts/me/');
    letThemAnswer();
    await answered;
    // What follows an answer is drawn by then.
    await page.waitForTimeout(1_000);
    await page.getByText('Hasło zostało zmienione.').waitFor();
    await page.getByRole('heading', { name: 'Logowanie' }).waitFor();
  });
});

describe('/user_data/{id}/change_password', () => {
  it('marks a wrong old password, then changes it, goes home and stays signed in', async () => {
    const address = `/user_data/${account.userId}/change_password`;
    await page.goto(address);
    await isAt('/login');
    await logIn(testPassword);
    await isAt(address);
    await page.getByRole('heading', { name: 'Zmiana hasła' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Bieżące hasło', { exact: true }).fill('Nie-to-haslo-1');
    await fillNew(newPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Bieżące hasło: Nieprawidłowe bieżące hasło' }).waitFor();
    await expect
      .poll(() => page.getByLabel('Bieżące hasło', { exact: true }).getAttribute('aria-invalid'))
      .toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Bieżące hasło', { exact: true }).fill(testPassword);
    await page.keyboard.press('Enter');
    await isAt('/');
    await page.getByText('Hasło zostało zmienione.').waitFor();
    await page.goto(address);
    await page.getByLabel('Bieżące hasło', { exact: true }).waitFor();
  });

  it('the address of somebody else leads home', async () => {
    await page.goto('/login');
    await logIn(testPassword);
    const other = await addAccount(product.database);
    await page.goto(`/user_data/${other.userId}/change_password`);
    await isAt('/');
  });
});
