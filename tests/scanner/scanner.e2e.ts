import bwip from 'bwip-js/node';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { fakeCamera, writeFilm } from '../support/browser/fake-camera.ts';
import { everythingKept } from '../support/browser/kept-bytes.ts';
import { scan, tabTo } from '../support/browser/keyboard.ts';
import { fileField } from '../support/browser/page-parts.ts';
import { countPending, readStore } from '../support/browser/read-store.ts';
import { accessibilityFaults, callsOf, openVisit } from '../support/browser/visitor.ts';
import { readTable } from '../table-file/temporary-table.ts';

const known = { gtin: '5907770010725', name: 'Powidła jabłkowe z cynamonem, 220 g' };
const withoutLicence = '5907777988126';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gtinoteka-film-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const result = (page: Page) => page.getByRole('region', { name: 'Wynik', exact: true });

describe('with a camera', () => {
  let browser: Browser;
  beforeAll(async () => {
    const film = join(folder, 'codes.y4m');
    await writeFilm(film, [
      { code: null, frames: 20 },
      { code: { bcid: 'qrcode', text: 'https://sklep.example/menu', scale: 4 }, frames: 30 },
      { code: null, frames: 20 },
      { code: { bcid: 'gs1datamatrix', text: `(01)0${known.gtin}(10)L2611A(17)271130`, scale: 4 }, frames: 30 },
      { code: null, frames: 60 },
    ]);
    browser = await launchBrowser({ args: fakeCamera(film) });
  });
  afterAll(() => browser.close());

  it('a telephone reads a GS1 DataMatrix and shows verdict, batch and date; axe finds nothing', async () => {
    const page = await openVisit(browser, productUrl(), { isPhone: true });
    await page.goto('/catalog');
    await page.getByRole('link', { name: 'Skanuj', exact: true }).click();
    await page.waitForURL('**/skaner');
    const calls = callsOf(page);
    await result(page).getByText('Kod w porządku').waitFor();
    await result(page).getByText('Partia L2611A').waitFor();
    await result(page).getByText('ważne do 30-11-2027').waitFor();
    await result(page)
      .getByText(/^1\sszt\. w\s1\swierszu$/)
      .waitFor();
    expect(calls).toEqual([`/products/product_has_gcp/0${known.gtin}/`]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: /^Seria \d\d-\d\d: cała seria$/ }).click();
    await page.getByRole('heading', { name: /^Seria \d\d-\d\d$/ }).waitFor();
    await page.getByText(/^1\sszt\. w\s1\swierszu, 1\sprodukt\./).waitFor();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const main = page.getByRole('main');
      const cut = await main
        .getByRole('button')
        .or(main.getByRole('link'))
        .evaluateAll((buttons) => buttons.filter((one) => one.scrollWidth > one.clientWidth).map((b) => b.textContent));
      expect(cut).toEqual([]);
    }
    await page.getByRole('button', { name: 'Wróć do skanowania' }).click();
    await page.getByRole('button', { name: 'Zamknij aparat' }).click();
    await page.waitForURL('**/catalog');
    await page.context().close();
  });

  it('without a network a telephone shows a stored card as a large verdict with its age, and queues nothing', async () => {
    const page = await openVisit(browser, productUrl(), { isPhone: true, context: { serviceWorkers: 'allow' } });
    await page.goto(`/catalog/0${known.gtin}`);
    await page.waitForFunction(() => localStorage.getItem('gtinoteka.kept') === '1');
    await expect.poll(() => everythingKept(page)).toMatch(/zxing_reader[\w-]*\.wasm/);
    await page.context().setOffline(true);
    await page.goto('/skaner');
    await result(page).getByText('Kod w porządku').waitFor();
    await result(page).getByText('Stan z\u00a0dzisiaj').waitFor();
    expect(await result(page).getByText('Czeka na sieć').count()).toBe(0);
    expect(await countPending(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('a QR code with a page of a shop is no verdict, and is told so', async () => {
    const page = await openVisit(browser, productUrl(), { isPhone: true });
    await page.goto('/skaner');
    await page.getByText('Ten kod nie zawiera numeru GTIN.').waitFor();
    await page.context().close();
  });

  it('the window on the catalogue fills the field, checks the code and closes', async () => {
    const page = await openVisit(browser, productUrl());
    await page.goto('/catalog');
    await page.getByRole('button', { name: 'Skanuj kod' }).click();
    await page.getByRole('dialog', { name: 'Skanuj kod' }).waitFor();
    await page.getByRole('region', { name: 'Wynik sprawdzenia' }).getByText('Kod w porządku').waitFor();
    await expect.poll(() => page.getByLabel('GTIN (EAN)').inputValue()).toBe('5 907770 010725');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.context().close();
  });
});

it('a camera asks to compare a code whose prefix nobody issues, and asks no server', async () => {
  const film = join(folder, 'unissued.y4m');
  await writeFilm(film, [
    { code: { bcid: 'ean13', text: '1920081045006', height: 20 }, frames: 60 },
    { code: null, frames: 10 },
  ]);
  const browser = await launchBrowser({ args: fakeCamera(film) });
  try {
    const page = await openVisit(browser, productUrl(), { isPhone: true });
    const calls = callsOf(page);
    await page.goto('/skaner');
    const panel = page.getByRole('region', { name: 'Porównaj cyfry' });
    await panel.getByText('Nie mamy pewności').waitFor();
    expect(
      await panel
        .getByRole('textbox')
        .evaluateAll((fields) => fields.map((field) => Reflect.get(field, 'value')).join('')),
    ).toBe('1920081045006');
    await panel.getByRole('button', { name: 'Skanuj jeszcze raz' }).click();
    await panel.getByText('Nie mamy pewności').waitFor();
    expect(calls.filter((call) => call.includes('product'))).toEqual([]);
  } finally {
    await browser.close();
  }
});

describe('without a camera', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('a telephone says why and offers the other ways; a picture is read on the device', async () => {
    const page = await openVisit(browser, productUrl(), { isPhone: true });
    await page.goto('/skaner');
    await page.getByRole('alert').getByText('Nie ma aparatu.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const picture = await bwip.toBuffer({ bcid: 'ean13', text: known.gtin, backgroundcolor: 'FFFFFF', padding: 12 });
    const input = fileField(page);
    await input.setInputFiles({ name: 'etykieta.png', mimeType: 'image/png', buffer: picture });
    await page.getByText('Odczytano 1 kod ze zdjęcia.').waitFor();
    await result(page).getByText(known.name).waitFor();
    const empty = await bwip.toBuffer({ bcid: 'code39', text: 'POL-1', backgroundcolor: 'FFFFFF', padding: 12 });
    await input.setInputFiles({ name: 'regal.png', mimeType: 'image/png', buffer: empty });
    await result(page).getByText('Nie odczytano kodu').waitFor();
    await result(page).getByText('Poprzedni kod: w porządku').waitFor();
    await input.setInputFiles({ name: 'tekst.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText('Pliku „tekst.png” nie da się otworzyć jako zdjęcia.').waitFor();
    await page.context().close();
  });

  it('a code with a prefix that nobody issues is a doubt: compared, corrected, and looked up only then', async () => {
    const page = await openVisit(browser, productUrl(), { isPhone: true });
    await page.goto('/skaner');
    await page.getByRole('alert').getByText('Nie ma aparatu.').waitFor();
    const calls = callsOf(page);
    const picture = await bwip.toBuffer({
      bcid: 'ean13',
      text: '1920081045006',
      includetext: true,
      scale: 3,
      backgroundcolor: 'FFFFFF',
      padding: 12,
    });
    await fileField(page).setInputFiles({ name: 'ksiazka.png', mimeType: 'image/png', buffer: picture });
    const panel = page.getByRole('region', { name: 'Porównaj cyfry' });
    await panel.getByText('Prefiks 192 nie jest przydzielony').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Porównaj cyfry' }).waitFor();
    // It is in the list already, so the list does not say that it is empty.
    await page.getByText('Czeka na porównanie cyfr').waitFor();
    expect(await page.getByText('Tu pojawią się zeskanowane kody.').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    const digits = panel.getByRole('textbox');
    for (const [place, digit] of [...known.gtin].entries()) await digits.nth(place).fill(digit);
    // Whatever is typed, nobody has been asked.
    expect(calls.filter((call) => call.includes('product'))).toEqual([]);
    await panel.getByRole('button', { name: 'Cyfry się zgadzają, sprawdź' }).click();
    await result(page).getByText(known.name).waitFor();
    expect(calls.filter((call) => call.includes('product'))).toEqual([`/products/product_has_gcp/0${known.gtin}/`]);
    await page.context().close();
  });

  it('a desk: codes of a hand scanner and typed ones make a series that is kept, saved as csv and ended', async () => {
    const page = await openVisit(browser, productUrl());
    await page.goto('/skaner');
    await page.getByRole('heading', { name: 'Stanowisko skanowania' }).waitFor();
    await scan(page, withoutLicence);
    await result(page).getByText('Kod bez licencji').waitFor();
    await tabTo(page.getByLabel('Kod bez czytnika'));
    await page.keyboard.type('5907770010726');
    await page.keyboard.press('Enter');
    await result(page).getByText('Błędna cyfra kontrolna').first().waitFor();
    await page.reload();
    const list = page.getByRole('region', { name: 'Ostatnie skany' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Pobierz CSV' }).click();
    const saved = join(folder, 'skany.csv');
    await (await download).saveAs(saved);
    expect(await readFile(saved, 'utf8')).toMatch(
      /"5907770010726";"Błędna cyfra kontrolna".*\r\n"5907777988126";"Bez licencji"/,
    );
    await list.getByRole('button', { name: 'Zakończ serię' }).click();
    const question = page.getByRole('dialog', { name: 'Zakończyć serię?' });
    await question.getByRole('button', { name: 'Zakończ serię' }).click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(0);
    await page.context().close();
  });

  it.each([
    ['a telephone of a member', true, 'unlimited@demo.example'],
    ['a desk', false, undefined],
  ])('on %s nothing moves while the page comes: CLS is 0.02 at most', async (_, isPhone, account) => {
    const page = await openVisit(browser, productUrl(), { isPhone, ...(account && { account }) });
    await page.goto('/skaner');
    for (const wrong of ['5907770010721', '5907770010722', '5907770010723']) {
      await page.getByLabel('Kod bez czytnika').fill(wrong);
      await page.keyboard.press('Enter');
    }
    await expect.poll(async () => (await readStore<{ rows: unknown[] }>(page, 'series'))[0]?.rows.length).toBe(3);
    await page.addInitScript(() => {
      let sum = 0;
      // Every shift: the browser takes the start of a test for a press, after which it counts none.
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value; // not in the types yet
        document.documentElement.setAttribute('data-shifted', String(sum));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/skaner');
    await page
      .getByText(account ? 'Wklej listę kodów' : 'Zaloguj się', { exact: true })
      .last()
      .waitFor();
    // The last to come, behind the start.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('background')),
    );
    await page.getByRole('heading', { name: 'Ostatnie skany' }).waitFor();
    const shifted = await page.evaluate(() => Number(document.documentElement.getAttribute('data-shifted')));
    expect(shifted).toBeLessThanOrEqual(0.02);
    await page.context().close();
  });

  it('a member checks a pasted list in one call; wrong numbers are judged without it', async () => {
    const page = await openVisit(browser, productUrl(), { account: 'unlimited@demo.example' });
    await page.goto('/skaner');
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Wklej listę kodów' }).click();
    const window = page.getByRole('dialog', { name: 'Lista kodów' });
    await window.getByLabel('Kody, każdy w nowym wierszu').fill('5907770010726');
    expect(await accessibilityFaults(page)).toEqual([]);
    await window
      .getByLabel('Kody, każdy w nowym wierszu')
      .fill(`${known.gtin};Powidła\n5907770010726\n\n5,90777E+12\n${withoutLicence}\nbrak`);
    await window.getByText(/^Wiersz 4, „5,90777E\+12”: arkusz zaokrąglił numer\./).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await window.getByRole('button', { name: 'Sprawdź listę' }).click();
    await page.getByText('Sprawdzono listę: 3 kody.').waitFor();
    const leftOut = page.getByRole('region', { name: '2 wiersze bez kodu' });
    expect(await leftOut.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Wiersz 4, „5,90777E\+12”: arkusz/),
      expect.stringMatching(/^Wiersz 6, „brak”: nie\sma w\snim numeru\.$/),
    ]);
    await page.getByRole('button', { name: 'Ukryj' }).click();
    expect(await leftOut.count()).toBe(0);
    const items = page.getByRole('region', { name: 'Ostatnie skany' }).getByRole('listitem');
    await expect
      .poll(() => items.allInnerTexts())
      .toEqual(['W porządku', 'Błędna cyfra kontrolna', 'Bez licencji'].map((word) => expect.stringContaining(word)));
    expect(calls.filter((call) => call.includes('check_codes'))).toHaveLength(1);
    expect(calls).toHaveLength(1);
    await page.context().close();
  });

  it('without a network the scanner opens and reads, though never used: a code seen before by its kept card, a new one waits', async () => {
    const page = await openVisit(browser, productUrl(), { context: { serviceWorkers: 'allow' } });
    await page.goto('/');
    await page.getByLabel('Numer GTIN (EAN)').fill(known.gtin);
    await page.keyboard.press('Enter');
    const pick = async (text: string): Promise<void> => {
      const buffer = await bwip.toBuffer({ bcid: 'ean13', text, backgroundcolor: 'FFFFFF', padding: 12 });
      await fileField(page).setInputFiles({ name: 'kod.png', mimeType: 'image/png', buffer });
    };
    await page.waitForFunction(() => localStorage.getItem('gtinoteka.kept') === '1');
    await expect.poll(() => everythingKept(page)).toMatch(/zxing_reader[\w-]*\.wasm/);
    await page.context().setOffline(true);
    await page.goto('/skaner');
    await page.getByRole('heading', { name: 'Stanowisko skanowania' }).waitFor();
    await pick(withoutLicence);
    await result(page).getByText('Czeka na sieć').first().waitFor();
    await pick(known.gtin);
    await result(page).getByText(known.name).waitFor();
    // Nobody has written a file here yet.
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Pobierz Excel' }).click();
    const saved = join(folder, 'skany.xlsx');
    expect((await download).suggestedFilename()).toMatch(/^Seria \d\d-\d\d\.xlsx$/);
    await (await download).saveAs(saved);
    const { columns, rows } = await readTable(saved);
    expect(columns[0]).toBe('Numer GTIN');
    expect(rows.map(([gtin]) => gtin)).toEqual([known.gtin, withoutLicence]);
    // Nor opened a workbook.
    await page.getByRole('link', { name: 'Cała seria' }).click();
    await page.getByRole('button', { name: 'Porównaj z dokumentem' }).click();
    const document = page.getByRole('dialog', { name: 'Porównaj z dokumentem' });
    const [picked] = await Promise.all([
      page.waitForEvent('filechooser'),
      document.getByRole('button', { name: /^Wczytaj plik XLSX, CSV albo TXT$/ }).click(),
    ]);
    await picked.setFiles(saved);
    await expect.poll(() => document.getByRole('textbox').inputValue()).toContain(known.gtin);
    await document.getByRole('button', { name: 'Porównaj', exact: true }).click();
    await document.getByText(/^Wszystko się zgadza z\sdokumentem\.$/).waitFor();
    await page.context().close();
  });
});
