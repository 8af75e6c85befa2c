import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, testPassword } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { hasFocus } from '../support/browser/keyboard.ts';
import { errorSummary } from '../support/browser/page-parts.ts';
import { newestLinkToken } from '../support/mail-links.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';
import {
  addInvited,
  addRegistered,
  completePerson,
  expireLinks,
  newPassword,
  sendLink,
} from '../support/registrations.ts';
import { changePerson } from '../support/stored-rows.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';

let browser: Browser;
let product: OwnProduct;
let page: Page;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startOwnProduct()]);
});
beforeEach(async () => {
  page = await openVisit(browser, product.url);
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const open = (token: string) => page.goto(`/confirm/email/${token}`);
const activate = () => page.getByRole('button', { name: 'Aktywuj konto' }).click();

async function logIn(email: string, password: string): Promise<void> {
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

async function fillPasswords(): Promise<void> {
  await page.getByLabel('Hasło', { exact: true }).fill(newPassword);
  await page.getByLabel('Powtórz hasło', { exact: true }).fill(newPassword);
}

/** Names, phone, five answers and the statute. */
async function fillPerson(): Promise<void> {
  await page.getByLabel('Imię').fill('Ewa');
  await page.getByLabel('Nazwisko').fill('Kowalska');
  await page.getByLabel('Numer telefonu').fill('600100201');
  for (const no of await page.getByRole('radio', { name: 'Nie', exact: true }).all()) await no.check({ force: true });
  await page.getByRole('main').getByRole('checkbox').check({ force: true });
}

describe('/confirm/email/{activationId}', () => {
  it('the full form: every fault in a summary that takes focus, then by keyboard to an active account and a log-in', async () => {
    const { token, email } = await addRegistered(product.database, product.secret);
    const answer = await open(token);
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    await page.getByText('konto administratora firmy').waitFor();
    const emailField = page.getByLabel('Adres e-mail');
    expect([await emailField.inputValue(), await emailField.isEditable()]).toEqual([email, false]);
    await expect.poll(() => page.getByLabel('Numer telefonu').inputValue()).toBe('+48');
    for (const role of ['radio', 'checkbox'] as const)
      await expect.poll(() => page.getByRole(role, { checked: true }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await activate();
    await page.getByRole('heading', { name: 'Popraw 12 pól' }).waitFor();
    await expect.poll(() => hasFocus(errorSummary(page))).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Reprezentant firmy: Pierwszy administrator' }).click();
    await expect.poll(() => hasFocus(page.getByLabel(/^Jestem reprezentantem/))).toBe(true);

    await page.getByLabel('Imię').focus();
    await page.keyboard.type('Anna');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Wróblewska');
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.keyboard.type('600100200');
    await expect.poll(() => page.getByLabel('Numer telefonu').inputValue()).toBe('+48 600-100-200');
    await page.keyboard.press('Tab');
    await page.keyboard.type(newPassword);
    await expect.poll(() => page.getByRole('img', { name: 'spełnione', exact: true }).count()).toBe(4);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(newPassword);
    await page.keyboard.press('Tab');
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
    }
    await expect.poll(() => page.getByRole('radio', { name: 'Nie', exact: true, checked: true }).count()).toBe(5);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByText('Konto jest aktywne.').waitFor();
    await logIn(email, newPassword);
  });

  it('the statute opens beside the form', async () => {
    const { token } = await addRegistered(product.database, product.secret);
    await open(token);
    const link = page.getByRole('main').getByRole('link', { name: 'regulamin' });
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual(['/terms', '_blank']);
  });

  it('an invited person without data gives everything before the account opens, at 390 and 1280 px', async () => {
    const { token, email } = await addInvited(product.database, product.secret);
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(token);
      await page.getByText('Uzupełnij dane i ustaw hasło do konta.').waitFor();
      await fillPasswords();
      await activate();
      await page.getByRole('heading', { name: 'Popraw 9 pól' }).waitFor();
      await expect.poll(() => hasFocus(errorSummary(page))).toBe(true);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await fillPerson();
    await activate();
    await page.waitForURL((url) => url.pathname === '/login');
    await logIn(email, newPassword);
  });

  it('an invited person whose data are complete sets a password alone; a common one is refused at its field', async () => {
    const { token, email, userId } = await addInvited(product.database, product.secret);
    await changePerson(product.database, userId, completePerson);
    await open(token);
    await page.getByText('Zaproszono Cię do firmy').waitFor();
    await expect.poll(() => page.getByLabel('Imię').count()).toBe(0);
    await page.getByLabel('Hasło', { exact: true }).fill('Qwerty123');
    await page.getByLabel('Powtórz hasło', { exact: true }).fill('Qwerty123');
    await activate();
    await page.getByRole('link', { name: /zbyt łatwe do odgadnięcia/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await fillPasswords();
    await activate();
    await page.waitForURL((url) => url.pathname === '/login');
    await logIn(email, newPassword);
  });

  it('a member of another company whose data are complete only presses a button, and stays signed in', async () => {
    const member = await addAccount(product.database);
    await changePerson(product.database, member.userId, completePerson);
    const inviter = await addAccount(product.database, { group: 'location_admin', companyName: 'Druga Sp. z o.o.' });
    const { rows } = await product.database.pool.query<{ id: string }>(
      'INSERT INTO memberships (user_id, company_id, invited_by) VALUES ($1, $2, $3) RETURNING id',
      [member.userId, inviter.companyId, inviter.userId],
    );
    const membershipId = rows[0]?.id ?? '';
    const token = await sendLink(product.database, product.secret, { kind: 'activation', ...member, membershipId });
    await page.goto('/login');
    await logIn(member.email, testPassword);
    await open(token);
    await expect.poll(() => page.getByLabel('Hasło', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Dołącz do firmy' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText('Możesz działać w imieniu firmy Druga').waitFor();
  });

  it('an expired link leads to /login with its message for 5 s; a new one can be sent for as long as it takes', async () => {
    const invited = await addInvited(product.database, product.secret);
    await expireLinks(product.database, invited);
    await open(invited.token);
    await page.waitForURL((url) => url.pathname === '/login');
    const message = page.getByRole('alert').getByText('Link wygasł albo został już użyty.');
    await message.waitFor();
    await message.waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Wyślij nowy link' }).click();
    await page.getByText('Wysłaliśmy nowy link').waitFor();
    await open(await newestLinkToken(product.database, product.secret, { kind: 'activation', email: invited.email }));
    await fillPerson();
    await fillPasswords();
    await activate();
    await page.waitForURL((url) => url.pathname === '/login');
  });

  it('a used link says at /login that the account is active', async () => {
    const { token } = await addInvited(product.database, product.secret);
    await open(token);
    await fillPerson();
    await fillPasswords();
    await activate();
    await page.waitForURL((url) => url.pathname === '/login');
    await open(token);
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByText('To konto jest już aktywne.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Wyślij nowy link' }).count()).toBe(0);
  });
});

describe('on a phone', () => {
  it('the form fits 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    const { token } = await addRegistered(product.database, product.secret);
    await open(token);
    await page.getByRole('button', { name: 'Aktywuj konto' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
