import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, type Account } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { fileField } from '../support/browser/page-parts.ts';
import { accessibilityFaults, openAs, openVisit } from '../support/browser/visitor.ts';
import { gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { startCuttingLink } from '../support/servers/cutting-link.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';

let product: OwnProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startOwnProduct(), launchBrowser()]);
});
afterAll(() => Promise.all([product?.stop(), browser?.close()]));

/** A csv of about so many bytes, each of its rows long. */
function listOf(bytes: number): Buffer {
  const rows = Array.from(
    { length: Math.ceil(bytes / 500) },
    (_, n) => `${gtinOf('5901234', n + 1)};${'x'.repeat(484)}`,
  );
  return Buffer.from(`GTIN;Nazwa\n${rows.join('\n')}\n`);
}

async function openUpload(origin: string): Promise<{ page: Page; account: Account }> {
  const email = `czesci-${randomUUID()}@test.example`;
  const account = await addAccount(product.database, { email });
  const page = await openAs(browser, { url: origin }, { email, path: '/verify_data/upload' });
  return { page, account };
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await fileField(page).setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer });
}

/** How large the file of the company is that has come whole, once there is one. */
async function arrived({ companyId }: Account): Promise<{ files: number; bytes: number }> {
  const { rows } = await product.database.pool.query<{ files: number; bytes: number }>(
    `SELECT count(*)::int AS files, sum(f.byte_size)::int AS bytes FROM verifications v
     JOIN stored_files f ON f.key = v.input_key WHERE v.company_id = $1 AND v.uploaded_at IS NOT NULL`,
    [companyId],
  );
  return rows[0] ?? { files: 0, bytes: 0 };
}

/** Where the parts begin that the page sends from now on, in their order. */
function partStarts(page: Page): number[] {
  const starts: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/parts/')) starts.push(Number(searchParams.get('start')));
  });
  return starts;
}

/** Bytes after which the line is cut. */
const cutEvery = 400_000;
const sent = 'Plik został wysłany. Odpowiedź znajdziesz w\u00a0Raportach.';

test('over a line that is cut again and again a file arrives whole, without beginning again', async () => {
  const list = listOf(3_000_000);
  const link = await startCuttingLink(product.url, { every: cutEvery });
  try {
    const { page, account } = await openUpload(link.url);
    const starts = partStarts(page);
    await choose(page, list);
    await page.getByRole('button', { name: 'Wyślij plik', exact: true }).click();
    await page.getByText(sent).waitFor({ timeout: unhurried(90_000) });
    expect(await arrived(account)).toEqual({ files: 1, bytes: list.length });
    expect(link.cuts).toBeGreaterThan(5);
    // Nothing that has arrived is sent again.
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    expect(link.cuts * cutEvery).toBeGreaterThan(list.length);
    await page.context().close();
  } finally {
    await link.close();
  }
});

test('a page that is loaded again goes on with the file by itself; another browser with the same file', async () => {
  const list = listOf(900_000);
  const { page, account } = await openUpload(product.url);
  let parts = 0;
  await page.route('**/parts/**', (route) => (parts++ < 2 ? route.continue() : route.abort()));
  await choose(page, list);
  await page.getByRole('button', { name: 'Wyślij plik', exact: true }).click();
  await page.getByText(/wysyłanie przerwane, próbujemy dalej/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  // Somewhere else, where the file itself is not kept.
  const other = await openVisit(browser, product.url, {
    context: { storageState: await page.context().storageState() },
  });
  await page.goto('/about_us');
  await other.goto('/verify_data/upload');
  await other.getByText(/^Wysyłanie pliku „lista\.csv” zostało przerwane: doszło/).waitFor();
  expect(await accessibilityFaults(other)).toEqual([]);
  await other.context().close();

  await page.unroute('**/parts/**');
  const begins = partStarts(page);
  await page.goto('/verify_data/upload');
  await page.getByText(sent).waitFor({ timeout: unhurried(60_000) });
  expect(begins[0]).toBeGreaterThan(0);
  expect(await arrived(account)).toEqual({ files: 1, bytes: list.length });
  await page.context().close();
});
