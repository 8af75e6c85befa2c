import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { verdictOf } from '../support/browser/page-parts.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';
import { unhurried } from '../support/run/pace.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const known = ['5907770010701', '5907770010718', '5907770010725'];
const unlicensed = '5907777988126';

async function check(page: Page, code: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Numer GTIN (EAN)').fill(code);
  await page.keyboard.press('Enter');
  await verdictOf(page).waitFor();
}

/** Numbers of the page: held, waiting, answered. */
const sums = (page: Page): Promise<string[]> => page.getByRole('main').getByRole('definition').allInnerTexts();

async function isWithinWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}

describe('the queue on a telephone', () => {
  test('codes asked without a network are listed, removed, sent, and told of in exact counts; axe finds nothing', async () => {
    const page = await openVisit(browser, productUrl(), { isPhone: true, context: { serviceWorkers: 'allow' } });
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    for (const code of [...known, unlicensed]) await check(page, code);
    await page.getByText(/^Brak sieci\. W.kolejce 4.kody\./).waitFor();

    await page.getByRole('link', { name: 'Pokaż kolejkę' }).click();
    await page.getByRole('heading', { name: /^4.kody czekają na.sieć$/ }).waitFor();
    expect(await sums(page)).toEqual(['0', '4', '0']);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await isWithinWindow(page)).toBe(true);
    await page.getByRole('button', { name: /^Usuń z.kolejki 5 907770 010718$/ }).click();
    await page.getByRole('heading', { name: /^3.kody czekają na.sieć$/ }).waitFor();
    // Over a reload.
    await page.reload();
    await page.getByRole('heading', { name: /^3.kody czekają na.sieć$/ }).waitFor();
    // The way from the account of a telephone.
    await page.getByRole('button', { name: 'Konto' }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Kolejka kodów/ })
      .waitFor();
    await page.keyboard.press('Escape');

    await page.context().setOffline(false);
    await page
      .getByText(/^Połączenie wróciło\. Sprawdziliśmy 3.kody z.kolejki: 2.w.porządku, 1.bez.licencji\.$/)
      .waitFor();
    await page.getByRole('heading', { name: /^3.kody mają odpowiedź$/ }).waitFor();
    expect(await sums(page)).toEqual(['0', '0', '3']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  test('codes past the daily limit are held, not told to be checked, and stay over a reload; axe finds nothing', async () => {
    const page = await openVisit(browser, productUrl(), { isPhone: true });
    let isAway = true;
    await page.route('**/product_has_gcp/**', (route) =>
      isAway
        ? route.abort()
        : route.fulfill({
            status: 429,
            headers: { 'retry-after': '3600' },
            json: { code: 'TOO_MANY_REQUESTS_NOT_AUTH_USER', detail: 'too_many_requests_not_auth_user' },
          }),
    );
    for (const code of [...known, unlicensed]) await check(page, code);
    isAway = false;
    await page
      .getByText(/4.kody wstrzymane do .*: dzienny limit zapytań został wyczerpany\.$/)
      .waitFor({ timeout: unhurried(60_000) });
    expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/too_many|sprawdziliśmy|są sprawdzone/i);
    await page.getByRole('button', { name: 'Pokaż kolejkę' }).click();
    await page.getByRole('heading', { name: /^4.kody wstrzymane do / }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await isWithinWindow(page)).toBe(true);
    let asked = 0;
    page.on('request', (request) => (asked += request.url().includes('product_has_gcp') ? 1 : 0));
    await page.reload();
    await page.getByRole('heading', { name: /^4.kody wstrzymane do / }).waitFor();
    expect(await sums(page)).toEqual(['4', '0', '0']);
    await page.getByRole('button', { name: /^Opróżnij kolejkę \(4.kody\)$/ }).click();
    await page.getByRole('heading', { name: 'Kolejka jest pusta' }).waitFor();
    await page.getByRole('button', { name: 'Cofnij' }).click();
    await page.getByRole('heading', { name: /^4.kody wstrzymane do / }).waitFor();
    expect(asked).toBe(0);
    await page.context().close();
  });
});
