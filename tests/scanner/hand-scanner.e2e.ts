import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { scan, sendKeys, tabTo } from '../support/browser/keyboard.ts';
import { filterOf, verdictOf } from '../support/browser/page-parts.ts';
import { unhurried } from '../support/run/pace.ts';
import { readStore } from '../support/browser/read-store.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';
import { wedgeSample } from '../support/browser/wedge-table.ts';

const known = '5907770010725';
const withoutLicence = '5907777988126';

/** How the dates of the table are shown; one that is none as it stands in the code. */
const shownDates: Readonly<Record<string, string>> = {
  '271130': '30-11-2027',
  ...Object.fromEntries(
    [
      ['271345', 'nie ma miesiąca 13'],
      ['271132', 'ten miesiąc nie ma dnia 32'],
      ['270230', 'ten miesiąc nie ma dnia 30'],
      ['270229', 'ten miesiąc nie ma dnia 29'],
    ].map(([date = '', why = '']) => [date, `${date}(${why.replace(/\s/g, '')})`]),
  ),
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const result = (page: Page) => page.getByRole('region', { name: 'Wynik', exact: true });
const list = (page: Page) => page.getByRole('region', { name: 'Ostatnie skany' });

/** The station, with what reads scans in place. */
async function openStation(): Promise<Page> {
  const page = await openVisit(browser, productUrl(), { account: 'unlimited@demo.example' });
  await page.addInitScript(() => {
    const marks: [string, number][] = [];
    Object.assign(window, { marks });
    const mark = (what: string) => void marks.push([what, performance.now()]);
    Object.defineProperty(navigator, 'vibrate', { value: () => mark('vibration') });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      mark('sound');
      start.call(this, when);
    };
    document.addEventListener('keydown', ({ key }) => key === 'Enter' && mark('end'), true);
    new MutationObserver(() => document.querySelector('.solid-bad[role=alert]') && mark('red')).observe(document, {
      childList: true,
      subtree: true,
    });
  });
  await page.goto('/skaner');
  await page.getByRole('heading', { name: 'Stanowisko skanowania' }).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('hear-scans')),
  );
  return page;
}

async function codesOf(page: Page): Promise<string[]> {
  const [series] = await readStore<{ rows: { gtin: string }[] }>(page, 'series');
  return series?.rows.map(({ gtin }) => gtin) ?? [];
}

// All of them: wedge-table.pwa.test.tsx.
test(
  'a scan of each kind gives its code with what stands beside it or is refused, none another product',
  async () => {
    const page = await openStation();
    const wrong: string[] = [];
    for (const { name, keys, outcome } of wedgeSample) {
      await scan(page, withoutLicence);
      await result(page).getByText('Kod bez licencji').waitFor();
      await sendKeys(page, keys);
      const isShown = await result(page)
        .filter({ hasNotText: /Kod bez licencji|Sprawdzamy/ })
        .waitFor()
        .then(
          () => true,
          () => false,
        );
      const text = (await result(page).innerText()).replace(/\s/g, '');
      const wanted =
        outcome === 'unread'
          ? ['Nieodczytanokodu', 'Poprzednikod:bezlicencji']
          : [outcome.gtin, ...Object.values(outcome.elements ?? {}).map((value) => shownDates[value] ?? value)];
      if (!isShown || !wanted.every((part) => text.includes(part))) wrong.push(`${name}: ${text}`);
    }
    expect(wrong).toEqual([]);
    const allowed = [
      withoutLicence,
      ...wedgeSample.flatMap(({ outcome }) => (outcome === 'unread' ? [] : outcome.gtin)),
    ];
    expect((await codesOf(page)).filter((gtin) => !allowed.includes(gtin))).toEqual([]);
    await page.context().close();
  },
  unhurried(90_000),
);

test('a scan without a code turns red, sounds and vibrates within 300 ms; the verdict before it loses its colour; axe finds nothing', async () => {
  const page = await openStation();
  await scan(page, known);
  await result(page).getByText('Kod w porządku').waitFor();
  await page.evaluate(() => void Object.assign(window, { from: performance.now() }));
  await scan(page, '59077700100');
  const red = result(page).getByRole('alert');
  await red
    .getByText(/Czytnik przysłał 11\sznaków\. GTIN ma 8, 12, 13 albo\s14\scyfr\. Nic nie\szostało sprawdzone\./)
    .waitFor();
  const delays = await page.evaluate(() => {
    const { marks, from } = window as unknown as { marks: [string, number][]; from: number }; // put there above
    const first = (what: string) => marks.find(([mark, at]) => mark === what && at > from)?.[1] ?? Infinity;
    return ['red', 'sound', 'vibration'].map((what) => first(what) - first('end'));
  });
  // 300 ms on a machine that does nothing else.
  expect(Math.max(...delays)).toBeLessThanOrEqual(unhurried(200));
  expect(await result(page).getByText('Kod w porządku').count()).toBe(0);
  await result(page).getByText('Poprzedni kod: w porządku').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await result(page).getByRole('button', { name: 'Odłóż' }).click();
  await list(page).getByText('Nie odczytano').waitFor();
  expect(await codesOf(page)).toEqual(['', known]);
  await scan(page, '59077700100');
  await result(page).getByRole('button', { name: 'Wpisz' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('scanner-gtin');
  await page.context().close();
});

test('a scan with focus in the field for digits keeps batch and date; rows by batch are counted and taken back', async () => {
  const page = await openStation();
  const first = `]d2010${known}1727113010L2611A`;
  await tabTo(page.getByLabel('Kod bez czytnika'));
  await scan(page, first);
  await result(page).getByText('Dodano 1 szt. do partii L2611A, razem 1').waitFor();
  expect(await page.getByLabel('Kod bez czytnika').inputValue()).toBe('');
  await scan(page, known);
  await result(page)
    .getByText(/^Dodano 1\sszt\. bez\spartii, razem\s1$/)
    .waitFor();
  await scan(page, first);
  await result(page).getByText('Dodano 1 szt. do partii L2611A, razem 2').waitFor();
  await list(page)
    .getByText(/: 3\sszt\. w\s2\swierszach, 1\sprodukt\./)
    .waitFor();
  await result(page).getByRole('button', { name: 'Cofnij' }).click();
  await list(page)
    .getByText(/: 2\sszt\. w\s2\swierszach, 1\sprodukt\./)
    .waitFor();
  expect(await list(page).getByText('Partia L2611A').count()).toBe(1);
  expect(await result(page).getByRole('button', { name: 'Cofnij' }).count()).toBe(0);
  await list(page)
    .getByRole('button', { name: /^Jedna sztuka więcej: .*L2611A$/ })
    .click();
  await list(page)
    .getByText(/: 3\sszt\./)
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});

test('on a card a scan without a code is said, and the verdict of the card loses its colour', async () => {
  const page = await openVisit(browser, productUrl(), { account: 'unlimited@demo.example' });
  await page.goto(`/catalog/0${known}`);
  const headline = (text: string) => verdictOf(page).getByText(text, { exact: true });
  await headline('Kod w porządku').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  // What hears of it comes behind the start.
  await expect
    .poll(async () => {
      await scan(page, '59077700100');
      return page.getByText('Nie odczytano kodu. Nic nie zostało sprawdzone.').count();
    })
    .toBeGreaterThan(0);
  expect(await filterOf(headline('Kod w porządku'))).toBe('grayscale(1)');
  await scan(page, withoutLicence);
  await page.waitForURL(`**/catalog/0${withoutLicence}`);
  await headline('Kod bez licencji').waitFor();
  expect(await filterOf(headline('Kod bez licencji'))).toBe('none');
  await page.context().close();
});

test('the whole series is a table under a name, saved, and compared with a document without a network', async () => {
  const page = await openStation();
  for (const [code, total] of [
    [`]d2010${known}1727113010L2611A`, 1],
    [`]d2010${known}1727093010L2609C`, 1],
    [`]d2010${known}1727113010L2611A`, 2],
    [`]d2010${withoutLicence}1727134510B0425`, 1],
  ] as const) {
    await scan(page, code);
    await result(page)
      .getByText(new RegExp(`razem\\s?${total}$`))
      .waitFor();
  }
  await result(page)
    .getByText(/^Na\setykiecie jest niemożliwa data: Termin ważności 271345 \(nie ma miesiąca 13\)\.$/)
    .waitFor();
  await result(page).getByText('Kod bez licencji').waitFor();
  await list(page).getByRole('link', { name: 'Cała seria' }).click();
  await page.getByRole('heading', { name: /^Seria \d\d-\d\d$/ }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  // A scan with the caret in a number of pieces is a scan.
  await page.getByRole('textbox', { name: /^Liczba sztuk: .*L2609C$/ }).focus();
  await scan(page, `]d2010${known}1727093010L2609C`);
  await page.getByText(/partia L2609C, dodano 1\sszt\., razem 2$/).waitFor();
  const table = page.getByRole('table');
  expect((await table.getByRole('row').allInnerTexts()).slice(1).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/L2609C 30-09-2027/),
    expect.stringMatching(/L2611A 30-11-2027/),
    expect.stringMatching(/B0425 271345 nie ma miesiąca 13 Bez licencji/),
  ]);
  await page.getByRole('button', { name: 'Zmień nazwę' }).click();
  const name = page.getByRole('dialog', { name: 'Nazwa serii' });
  await name.getByRole('textbox').fill('x'.repeat(32));
  await name.getByRole('button', { name: 'Zapisz' }).click();
  await name.getByText('Nazwa może mieć najwyżej 31 znaków.').waitFor();
  await name.getByRole('textbox').fill('Dostawa 22/11');
  await name.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByRole('heading', { name: 'Dostawa 22/11', level: 1 }).waitFor();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz Excel' }).click();
  expect((await file).suggestedFilename()).toBe('Dostawa 22-11.xlsx');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Porównaj z dokumentem' }).click();
  const document = page.getByRole('dialog', { name: 'Porównaj z dokumentem' });
  await document.getByRole('textbox').fill(`Kod EAN;Ilość\n${known};5\n5907770010718;3\nRazem;8`);
  await document.getByRole('button', { name: 'Porównaj', exact: true }).click();
  await document.getByText('3 kody różnią się od dokumentu.').waitFor();
  await document.getByRole('region', { name: 'Brakuje w serii: 1 kod' }).getByText('w dokumencie 3 szt.').waitFor();
  await document.getByRole('region', { name: 'Nie ma w dokumencie: 1 kod' }).getByText('w serii 1 szt.').waitFor();
  await document
    .getByRole('region', { name: 'Inna liczba sztuk: 1 kod' })
    .getByText('w dokumencie 5 szt., w serii 4 szt.: brakuje 1 szt.')
    .waitFor();
  await document.getByText('Wiersz 4, „Razem;8”: nie ma w nim numeru.').waitFor();
  await document.getByRole('button', { name: 'Zmień dokument' }).click();
  // What opens a workbook comes with the first one.
  await page.context().setOffline(false);
  const saved = await readFile(await (await file).path());
  const [picked] = await Promise.all([
    page.waitForEvent('filechooser'),
    document.getByRole('button', { name: /^Wczytaj plik XLSX, CSV albo TXT$/ }).click(),
  ]);
  await picked.setFiles({ name: 'Dostawa.xlsx', mimeType: 'application/octet-stream', buffer: saved });
  await expect.poll(() => document.getByRole('textbox').inputValue()).toContain(known);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});

test('the counter of a stranger who has used five stands on the scanner, at home and after a reload, before any look-up', async () => {
  const page = await openVisit(browser, productUrl());
  await page.goto(`/catalog?gtin_number=${known}`);
  await page.getByText('Dziś zostało 29 sprawdzeń z 30').waitFor();
  for (const gtin of ['05907770010718', '05907770010701', '05907770010695', '05907770010688'])
    await page.request.get(`/api/v1/products/product_has_gcp/${gtin}/`);
  for (const path of ['/skaner', '/'])
    for (const isNew of [true, false]) {
      if (isNew) await page.evaluate(() => localStorage.removeItem('gtinoteka.quota'));
      await page.goto(path);
      await page.getByText('Dziś zostało 25 sprawdzeń z 30').waitFor();
    }
  await page.context().close();
});
