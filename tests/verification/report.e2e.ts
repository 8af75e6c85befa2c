import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { fileField } from '../support/browser/page-parts.ts';
import { accessibilityFaults, openAs } from '../support/browser/visitor.ts';
import { makeList } from '../support/make-list.ts';
import { unhurried } from '../support/run/pace.ts';
import type { OwnProduct } from '../support/servers/own-product.ts';
import { known, startListProduct } from '../support/browser/list-product.ts';

let product: OwnProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await startListProduct();
});
afterAll(() => Promise.all([product?.stop(), browser?.close()]));

async function open(path: string, isPhone: boolean): Promise<Page> {
  const email = `raport-${randomUUID()}@test.example`;
  await addAccount(product.database, { email });
  return openAs(browser, product, { email, path, isPhone });
}

/** Focus and Enter: what a keyboard does. */
async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name }).focus();
  await page.keyboard.press('Enter');
}

async function send(page: Page, name: string, buffer: Buffer): Promise<void> {
  await fileField(page).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await press(page, 'button', 'Wyślij plik');
  const check = page.getByRole('button', { name: /^Sprawdź \d+ kod/ });
  await check.waitFor({ timeout: unhurried(60_000) });
  // What the sheet did to the codes stays told in the report.
  const zeros = page.getByRole('checkbox', { name: 'Przywróć zera' });
  if (await zeros.count()) {
    await zeros.press('Space');
    // What was chosen outlives a reload.
    await page.reload();
    await zeros.waitFor();
    expect(await zeros.isChecked()).toBe(false);
  }
  await check.press('Enter');
  await page.getByRole('heading', { name: 'Plik sprawdzony' }).waitFor({ timeout: unhurried(60_000) });
}

const rows = [
  ['GTIN', 'Nazwa', 'Marka'],
  [known, 'Chleb razowy', 'Górska'],
  ['12345678905', 'Syrop klonowy', ''],
  ['5901234123450', 'Mus śliwkowy', ''],
  ...Array.from({ length: 101 }, (_, n) => ['590123', `Za krótki ${n}`, '']),
];

test('on a phone a checked file leads to its report; its rows are told apart, and the corrected file goes back in', async () => {
  const page = await open('/verify_data', true);
  await send(page, 'kody zimą.xlsx', await makeList(rows));
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'link', 'Zobacz raport');
  await page.getByRole('heading', { name: 'Wiersze', exact: true }).waitFor();
  await page.getByText('103 wiersze do poprawy').waitFor();
  await page.getByText('104\u00a0wiersze', { exact: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  const rowOf = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await rowOf('Woda źródlana').getByText('Chleb razowy').waitFor();
  await rowOf('Mus śliwkowy').getByText('Możliwy kod:').waitFor();
  expect(await page.getByText('Za krótki 100', { exact: true }).count()).toBe(0);
  await press(page, 'button', 'Pokaż następne 4\u00a0wiersze');
  await page.getByText('Za krótki 100', { exact: true }).waitFor();

  await press(page, 'button', /^Z uwagą 1/);
  await page.getByText('1\u00a0wiersz', { exact: true }).waitFor();
  await press(page, 'button', /^Pokaż wiersze: Zgubione zero/);
  await rowOf('Syrop klonowy').waitFor();
  await page.getByText('Mus śliwkowy').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Wiersze');
  expect(new URL(page.url()).search).toBe('?reason=gtin_lost_zero');
  await page.reload();
  await rowOf('Syrop klonowy').waitFor();
  await press(page, 'button', /Wszystkie powody/);
  await rowOf('Mus śliwkowy').waitFor();

  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'button', /^Plik z.poprawkami$/)]);
  expect(download.suggestedFilename()).toBe('kody zimą-poprawiony.xlsx');
  const corrected = await readFile(await download.path());
  await page.goto('/verify_data');
  await send(page, 'kody zimą-poprawiony.xlsx', corrected);
  await page.goto('/my_products');
  await page.getByRole('link', { name: 'Raport pliku kody zimą-poprawiony.xlsx' }).filter({ visible: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Błędna cyfra kontrolna', { exact: true }).waitFor();
  expect(await page.getByText('Zgubione zero na początku').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Plik z.poprawkami$/ }).count()).toBe(0);
  await page.context().close();
});

test('at a desk the rows are a table; without a network the page says so and goes on when it is back; a report of nobody is none', async () => {
  const page = await open('/verify_data', false);
  await send(page, 'kody.xlsx', await makeList(rows));
  await press(page, 'link', 'Zobacz raport');
  await page.getByRole('heading', { name: 'Wiersze', exact: true }).waitFor();
  const wrong = page.getByRole('row').filter({ hasText: 'Mus śliwkowy' });
  await wrong.getByText('Możliwy kod:').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().setOffline(true);
  await press(page, 'button', /^Z uwagą 1/);
  await page
    .getByRole('main')
    .getByText(/^Brak sieci\. Sprawdź połączenie i\sspróbuj ponownie\.$/)
    .waitFor();
  await page.context().setOffline(false);
  await press(page, 'button', 'Spróbuj ponownie');
  await page.getByText('1\u00a0wiersz', { exact: true }).waitFor();
  await page.goto(`/my_products/${randomUUID()}`);
  await page.getByRole('heading', { name: 'Nie ma takiego raportu' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});
