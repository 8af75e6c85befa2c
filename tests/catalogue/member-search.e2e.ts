import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { globalDatabaseAddress } from '../../pwa/core/texts/catalogue.ts';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { scan } from '../support/browser/keyboard.ts';
import { accountButton, foundProducts, hasStarted } from '../support/browser/page-parts.ts';
import { accessibilityFaults, callsOf, openVisit } from '../support/browser/visitor.ts';

const account = 'pro-admin@demo.example';
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await openVisit(browser, productUrl(), { account });
});
afterAll(() => browser.close());

const rows = () => page.getByRole('table').getByRole('row');
/** Links of an empty result besides those of its filters. */
const otherWays = () =>
  page
    .getByRole('navigation', { name: 'Co jeszcze możesz zrobić' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
/** Names in the table, with plain spaces. */
async function names(): Promise<string[]> {
  const links = page.getByRole('table').getByRole('link', { name: /^Zobacz / });
  const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''));
  return shown.map((name) => name.replace(/^Zobacz /, '').replace(/\s/g, ' '));
}

async function searchByName(text: string): Promise<void> {
  await page.goto('/catalog');
  await page.getByLabel('Nazwa produktu').fill(text);
  await page.getByRole('button', { name: 'Szukaj', exact: true }).click();
}

describe.each([
  ['a desktop', false],
  ['a phone', true],
])('before a search on %s', (_where, isPhone) => {
  it('there are examples that find something, recent codes and segments; nothing moves, axe finds nothing', async () => {
    const visit = await openVisit(browser, productUrl(), { account, isPhone });
    await visit.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // A layout shift, which the types of the browser do not know.
          const { value } = entry as PerformanceEntry & { value: number };
          const seen = Number(document.documentElement.dataset.moved ?? 0);
          document.documentElement.dataset.moved = String(seen + value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit.goto('/catalog');
    const segment = visit.getByRole('link', { name: /^Żywność i napoje/ });
    await segment.waitFor();
    await (isPhone ? visit.getByRole('banner') : accountButton(visit)).waitFor();
    expect(await visit.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))).toBeLessThan(0.01);
    expect(await accessibilityFaults(visit)).toEqual([]);
    const examples = visit.getByRole('list', { name: 'Na przykład' }).getByRole('link');
    await expect.poll(() => examples.count()).toBe(4);

    await examples.first().click();
    await visit.waitForURL(/name__contains=/);
    await foundProducts(visit).first().waitFor();
    await visit.goBack();
    await segment.focus();
    await visit.keyboard.press('Enter');
    await visit.waitForURL(/gpc_number=\d{2}000000$/);
    await foundProducts(visit).first().waitFor();
    await visit.goBack();
    await visit.getByRole('button', { name: 'Całe drzewo' }).click();
    await visit.getByRole('dialog', { name: 'Kategoria GPC' }).getByRole('treeitem').first().waitFor();
    await visit.context().close();
  });
});

test('before a search the phone has one line to type in, which unfolds', async () => {
  const phone = await openVisit(browser, productUrl(), { account, isPhone: true });
  await phone.goto('/catalog');
  await expect.poll(() => phone.getByLabel('GTIN (EAN)').isVisible()).toBe(false);
  await phone.getByRole('button', { name: 'Filtry', exact: true }).click();
  await expect.poll(() => phone.getByLabel('GTIN (EAN)').isVisible()).toBe(true);
  await phone.context().close();
});

describe('a member in the catalogue', () => {
  it('finds Polish letters typed plain', async () => {
    await searchByName('miod');
    await rows().nth(1).waitFor();
    expect((await names()).every((name) => /miód/i.test(name))).toBe(true);
    expect(new URL(page.url()).search).toBe('?name__contains=miod');
  });

  it('sees the columns of the specification, 15 rows to a page; axe finds nothing', async () => {
    await searchByName('powid');
    await rows().nth(1).waitFor();
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads.map((head) => head.trim())).toEqual([
      'GTIN',
      'Nazwa',
      'Zawartość',
      'Marka',
      'Kategoria',
      'Licencja',
      'Akcja',
    ]);
    await expect.poll(() => rows().count()).toBe(1 + 15);
    // The picture icon stands before the name.
    await expect
      .poll(() =>
        rows()
          .nth(1)
          .getByRole('img', { name: /^(Jest|Brak) zdjęci[ea]$/ })
          .count(),
      )
      .toBe(1);
    await expect.poll(() => page.getByText(/^1–15 z \d+$/).count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('sees sizes of one product together, each with what tells it apart; on a phone too, with range and category', async () => {
    await searchByName('powidla');
    await rows().nth(1).waitFor();
    await rows()
      .getByText(/^\d+\s(odmiany|odmian) na\stej stronie$/)
      .first()
      .waitFor();
    const products = (await rows().all()).slice(1);
    const contents = await Promise.all(products.map((row) => row.getByRole('cell').nth(2).innerText()));
    expect(contents.every((content) => /^\d[\d,]*\s(g|kg|ml|l|szt\.)$/.test(content))).toBe(true);

    const phone = await openVisit(browser, productUrl(), { account, isPhone: true });
    await phone.goto('/catalog?name__contains=powidla');
    const family = phone
      .getByRole('list', { name: 'Produkty' })
      .getByRole('listitem')
      .filter({ has: phone.getByRole('heading', { level: 3 }) })
      .first();
    await family.waitFor();
    await expect.poll(() => family.getByRole('link').count()).toBeGreaterThan(1);
    await expect.poll(() => family.getByRole('link').first().innerText()).toMatch(/^\s*\d/);
    await expect.poll(() => family.getByText('Dżemy i marmolady').count()).toBeGreaterThan(1);
    await phone.getByText(/^1–15( z \d+)?$/).waitFor();
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.context().close();
  });

  it('starts a new number with the scan after a refused one', async () => {
    await page.goto('/catalog');
    await hasStarted(page);
    const field = page.getByLabel('GTIN (EAN)');
    await field.click();
    await scan(page, '59A');
    await page.waitForURL(/gtin_number=59$/);
    await expect
      .poll(() => field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]))
      .toEqual([0, 3]);
    await scan(page, '5907770010725');
    await page.waitForURL(/gtin_number=0?5907770010725$/);
  });

  it('pages to the third page, which says that there are too many results', async () => {
    await page.goto('/catalog?name__contains=powid');
    await page.getByRole('link', { name: 'Następna strona' }).click();
    await page.waitForURL(/offset=15/);
    await page.getByRole('link', { name: 'Strona 3' }).click();
    await page.waitForURL(/offset=30/);
    await page.getByText('Za dużo wyników.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Następna strona' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Strona 4' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goBack();
    await page.waitForURL(/offset=15/);
    await rows().nth(15).waitFor();
  });

  it('with an offset that does not exist starts on the first page', async () => {
    const calls = callsOf(page);
    await page.goto('/catalog?name__contains=powid&offset=45');
    await page.waitForURL((url) => !url.searchParams.has('offset'));
    await rows().nth(1).waitFor();
    expect(calls.filter((call) => call.includes('advanced')).every((call) => call.includes('offset=0'))).toBe(true);
    page.removeAllListeners('request');
  });

  it('without a filter makes no call and is told to fill one', async () => {
    await page.goto('/catalog');
    await page.getByRole('list', { name: 'Na przykład' }).waitFor();
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Szukaj', exact: true }).click();
    await page.getByText('Wpisz GTIN albo wypełnij co najmniej jeden filtr.').waitFor();
    expect(calls).toEqual([]);
    page.removeAllListeners('request');
  });

  it('is suggested names while typing and searches with one by keyboard', async () => {
    await page.goto('/catalog');
    await page.getByLabel('Nazwa produktu').pressSequentially('powi');
    await page.getByRole('option').first().waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBeLessThanOrEqual(15);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    const chosen = (await page.getByRole('option', { selected: true }).innerText()).trim().replace(/\s/g, ' ');
    await page.keyboard.press('Enter');
    await rows().nth(1).waitFor();
    expect(new URL(page.url()).searchParams.get('name__contains')).toBe(chosen);
    await expect.poll(() => names()).toContain(chosen);
  });

  it('is suggested brands and companies', async () => {
    await page.goto('/catalog');
    await page.getByRole('button', { name: 'Więcej filtrów' }).click();
    await page.getByLabel('Marka', { exact: true }).pressSequentially('sad');
    await page.getByRole('option', { name: 'Sady Dolne' }).click();
    await expect.poll(() => page.getByLabel('Marka', { exact: true }).inputValue()).toBe('Sady Dolne');
    await page.getByLabel('Nazwa firmy').pressSequentially('sady');
    await page.getByRole('option', { name: /^Sady Dolne/ }).click();
    await page.getByRole('button', { name: 'Szukaj', exact: true }).click();
    await rows().nth(1).waitFor();
    expect(new URL(page.url()).search).toBe('?brand__contains=Sady+Dolne&company_name__contains=Sady+Dolne+sp.+z+o.o.');
  });

  it('chooses categories of one segment by keyboard; a second segment is refused', async () => {
    await page.goto('/catalog');
    await page.getByRole('button', { name: 'Więcej filtrów' }).click();
    await page.getByRole('button', { name: /Kategoria GPC/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Kategoria GPC' });
    await dialog.getByRole('treeitem').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.type('dzem');
    await dialog.getByRole('treeitem', { name: 'Dżemy i marmolady' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await dialog.getByText('Wybrane: 1 kategoria').waitFor();
    await expect
      .poll(() => dialog.getByRole('treeitem', { name: 'Żywność i napoje' }).getAttribute('aria-checked'))
      .toBe('mixed');

    await dialog.getByLabel('Szukaj kategorii').fill('uroda');
    await dialog.getByRole('treeitem', { name: /^Uroda/ }).click();
    await dialog.getByRole('alert').getByText('Można wybrać tylko 1 segment.').waitFor();
    await expect.poll(() => dialog.getByText('Wybrane: 1 kategoria').count()).toBe(1);

    await dialog.getByRole('button', { name: 'Zastosuj' }).click();
    await page.getByRole('button', { name: /Wybrane: 1 kategoria/ }).waitFor();
    await page.getByRole('button', { name: 'Szukaj', exact: true }).click();
    await rows().nth(1).waitFor();
    expect(new URL(page.url()).search).toBe('?gpc_number=10000217');
  });

  it('searches by NIP with or without dashes, and is told of characters that no NIP has', async () => {
    await page.goto('/catalog?company_nip=990-000-00-00');
    await rows().nth(1).waitFor();
    const withDashes = await names();
    await page.goto('/catalog?company_nip=9900000000');
    await rows().nth(1).waitFor();
    await expect.poll(() => names()).toEqual(withDashes);
    await page.getByRole('textbox', { name: 'NIP' }).fill('990*');
    await page.getByRole('button', { name: 'Szukaj', exact: true }).click();
    await page.getByText('NIP może zawierać tylko litery, cyfry, podkreślenie i myślnik').waitFor();
  });

  it('is told under the field what is wrong with the filters of an address; nothing is called, the others stay', async () => {
    const calls = callsOf(page);
    await page.goto('/catalog?name__contains=powid&gpc_number=99&company_nip=abc.&offset=7');
    await page.getByRole('heading', { name: 'W\u00a0adresie strony są błędne filtry' }).waitFor();
    await page.getByText('„99” to nie jest kod kategorii GPC. Kod ma 8 cyfr.').waitFor();
    await page.getByText('NIP może zawierać tylko litery, cyfry, podkreślenie i myślnik').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'NIP' }).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.getByLabel('Nazwa produktu').inputValue()).toBe('powid');
    expect(new URL(page.url()).search).toBe('?name__contains=powid&gpc_number=99&company_nip=abc.');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(calls).toEqual([]);
    await page.getByRole('button', { name: 'Szukaj bez błędnych filtrów' }).click();
    await rows().nth(1).waitFor();
    expect(new URL(page.url()).search).toBe('?name__contains=powid');
    page.removeAllListeners('request');
  });

  it('with a wrong category alone in the address is told so', async () => {
    await page.goto('/catalog?gpc_number=99');
    await page.getByText('„99” to nie jest kod kategorii GPC. Kod ma 8 cyfr.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Szukaj bez błędnych filtrów' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('sees the whole list of suggestions on the screen, and walks to its last by keyboard', async () => {
    await page.goto('/catalog');
    await page.getByRole('button', { name: 'Więcej filtrów' }).click();
    await page.getByLabel('Nazwa firmy').pressSequentially('s');
    await page.getByRole('option').first().waitFor();
    const count = page.getByRole('status').filter({ hasText: /podpowied/ });
    const { y, height } = (await count.boundingBox()) ?? { y: 0, height: Infinity };
    expect(y + height).toBeLessThanOrEqual(900);
    await page.keyboard.press('ArrowUp');
    const last = page.getByRole('option').last();
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true');
    const box = (await last.boundingBox()) ?? { y: Infinity, height: 0 };
    expect(box.y + box.height).toBeLessThanOrEqual(y);
  });

  it('who finds nothing is told how to search better', async () => {
    await page.goto('/catalog?name__contains=powid%C5%82a+z+pigwowca');
    await page.getByRole('heading', { name: 'Nie mamy produktu o nazwie „powidła z pigwowca”' }).waitFor();
    await expect.poll(otherWays).toEqual(['/registration', '/pricing', globalDatabaseAddress]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Wyczyść filtry' }).click();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => page.getByLabel('Nazwa produktu').inputValue()).toBe('');
  });

  it('is told in which registry a number was looked for in vain', async () => {
    await page.goto('/catalog?gtin_number=4001234568010');
    const result = page.getByRole('region', { name: 'Wynik sprawdzenia' });
    await result.getByText('Tego numeru nie ma w rejestrze globalnym.').waitFor();
    await page.getByRole('button', { name: 'Sprawdź inny kod' }).waitFor();
    await expect.poll(otherWays).toEqual(['/registration', '/pricing', globalDatabaseAddress]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('on a phone has the form folded to one line after a search, and cards for rows', async () => {
    const phone = await openVisit(browser, productUrl(), { account, isPhone: true });
    await phone.goto('/catalog?name__contains=miod&brand__contains=sady');
    await foundProducts(phone).first().waitFor();
    await expect.poll(() => phone.getByLabel('GTIN (EAN)').isVisible()).toBe(false);
    await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Usuń filtr: Marka: sady' }).click();
    await phone.waitForURL((url) => url.search === '?name__contains=miod');
    await phone.getByRole('button', { name: 'Filtry', exact: true }).click();
    await expect.poll(() => phone.getByLabel('Nazwa produktu').inputValue()).toBe('miod');
    await phone.context().close();
  });
});

describe('export of the database', () => {
  it('is dimmed for a free package, with the reason when pressed', async () => {
    const starter = await openVisit(browser, productUrl(), { account: 'starter-admin@demo.example' });
    await starter.goto('/catalog?name__contains=miod');
    const button = starter.getByRole('search').getByRole('button', { name: 'Pobierz bazę' });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    // Dimmed, not dead: a press says why.
    await button.click({ force: true });
    await starter
      .getByText('Twój pakiet usług nie umożliwia pobierania bazy danych. Zamów dostęp w zakładce „Cennik”.')
      .waitFor();
    expect(await accessibilityFaults(starter)).toEqual([]);
    await starter.context().close();
  });

  it('is open to a paid package with results', async () => {
    // Pro of the demo data has used up its downloads.
    const unlimited = { account: 'unlimited@demo.example', path: '/catalog?name__contains=miod' };
    const visit = await openVisit(browser, productUrl(), unlimited);
    const button = visit.getByRole('button', { name: 'Pobierz bazę' });
    await button.waitFor();
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
    await visit.context().close();
  });
});
