import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAccount, testPassword, type Account } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';
import { newPassword } from '../support/registrations.ts';
import { openVisit } from '../support/browser/visitor.ts';

let browser: Browser;
let product: OwnProduct;
let page: Page;
let account: Account;
let address: string;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startOwnProduct()]);
});
beforeEach(async () => {
  page = await openVisit(browser, product.url);
  account = await addAccount(product.database);
  address = `/user_data/${account.userId}/change_password`;
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function logIn(): Promise<void> {
  await page.getByLabel('Adres e-mail').fill(account.email);
  await page.getByLabel('Hasło', { exact: true }).fill(testPassword);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Fills the change of the password in, with an old one that is not right: sending it asks the server and changes nothing. */
async function fillWrong(tab: Page): Promise<void> {
  await tab.getByLabel('Bieżące hasło', { exact: true }).fill('Nie-to-haslo-1');
  await tab.getByLabel('Nowe hasło', { exact: true }).fill(newPassword);
  await tab.getByLabel('Powtórz nowe hasło', { exact: true }).fill(newPassword);
}

it('a session that has ended says so, leads to /login and, after a log-in, back to the asked page with its query', async () => {
  await page.goto(`${address}?z=1&z=2`);
  await logIn();
  await fillWrong(page);
  await product.database.pool.query('UPDATE refresh_tokens SET revoked_at = now() WHERE user_id = $1', [
    account.userId,
  ]);
  await page.waitForTimeout(1_100);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).search).toBe('?z=1&z=2');
  await page.getByText('Sesja wygasła. Zaloguj się ponownie.').waitFor();
  await logIn();
  await page.waitForURL((url) => url.pathname + url.search === `${address}?z=1&z=2`);
});

it('four tabs with an expired token make exactly one refresh', async () => {
  await page.goto('/login');
  await logIn();
  const context = page.context();
  const tabs = [page, ...(await Promise.all([1, 2, 3].map(() => context.newPage())))];
  // A minute after the server's own end of a token, without waiting for it.
  for (const tab of tabs) {
    await tab.clock.install();
    await tab.goto(address);
    await fillWrong(tab);
    // Whatever begins behind the first screen begins now, with a token that holds, and not when its time is moved on.
    await tab.keyboard.press('Shift');
    await tab.waitForLoadState('networkidle');
  }
  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/token/refresh/')) refreshes++;
  });
  for (const tab of tabs) await tab.clock.fastForward('10:00');
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Zmień hasło' }).click()));
  for (const tab of tabs) await tab.getByRole('link', { name: /Nieprawidłowe bieżące hasło/ }).waitFor();
  expect(refreshes).toBe(1);
});

it('a right that is taken away sends to / on the next page that needs it', async () => {
  await page.goto('/login');
  await logIn();
  await page.goto(`/user_data/${account.userId}`);
  await page.getByLabel('Imię').waitFor();
  await product.database.pool.query('UPDATE memberships SET activated = false WHERE id = $1', [account.membershipId]);
  await page.reload();
  await page.waitForURL((url) => url.pathname === '/');
});
