import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gtin13 } from '../catalogue-import/list-file.ts';
import { addAccount } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { fileField } from '../support/browser/page-parts.ts';
import { accessibilityFaults, openAs } from '../support/browser/visitor.ts';
import { unhurried } from '../support/run/pace.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';

let product: OwnProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startOwnProduct(), launchBrowser()]);
});
afterAll(() => Promise.all([product?.stop(), browser?.close()]));

/** By keyboard alone. */
async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  const found = page.getByRole(role, { name, exact: true }).filter({ visible: true }).last();
  await found.focus();
  await page.keyboard.press('Enter');
}

let serial = 590_154_000_000;

async function loadList(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await press(page, 'button', 'Wczytaj plik');
  await page.getByRole('heading', { name: 'Wczytaj plik do katalogu' }).waitFor();
  const content = Buffer.from(['GTIN;Nazwa', ...rows].join('\n'));
  await fileField(page).setInputFiles({ name, mimeType: 'text/csv', buffer: content });
  await press(page, 'button', 'Wczytaj');
  await page.getByRole('heading', { level: 2, name }).waitFor({ timeout: unhurried(30_000) });
  await page
    .getByRole('region', { name })
    .getByText('Zakończony')
    .waitFor({ timeout: unhurried(60_000) });
}

const nameOf = async (code: string): Promise<string | undefined> =>
  (await product.database.pool.query('SELECT name FROM products WHERE gtin = $1', [code.padStart(14, '0')])).rows[0]
    ?.name;

test('at a desk a list is loaded, its refused rows are fetched, and the run is undone, by keyboard alone', async () => {
  await product.database.pool.query('TRUNCATE import_runs CASCADE');
  const [known, added] = [gtin13(String(++serial)), gtin13(String(++serial))];
  const email = `biuro-${randomUUID()}@test.example`;
  await addAccount(product.database, {
    email,
    office: ['repository'],
    firstName: 'Katarzyna',
    lastName: 'Maj',
  });
  const page = await openAs(browser, product, { email, path: '/stewardship' });
  await page.getByRole('heading', { name: 'Nie ma jeszcze przebiegów' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await press(page, 'button', 'Wczytaj plik');
  await press(page, 'button', 'Wczytaj');
  await page.getByText('Wybierz plik.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'button', 'Anuluj');
  await loadList(page, 'pierwsza.csv', [`${known};Jabłko`]);
  await loadList(page, 'druga.csv', [`${known};Gruszka`, `${added};Śliwka`, '123;Zły']);
  await page
    .getByRole('region', { name: 'druga.csv' })
    .getByText(/Katarzyna Maj/)
    .waitFor();
  expect(await nameOf(known)).toBe('Gruszka');
  expect(await accessibilityFaults(page)).toEqual([]);

  await press(page, 'link', 'Porównaj z poprzednim');
  await page.getByText(/tylko przez ten przebieg 1, tylko przez drugi 0, przez oba 1/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.goto(`/catalog/${known.padStart(14, '0')}`);
  await press(page, 'button', 'Pokaż historię zmian');
  await page.getByText('Nazwa: było „Jabłko”').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.goto('/stewardship');
  await page.getByRole('region', { name: 'druga.csv' }).waitFor();

  const coming = page.waitForEvent('download');
  await press(page, 'button', 'Pobierz odrzucone jako csv');
  expect(readFileSync(await (await coming).path(), 'utf8')).toContain('druga.csv;4;GTIN;123;GTIN_INVALID_LENGTH');

  await press(page, 'button', 'Cofnij przebieg…');
  await page.getByText(/przywrócimy 1\sprodukt, usuniemy 1\sprodukt/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'button', 'Cofnij przebieg');
  await page.getByText(/Przywrócono 1\sprodukt, usunięto 1\sprodukt/).waitFor({ timeout: unhurried(60_000) });
  expect([await nameOf(known), await nameOf(added)]).toEqual(['Jabłko', undefined]);

  await press(page, 'link', 'pierwsza.csv');
  await page.getByRole('heading', { level: 1, name: 'pierwsza.csv' }).waitFor();
  await page.getByRole('button', { name: 'Cofnij przebieg…' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.goto(`/stewardship/runs/${randomUUID()}`);
  await page.getByRole('heading', { name: 'Nie ma takiego przebiegu' }).waitFor();
  await page.context().close();
});

test('on a phone licences are searched and tell their history; a job that was given up is tried again, by keyboard alone', async () => {
  const { pool } = product.database;
  const email = `biuro-${randomUUID()}@test.example`;
  await addAccount(product.database, { email, office: ['repository'] });
  const prefix = String(++serial);
  await pool.query('DELETE FROM jobs.job');
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO licences (licence_type, prefix, status, licensee_name) VALUES ('GCP', $1, 'active', 'Sady Górne') RETURNING id`,
    [prefix],
  );
  await pool.query(`INSERT INTO licence_history (licence_id, before) VALUES ($1, '{"licenseeName": "Sady"}')`, [
    rows[0]?.id,
  ]);
  await pool.query(
    `INSERT INTO jobs.job (name, data, source_name, source_id, source_output) VALUES ('issue-files-dead-letters',
       jsonb_build_object('issueFileId', gen_random_uuid()), 'issue-files', gen_random_uuid(), '{"reason": "disk full"}')`,
  );
  const page = await openAs(browser, product, { email, path: '/stewardship/licences', isPhone: true });
  await page.getByLabel('Prefiks, GTIN, NIP lub firma').fill(`${prefix}7`);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^1\slicencja$/ }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'link', prefix);
  await page.getByText('Nazwa na liście: Sady → Sady Górne').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/stewardship/licences/${rows[0]?.id}`);
  expect(await accessibilityFaults(page)).toEqual([]);

  const releases = await pool.query<{ id: string }>(
    `INSERT INTO import_runs (kind, origin, state, file_names) VALUES ('gpc', 'command', 'done', '{maj.json}') RETURNING id`,
  );
  const releaseId = releases.rows[0]?.id;
  await pool.query(`INSERT INTO import_run_gpc (run_id, change, code) VALUES ($1, 'added', '10000001')`, [releaseId]);
  await pool.query(
    `INSERT INTO registry_days (day, known, answered_at) VALUES (current_date, 3, now()) ON CONFLICT DO NOTHING`,
  );
  for (const [path, says] of [
    ['/stewardship/gpc', /maj\.json/],
    [`/stewardship/gpc/${releaseId}`, /10000001/],
    ['/stewardship/registry', /^(znane 3|3)/],
    ['/stewardship/search_index', /Szuka PostgreSQL/],
  ] as const) {
    await page.goto(path);
    await page.getByText(says).filter({ visible: true }).first().waitFor();
    expect(await accessibilityFaults(page), path).toEqual([]);
  }

  await page.goto('/stewardship/work');
  await page.getByText('disk full').filter({ visible: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'button', 'Ponów: Pliki zgłoszeń');
  await page.getByText(/Do\sponowienia: 1\szadanie/).waitFor();
  await page.getByRole('heading', { name: 'Wszystko się udało' }).waitFor();
  await page.context().close();
});
