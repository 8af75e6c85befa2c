import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hasFocus, tabTo } from '../support/browser/keyboard.ts';
import { verdictOf } from '../support/browser/page-parts.ts';
import { accessibilityFaults } from '../support/browser/visitor.ts';
import { visitsOfTests } from '../support/browser/visits-of-tests.ts';

const member = 'producent@demo.example';
const visit = visitsOfTests();
let page: Page;

/** Where a code leads, as a phone is told. */
async function led(path: string): Promise<string | undefined> {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  return answer.headers().location;
}

describe('links of printed codes', () => {
  test('are given by keyboard alone, lead phones at once, and are taken away; axe finds nothing on the way', async () => {
    page = await visit({ account: member });
    await page.goto('/links');
    const codes = page.getByRole('navigation', { name: 'Twoje kody GTIN' });
    await codes.getByRole('link').first().waitFor();
    await page.getByRole('region', { name: 'Linki kodu' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const gtin =
      /\/01\/(\d{14})/.exec(
        (await page
          .getByText(/\/01\/\d{14}$/)
          .first()
          .textContent()) ?? '',
      )?.[1] ?? '';
    expect(await led(`/01/${gtin}`)).toBe(`/catalog/${gtin}`);

    await tabTo(page.getByRole('button', { name: 'Dodaj link' }));
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'Nowy link' });
    await expect.poll(() => hasFocus(form.getByLabel('Rodzaj'))).toBe(true);
    await tabTo(form.getByLabel(/^Adres/));
    await page.keyboard.type('https://sady.example/powidla');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const edit = page.getByRole('button', { name: 'Zmień link O produkcie, sady.example/powidla' });
    await edit.waitFor();
    expect(await led(`/01/${gtin}/10/L1?a=b`)).toBe('https://sady.example/powidla?a=b');
    await page
      .getByRole('region', { name: 'Co dostanie telefon' })
      .getByText(/^sady\.example/)
      .first()
      .waitFor();

    await tabTo(edit);
    await page.keyboard.press('Enter');
    const changing = page.getByRole('form', { name: 'Zmień link' });
    await tabTo(changing.getByRole('button', { name: 'Usuń' }));
    await page.keyboard.press('Enter');
    await changing.getByRole('button', { name: 'Na pewno usuń' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Link usunięty.').waitFor();
    expect(await led(`/01/${gtin}`)).toBe(`/catalog/${gtin}`);
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Dodaj link' }))).toBe(true);
  });

  test('fit a phone, with the form open too; nothing scrolls sideways', async () => {
    page = await visit({ account: member, isPhone: true });
    await page.goto('/links');
    // What was chosen stands below the list, and is brought into sight.
    await page
      .getByRole('navigation', { name: 'Twoje kody GTIN' })
      .getByRole('listitem')
      .first()
      .getByRole('link')
      .click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await page.getByRole('button', { name: 'Dodaj link' }).click();
    await page.getByRole('form', { name: 'Nowy link' }).waitFor();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const wide = await page.evaluate(() =>
        document.documentElement.scrollWidth <= document.documentElement.clientWidth
          ? []
          : [...document.querySelectorAll('main *')]
              .filter((one) => one.getBoundingClientRect().right > innerWidth)
              .map(({ className }) => String(className)),
      );
      expect([width, wide]).toEqual([width, []]);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

describe('a printed code', () => {
  test('opens its card in the installed application, the kept one without a network, and says what is wrong with another', async () => {
    const known = '05907770010725';
    page = await visit({ context: { serviceWorkers: 'allow' } });
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // By the server, in a browser.
    await page.goto(`/01/${known}/10/L1`);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/catalog/${known}`);
    await verdictOf(page).waitFor();
    await page.evaluate(() => caches.open('installed'));
    await page.context().setOffline(true);
    await page.goto(`/01/${known}/10/L1`);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/catalog/${known}`);
    await page.getByText('Brak sieci.', { exact: true }).waitFor();
    await verdictOf(page).waitFor();
    await page.context().setOffline(false);
    const answer = await page.request.get('/01/05907770010726', { headers: { accept: 'text/html' } });
    expect(answer.status()).toBe(400);
    await page.setContent(await answer.text());
    await page.getByRole('heading', { name: 'Tego kodu nie da się otworzyć' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
