import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright';
import { addAccount, testPassword } from '../support/accounts.ts';
import { fileField } from '../support/browser/page-parts.ts';
import { accessibilityFaults, openAs, openVisit } from '../support/browser/visitor.ts';
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

describe.each([
  ['a desktop', false],
  ['a phone', true],
])('on %s', (_what, isPhone) => {
  test('a list of codes is sent, checked while one looks, and comes back with a verdict on each row', async () => {
    const email = `pliki-${randomUUID()}@test.example`;
    await addAccount(product.database, { email });
    const page = await openAs(browser, product, { email, path: '/verify_data', isPhone });
    await page.getByRole('heading', { level: 1, name: 'Weryfikuj dane' }).waitFor();
    await page.getByText('0\u00a0z\u00a01000\u00a0produktów.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    const chooser = fileField(page);
    await chooser.setInputFiles({ name: 'cennik.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await page
      .getByRole('alert')
      .getByText('Plik „cennik.pdf” ma niewłaściwy format. Przyjmujemy .xlsx i\u00a0.xls.')
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const list = await makeList([
      ['GTIN', 'Nazwa', 'Marka'],
      [known, 'woda zrodlana 1500 ml', 'Górska'],
      ['5901234123450', '=HYPERLINK("http://zly.example")', ''],
    ]);
    await chooser.setInputFiles({ name: 'kody zimą.xlsx', mimeType: 'application/octet-stream', buffer: list });
    await page.getByText('kody zimą.xlsx').waitFor();
    // By keyboard alone.
    await page.getByRole('button', { name: 'Wyślij plik', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Plik został wysłany. Wynik znajdziesz w\u00a0Raportach.').waitFor();
    await page.getByRole('heading', { name: /^Czy dobrze czytamy plik/ }).waitFor({ timeout: unhurried(60_000) });
    if (isPhone) await page.getByText('Podgląd 2 wierszy').click();
    await page.getByText(/^woda zrodlana 1500 ml/).waitFor();
    // The package of 1,000 codes holds all of them, each counted once.
    await page.getByText('Różne kody w pliku').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sprawdź 1 kod', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Plik sprawdzony' }).waitFor({ timeout: unhurried(60_000) });

    await page.goto('/my_products');
    await page
      .getByText('Gotowy')
      .filter({ visible: true })
      .waitFor({ timeout: unhurried(60_000) });
    await page.getByText('Do pobrania jeszcze przez 30\u00a0dni').filter({ visible: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const button = page.getByRole('button', { name: 'Pobierz wynik pliku kody zimą.xlsx jako csv' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.filter({ visible: true }).click()]);
    expect(download.suggestedFilename()).toBe('kody zimą-wynik.csv');
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain(';W porządku;');
    expect(text).toContain(`"'=HYPERLINK(""http://zly.example"")"`);
    await page.context().close();
  });
});

test('a stranger is called to register, and can take the samples home', async () => {
  const page = await openVisit(browser, product.url);
  await page.goto('/verify_data');
  await page.getByRole('main').getByRole('link', { name: 'Zarejestruj firmę' }).waitFor();
  expect(await fileField(page).count()).toBe(0);
  const sample = page.getByRole('link', { name: /Plik z\swynikiem/ });
  const [download] = await Promise.all([page.waitForEvent('download'), sample.click()]);
  expect(download.suggestedFilename()).toBe('gtinoteka-plik-z-wynikiem.xlsx');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.goto('/my_products');
  await page.waitForURL('**/login');
  await page.context().close();
});

test('of two tabs one holds the stream; when it is closed the other goes on', async () => {
  const email = `karty-${randomUUID()}@test.example`;
  const account = await addAccount(product.database, { email });
  const { rows } = await product.database.pool.query<{ id: string }>(
    `INSERT INTO verifications (company_id, membership_id, user_id, kind, file_name, created_at, uploaded_at, processing_status,
       rows_total, rows_done) VALUES ($1, $2, $3, 'verify', 'karty.xlsx', now(), now(), 1, 1000, 100) RETURNING id`,
    [account.companyId, account.membershipId, account.userId],
  );
  const done = (count: number): Promise<unknown> =>
    product.database.pool.query('UPDATE verifications SET rows_done = $2 WHERE id = $1', [rows[0]?.id, count]);
  const first = await openVisit(browser, product.url, { account: email, password: testPassword });
  // Whichever is first to show the file may follow it: the second is opened once the first does.
  const follows = first.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/progress/'));
  await first.goto('/my_products');
  await follows;
  const second = await first.context().newPage();
  let asked = 0;
  second.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/progress/')) asked++;
  });
  await second.goto('/my_products');
  const shows = async (page: Page, count: number): Promise<void> =>
    page
      .getByText(`Sprawdzone ${count} z`)
      .filter({ visible: true })
      .first()
      .waitFor({ timeout: unhurried(30_000) });
  await shows(first, 100);
  await shows(second, 100);
  await done(200);
  await Promise.all([shows(first, 200), shows(second, 200)]);
  expect(asked).toBe(0);
  await first.close();
  await expect.poll(() => asked, { timeout: unhurried(15_000) }).toBe(1);
  await done(300);
  await shows(second, 300);
  expect(asked).toBe(1);
  await second.context().close();
});
