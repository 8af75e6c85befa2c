import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { everythingKept } from '../support/browser/kept-bytes.ts';
import { accountButton, counters, verdictOf } from '../support/browser/page-parts.ts';
import { countPending } from '../support/browser/read-store.ts';
import { openVisit } from '../support/browser/visitor.ts';

/** A full, licensed product of the demo data, and others of the same company. */
const known = '5907770010725';
const others = ['5907770010701', '5907770010718'];
const member = 'pro-admin@demo.example';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A visitor whose device has kept the application. */
async function visit(options: Parameters<typeof openVisit>[2] = {}): Promise<Page> {
  const page = await openVisit(browser, productUrl(), { ...options, context: { serviceWorkers: 'allow' } });
  if (!options.account) await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

const offline = (page: Page) => page.getByText('Brak sieci.', { exact: true });

async function check(page: Page, code: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Numer GTIN (EAN)').fill(code);
  await page.keyboard.press('Enter');
  await verdictOf(page).waitFor();
}

describe('without a network', () => {
  test('home, catalogue and public pages open, a checked code shows its card and how old it is', async () => {
    const page = await visit();
    await check(page, known);
    await page.waitForFunction(() => localStorage.getItem('gtinoteka.kept') === '1');
    // Fetched behind everything else, though never opened.
    for (const late of [/cms\/how-it-works/, /zxing_reader[\w-]*\.wasm/])
      await expect.poll(() => everythingKept(page)).toMatch(late);
    await page.context().setOffline(true);

    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await offline(page).waitFor();
    await page.getByText(/W\u00a0tym urządzeniu masz 1\u00a0produkt, ostatni zapisany dzisiaj/).waitFor();
    await expect.poll(() => counters(page).first().textContent()).toMatch(/\d{3}/);
    for (const [path, title] of [
      ['/catalog', 'Katalog'],
      ['/pricing', 'Cennik'],
      ['/login', 'Logowanie'],
      ['/registration', 'Rejestracja firmy'],
      ['/contact', 'Kontakt'],
      ['/terms', 'Regulamin'],
      ['/privacy', 'Polityka prywatności'],
      ['/cookies', 'Polityka cookies'],
      ['/about_us', 'O nas'],
      ['/how_it_works', 'Jak to działa'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }

    await page.getByRole('heading', { level: 2, name: 'Skąd pochodzą dane' }).waitFor();

    await page.addInitScript(watchHeadlines);
    await page.goto(`/catalog/0${known}`);
    await verdictOf(page).getByText('Kod w porządku').waitFor();
    expect(await page.evaluate(() => [...(window.headlines ?? [])])).toEqual(['Kod w porządku']);
    await verdictOf(page).getByText('Stan z\u00a0dzisiaj').waitFor();
    expect(await countPending(page)).toBe(0);
    await page.context().close();
  });

  test('a new code waits in the queue and is answered once when the network returns', async () => {
    const page = await visit();
    await page.context().setOffline(true);
    for (const code of others) await check(page, code);
    await page.getByRole('link', { name: 'Pokaż kolejkę' }).click();
    await page.getByRole('heading', { name: /^2.kody czekają na.sieć$/ }).waitFor();

    // Another tab brings the queue as well: each code is sent by one of them.
    const other = await page.context().newPage();
    await other.goto('/pricing');
    const asked: string[] = [];
    page.context().on('request', (request) => {
      const code = /product_has_gcp\/(\d+)/.exec(request.url())?.[1];
      if (code) asked.push(code);
    });
    await page.context().setOffline(false);
    await page.getByText(/^Połączenie wróciło\. Sprawdziliśmy 2.kody z.kolejki: 2.w.porządku\.$/).waitFor();
    expect(asked.sort()).toEqual(others.map((code) => `0${code}`).sort());
    await page.goto('/');
    await page.goto('/queue');
    await page.getByRole('heading', { name: /^2.kody mają odpowiedź$/ }).waitFor();
    const answered = page.getByRole('region', { name: /mają odpowiedź/ });
    expect(await answered.getByRole('listitem').count()).toBe(2);
    await page.context().close();
  });

  test('a member stays signed in and finds the categories; signing out leaves no private byte', async () => {
    const page = await visit({ account: member });
    await check(page, known);
    // A page that is left at once may not have kept the card yet.
    await page.waitForFunction(() => localStorage.getItem('gtinoteka.kept') === '1');
    await page.goto('/catalog');
    await openCategories(page);
    await page.getByRole('treeitem').first().waitFor();
    await expect.poll(() => everythingKept(page)).toContain('categories');
    await expect.poll(() => everythingKept(page)).toContain(member);

    await page.context().setOffline(true);
    await page.goto('/catalog');
    await openCategories(page);
    await page.getByRole('treeitem').first().waitFor();
    await page.getByText(/kategorie zapisane w\u00a0tym urządzeniu/).waitFor();
    await page.keyboard.press('Escape');

    await accountButton(page).click();
    await page.getByRole('button', { name: 'Wyloguj' }).click();
    await page
      .getByText(/^Wylogowano na tym urządzeniu/)
      .first()
      .waitFor();
    await page.waitForFunction(() => localStorage.getItem('gtinoteka.wipe') === null);
    const kept = await everythingKept(page);
    for (const secret of [member, known, 'gtinoteka.session', 'membership', 'activeId'])
      expect(kept).not.toContain(secret);
    expect(kept).toContain('categories');
    // The server hears of it as soon as it can.
    const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
    expect(await cookies()).toContain('gtinoteka-refresh');
    await page.context().setOffline(false);
    await expect.poll(cookies).not.toContain('gtinoteka-refresh');
    await page.context().close();
  });
});

async function openCategories(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Więcej filtrów' });
  const field = page.getByRole('button', { name: /Kategoria/ });
  await more.or(field).first().waitFor();
  if (await more.isVisible()) await more.click();
  await field.click();
}

declare global {
  interface Window {
    headlines?: Set<string>;
  }
}

/** Runs in the page: every headline of a verdict that stands there, however briefly. */
function watchHeadlines(): void {
  const headlines = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('.vblock__headline')) headlines.add(textContent ?? '');
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  window.headlines = headlines;
}
