import bwip from 'bwip-js/node';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser.ts';
import { fakeCamera, writeFilm } from '../support/fake-camera.ts';
import { everythingKept } from '../support/kept-bytes.ts';
import { scan, tabTo } from '../support/keyboard.ts';
import { accessibilityFaults, callsOf, openVisit } from '../support/visitor.ts';

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
    await result(page).getByText('Termin ważności 30-11-2027').waitFor();
    expect(calls).toEqual([`/products/product_has_gcp/0${known.gtin}/`]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Wszystkie 1' }).click();
    await page.getByText('Lista zostaje w tej przeglądarce').waitFor();
    await page.getByRole('button', { name: 'Wróć do aparatu' }).click();
    await page.getByRole('button', { name: 'Zamknij aparat' }).click();
    await page.waitForURL('**/catalog');
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
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'etykieta.png', mimeType: 'image/png', buffer: picture });
    await page.getByText('Odczytano 1 kod ze zdjęcia.').waitFor();
    await result(page).getByText(known.name).waitFor();
    await input.setInputFiles({ name: 'tekst.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText('Pliku „tekst.png” nie da się otworzyć jako zdjęcia.').waitFor();
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
    await list.getByRole('button', { name: 'Pobierz CSV' }).click();
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
      .fill(`${known.gtin};Powidła\n5907770010726\n${withoutLicence}`);
    await window.getByRole('button', { name: 'Sprawdź listę' }).click();
    await page.getByText('Sprawdzono listę: 3 kody.').waitFor();
    const items = page.getByRole('region', { name: 'Ostatnie skany' }).getByRole('listitem');
    await expect
      .poll(() => items.locator('b').allInnerTexts())
      .toEqual(['W porządku', 'Błędna cyfra kontrolna', 'Bez licencji']);
    expect(calls.filter((call) => call.includes('check_codes'))).toHaveLength(1);
    expect(calls).toHaveLength(1);
    await page.context().close();
  });

  it('without a network the scanner opens and reads, though never used: a code seen before by its kept card, a new one waits', async () => {
    const page = await openVisit(browser, productUrl(), { context: { serviceWorkers: 'allow' } });
    await page.goto('/');
    await page.locator('#gtin').fill(known.gtin);
    await page.keyboard.press('Enter');
    const pick = async (text: string): Promise<void> => {
      const buffer = await bwip.toBuffer({ bcid: 'ean13', text, backgroundcolor: 'FFFFFF', padding: 12 });
      await page.locator('input[type=file]').setInputFiles({ name: 'kod.png', mimeType: 'image/png', buffer });
    };
    await page.waitForFunction(() => localStorage.getItem('gtinoteka.kept') === '1');
    await expect.poll(() => everythingKept(page)).toMatch(/zxing_reader[\w-]*\.wasm/);
    await page.context().setOffline(true);
    await page.goto('/skaner');
    await page.getByRole('heading', { name: 'Stanowisko skanowania' }).waitFor();
    await pick(withoutLicence);
    await result(page).getByText('Czeka na sieć').waitFor();
    await pick(known.gtin);
    await result(page).getByText(known.name).waitFor();
    await page.context().close();
  });
});
