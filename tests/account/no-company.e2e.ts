import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addAccount, testPassword, type Account } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';
import { newPassword } from '../support/registrations.ts';
import { accessibilityFaults, openAs } from '../support/browser/visitor.ts';

let browser: Browser;
let product: OwnProduct;
let page: Page;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startOwnProduct()]);
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function logIn({ email }: Account, width: number): Promise<void> {
  page = await openAs(browser, product, { email, path: '/', context: { viewport: { width, height: 844 } } });
}

const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

it('somebody removed from their company is told so, has a name in the header and changes the password', async () => {
  const account = await addAccount(product.database, { firstName: '', lastName: '' });
  await product.database.pool.query('DELETE FROM memberships WHERE id = $1', [account.membershipId]);
  await logIn(account, 1280);
  const notice = page.getByRole('complementary', { name: 'Brak firmy' });
  await notice.waitFor();
  await page.getByRole('button', { name: account.email }).click();
  const menu = page.getByRole('banner');
  await menu.getByText('Nie należysz teraz').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await menu.getByRole('link', { name: 'Zmień hasło' }).click();
  await page.getByLabel('Bieżące hasło', { exact: true }).fill(testPassword);
  await page.getByLabel('Nowe hasło', { exact: true }).fill(newPassword);
  await page.getByLabel('Powtórz nowe hasło', { exact: true }).fill(newPassword);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Zmień hasło' }).click();
  await page.getByText('Hasło zostało zmienione.').waitFor();
});

const longName = 'Przedsiębiorstwowielobranżowe'.repeat(5).slice(0, 130);

it.each([320, 390, 1280])(
  'a company name of one long word is broken: nothing scrolls sideways at %i',
  async (width) => {
    const account = await addAccount(product.database, {
      companyName: longName,
      group: 'location_admin',
      isRepresentative: true,
    });
    await addAccount(product.database, { companyId: account.companyId, activated: false });
    await addAccount(product.database, { companyId: account.companyId, lastName: longName.slice(0, 60) });
    await logIn(account, width);
    for (const [address, landmark] of [
      ['/users', '3 osoby'],
      ['/services', 'Zobacz cennik'],
      [`/user_data/${account.userId}`, 'Klucz API'],
    ] as const) {
      await page.goto(address);
      // One way to the prices for telephones, one for wide screens.
      await page.getByText(landmark).filter({ visible: true }).first().waitFor();
      await page.getByText(longName.slice(0, 100)).first().waitFor();
      await expect.poll(() => sideways(), { message: address }).toBe(0);
      // What a box hides is no mend: every text of the page lies in the width of the window.
      const beyond = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter(
            (element) => element.getClientRects().length > 0 && element.getBoundingClientRect().right > innerWidth + 1,
          )
          .map((element) => element.className || element.tagName),
      );
      expect(beyond, address).toEqual([]);
    }
    if (width < 1024) await page.getByRole('button', { name: 'Konto' }).click();
    else {
      await page.goto('/users');
      await page.getByRole('button', { name: /^Zmień uprawnienia: .*Przedsiębiorstwo/ }).click();
    }
    const dialog = page.getByRole('dialog');
    // "Konto" cuts the company at 30 characters (A §2).
    await dialog
      .getByText(longName.slice(0, width < 1024 ? 25 : 50))
      .first()
      .waitFor();
    // The window scrolls around it.
    await expect
      .poll(() =>
        dialog.evaluate((element) =>
          [element, element.parentElement].map((one) => one && one.scrollWidth - one.clientWidth),
        ),
      )
      .toEqual([0, 0]);
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

it('an invitation that waits names its long company in the same way', async () => {
  const account = await addAccount(product.database, { companyName: longName, activated: false });
  await logIn(account, 320);
  const notice = page.getByRole('complementary', { name: 'Dokończ aktywację' });
  await notice.waitFor();
  await expect.poll(() => notice.textContent()).toContain(longName.slice(0, 60));
  await expect.poll(() => sideways()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});
