import { unzipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright';
import { addAccount, type Account } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { accessibilityFaults, openAs } from '../support/browser/visitor.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';

let product: OwnProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startOwnProduct(), launchBrowser()]);
  for (let i = 0; i < 20; i++)
    await addProduct(product.database, { gtin: gtinOf('5901234', i), name: `Woda źródlana ${i}`, brand: 'Górska' });
});
afterAll(() => Promise.all([product?.stop(), browser?.close()]));

async function addCustomer(): Promise<Account> {
  return addAccount(product.database, { email: `baza-${randomUUID()}@test.example`, subscription: 'monthly' });
}

const exportButton = (page: Page) =>
  page.getByRole('button', { name: 'Pobierz bazę' }).filter({ visible: true }).first();

/** Goes on with Tab until this has the focus, and presses a key. */
async function pressByKeyboard(page: Page, name: string, key: string): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    const focused = await page.evaluate(() => {
      const at = document.activeElement;
      return at instanceof HTMLInputElement ? (at.labels?.[0]?.textContent ?? '') : (at?.textContent ?? '');
    });
    if (focused.startsWith(name)) return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} was not reached with Tab`);
}

test('a search becomes a package, whose count and cost are told first, and whose rows are those of the search', async () => {
  const account = await addCustomer();
  const page = await openAs(browser, product, {
    email: account.email,
    path: '/catalog?brand__contains=gorska',
  });
  await exportButton(page).click();
  await page.waitForURL(/\/products\/database\/new\?brand__contains=gorska$/);
  await page.getByText('4980').waitFor();
  await page.getByText('zostanie w\u00a0pakiecie Basic').waitFor();
  await page.getByText('−\u00a020').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await pressByKeyboard(page, 'jsonl', 'Space');
  const coming = page.waitForEvent('download', { timeout: unhurried(60_000) });
  await pressByKeyboard(page, 'Przygotuj paczkę', 'Enter');
  await page.waitForURL(/\/products\/database\/[0-9a-f-]{36}$/);
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^gtinoteka-gorska-\d{4}-\d\d-\d\d\.zip$/);
  const zip = unzipSync(await readFile(await download.path()));
  expect(Object.keys(zip)).toEqual(['produkty.csv', 'produkty.xlsx', 'produkty.jsonl', 'SHA256.txt', 'CZYTAJ.txt']);
  const lines = Buffer.from(zip['produkty.csv'] ?? [])
    .toString()
    .trimEnd()
    .split('\r\n')
    .slice(1);
  expect(lines.map((line) => line.slice(0, 14))).toEqual(
    Array.from({ length: 20 }, (_, i) => gtinOf('5901234', i)).toSorted(),
  );
  await page.getByRole('heading', { level: 1, name: 'Baza gotowa' }).waitFor();
  await page.getByText('Paczka jest zapisana na urządzeniu').waitFor();
  await page.getByText('20\u00a0wierszy, UTF-8, średnik').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz paczkę' }).click();
  expect((await again).suggestedFilename()).toBe(download.suggestedFilename());

  await page.goto('/products/database/new?brand__contains=gorska');
  await page.getByText('4960').waitFor();
  await expect.poll(() => page.getByLabel('jsonl').isChecked()).toBe(true);
  await page.context().close();
});

test('a search over the limit, and a limit that is used up, are told at the button and on the page', async () => {
  const account = await addCustomer();
  const use = (csv: number) =>
    product.database.pool.query(
      `INSERT INTO package_periods (company_id, subscription, begins_at, ends_at, verify_limit, download_limit, csv)
       SELECT id, 'monthly', subscription_begin, subscription_end, 5000, 5000, $2 FROM companies WHERE id = $1
       ON CONFLICT (company_id, subscription, begins_at) DO UPDATE SET csv = excluded.csv`,
      [account.companyId, csv],
    );
  await use(4_990);
  const page = await openAs(browser, product, {
    email: account.email,
    path: '/catalog?brand__contains=gorska',
    isPhone: true,
  });
  await exportButton(page).click();
  await page.getByText(/Wybrana ilość produktów przekracza limit w\sTwoim pakiecie\./).waitFor();
  await expect.poll(() => exportButton(page).getAttribute('aria-disabled')).toBe('true');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.goto('/products/database/new?brand__contains=gorska');
  await page.getByRole('heading', { name: 'Ponad 10 produktów' }).waitFor();
  await page.getByText('Z limitu nic nie zeszło.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await use(5_000);
  await page.goto('/catalog?brand__contains=gorska');
  // Dimmed from the start, not dead: a press says why.
  await expect.poll(() => exportButton(page).getAttribute('aria-disabled')).toBe('true');
  await exportButton(page).click({ force: true });
  await page.getByText(/Twój pakiet usług nie umożliwia pobierania bazy danych\./).waitFor();
  await page.context().close();
});

test('on a phone only what changed can be had after a download, and the making of a package be called off', async () => {
  const account = await addCustomer();
  // Without digits: the page shows counts beside it.
  const brand = `Zmienna ${randomUUID().replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
  const gtins = Array.from({ length: 3 }, (_, i) => gtinOf('5907777', i));
  for (const gtin of gtins) await addProduct(product.database, { gtin, name: 'Woda', brand });
  const address = `/products/database/new?brand__contains=${encodeURIComponent(brand)}`;
  const page = await openAs(browser, product, { email: account.email, path: address, isPhone: true });
  await page.getByText('4997').waitFor();
  expect(await page.getByText('Tylko to, co zmieniło się').count()).toBe(0);
  let coming = page.waitForEvent('download', { timeout: unhurried(60_000) });
  await page.getByRole('button', { name: 'Przygotuj paczkę' }).click();
  await coming;
  await page.getByText('Paczka jest zapisana na urządzeniu').waitFor();

  await product.database.pool.query(`UPDATE products SET name = 'Sok', version = version + 1 WHERE gtin = $1`, [
    gtins[0],
  ]);
  await product.database.pool.query('DELETE FROM products WHERE gtin = $1', [gtins[1]]);
  await page.goto(address);
  await page.getByText('4995').waitFor();
  await pressByKeyboard(page, 'Tylko to, co zmieniło się od', 'Space');
  await page.getByText('nowy lub zmieniony').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Pobierz zmiany' }).click();
  await page.getByText('nowy lub zmieniony').waitFor();
  await page.getByText(/Ubyło: 1\sprodukt\./).waitFor();
  await page.getByText('4996').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  coming = page.waitForEvent('download', { timeout: unhurried(60_000) });
  await page.getByRole('button', { name: 'Przygotuj paczkę' }).click();
  const zip = unzipSync(await readFile(await (await coming).path()));
  expect(Object.keys(zip)).toContain('usuniete.csv');
  await page.getByText(/1\snumer z\spoprzedniej paczki/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  const { rows } = await product.database.pool.query<{ id: string }>(
    `INSERT INTO database_exports (company_id, filters, formats, processing_status, products, reserved, is_short, rows_total)
   VALUES ($1, '{"brand": "Górska"}', '{csv}', 1, 20, 0, false, 20) RETURNING id`,
    [account.companyId],
  );
  await page.goto(`/products/database/${rows[0]?.id}`);
  await page.getByRole('heading', { level: 1, name: 'Przygotowujemy bazę' }).waitFor();
  await pressByKeyboard(page, 'Przerwij', 'Enter');
  await page.getByRole('heading', { level: 1, name: 'Przerwane' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});

test('a count that did not come says so, and the next press counts again', async () => {
  const { email } = await addCustomer();
  const page = await openAs(browser, product, { email, path: '/catalog?brand__contains=gorska' });
  let fails = true;
  await page.route('**/database/size/**', (route) => (fails ? route.fulfill({ status: 500 }) : route.continue()));
  await exportButton(page).click();
  await page.getByText('Spróbuj').filter({ visible: true }).first().waitFor();
  expect(await exportButton(page).getAttribute('aria-disabled')).toBe(null);
  fails = false;
  await exportButton(page).click();
  await page.waitForURL(/\/products\/database\/new\?brand__contains=gorska$/);
  await page.context().close();
});

test('a package of another company, or past its time, says that the link has expired', async () => {
  const account = await addCustomer();
  const page = await openAs(browser, product, {
    email: account.email,
    path: `/products/database/${randomUUID()}`,
  });
  await page.getByRole('heading', { name: 'Link wygasł' }).waitFor();
  const { rows } = await product.database.pool.query<{ id: string }>(
    `INSERT INTO database_exports (company_id, filters, formats, created_at, processing_status, products, reserved, is_short, rows_total)
     VALUES ($1, '{"brand": "Górska"}', '{csv}', now() - interval '31 days', 2, 1, 1, false, 1) RETURNING id`,
    [account.companyId],
  );
  await page.goto(`/products/database/${rows[0]?.id}`);
  await page.getByText(/Paczkę można było pobrać przez 30\sdni/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Przygotuj ponownie' }).click();
  await page.waitForURL(/\/products\/database\/new\?brand__contains=G%C3%B3rska$/);
  await page.context().close();
});

test('a download that is cut goes on where it stopped', async () => {
  const account = await addCustomer();
  const page = await openAs(browser, product, {
    email: account.email,
    path: '/products/database/new?brand__contains=gorska',
  });
  const asked: (string | undefined)[] = [];
  await page.route(/\/database\/[0-9a-f-]{36}\/$/, async (route) => {
    asked.push(route.request().headers()['range']);
    const answer = await route.fetch();
    const body = await answer.body();
    // The first answer ends in the middle: the browser gets fewer bytes than the answer says.
    if (asked.length > 1) return route.fulfill({ response: answer, body });
    return route.fulfill({ response: answer, body: body.subarray(0, 1_000), headers: { ...answer.headers() } });
  });
  const coming = page.waitForEvent('download', { timeout: unhurried(60_000) });
  await page.getByRole('button', { name: 'Przygotuj paczkę' }).click();
  const download = await coming;
  const zip = unzipSync(await readFile(await download.path()));
  expect(Object.keys(zip)).toContain('CZYTAJ.txt');
  expect(asked).toEqual([undefined, 'bytes=1000-']);
  await page.context().close();
});

test.each([
  ['a paid package saves all the rows that a search shows', 'monthly', 20],
  ['Starter saves the pages that were looked at, and nothing more is counted', 'free', 15],
] as const)('%s', async (_what, subscription, rows) => {
  const account = await addAccount(product.database, { email: `baza-${randomUUID()}@test.example`, subscription });
  const page = await openAs(browser, product, {
    email: account.email,
    path: '/catalog?brand__contains=gorska',
  });
  const button = page.getByRole('button', { name: 'Zapisz wyniki jako CSV' });
  await button.waitFor();
  const pages: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('get_products_advanced')) pages.push(sent.url());
  });
  const [csv] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(csv.suggestedFilename()).toMatch(/^katalog-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]?.startsWith('\ufeff"GTIN";"Nazwa";"Marka";')).toBe(true);
  expect(lines).toHaveLength(rows + 1);
  expect(lines[1]).toMatch(/^"0590\d{10}";"Woda źródlana \d+";"Górska"/);
  expect(pages).toHaveLength(rows === 15 ? 0 : 1);
  const excel = page.getByRole('button', { name: 'Zapisz wyniki jako Excel' });
  const [xlsx] = await Promise.all([page.waitForEvent('download'), excel.click()]);
  const files = unzipSync(await readFile(await xlsx.path()));
  expect(Object.keys(files)).toContain('xl/worksheets/sheet1.xml');
  const { rows: spent } = await product.database.pool.query('SELECT FROM package_ledger WHERE company_id = $1', [
    account.companyId,
  ]);
  expect(spent).toHaveLength(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});
