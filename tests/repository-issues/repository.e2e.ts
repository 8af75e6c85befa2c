import { matterId } from '@gtinoteka/contract/office/issue-groups.ts';
import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWholeCatalogue } from '../../api/store/issues/check-catalogue.ts';
import { addAccount, type Account } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { accessibilityFaults, openAs } from '../support/browser/visitor.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';
import { cellsOf } from '../support/unpacked.ts';

let product: OwnProduct;
let browser: Browser;
let office: Account;
const firms: string[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startOwnProduct(), launchBrowser()]);
  const { database } = product;
  office = await addAccount(database, {
    email: `biuro-${randomUUID()}@test.example`,
    // Somebody who has nothing but the repository.
    office: ['repository'],
    firstName: 'Tomasz',
    lastName: 'Gil',
  });
  // Records without GPC, of twelve companies.
  for (let i = 0; i < 12; i++) {
    const { companyId } = await addAccount(database, { companyName: `Firma ${String(i).padStart(2, '0')}` });
    firms.push(companyId);
    await addProduct(database, {
      gtin: gtinOf('5901234', i),
      name: `Dżem ${i}`,
      brand: 'Sady',
      company_id: companyId,
      gpc_brick: null,
    });
  }
  await checkWholeCatalogue(database);
});
afterAll(() => Promise.all([product?.stop(), browser?.close()]));

const openOffice = (path: string, isPhone: boolean, email = office.email) =>
  openAs(browser, product, { email, path, isPhone });

test('issues are ticked by keyboard over two pages, taken in hand, and come as a file', async () => {
  const page = await openOffice('/repository', false);
  const table = page.getByRole('table', { name: 'Grupy zgłoszeń' });
  await table.waitFor();
  await page.getByRole('heading', { name: /^12\sgrup$/ }).waitFor();
  const generate = page.getByRole('button', { name: 'Generuj plik' });
  expect(await generate.isDisabled()).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);

  await tabTo(table.getByRole('checkbox', { name: /Zaznacz wszystkie/ }));
  await page.keyboard.press('Space');
  await page.getByText(/Zaznaczono 10\sgrup/).waitFor();
  await tabTo(page.getByRole('link', { name: 'Strona 2' }));
  await page.keyboard.press('Enter');
  await page.getByText(/^11–12 z/).waitFor();
  await table
    .getByRole('checkbox', { name: /^Zaznacz: Firma/ })
    .first()
    .press('Space');
  await page.getByText(/Zaznaczono 11\sgrup, 11\skodów\./).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await generate.press('Enter');
  await page.getByText(/Przygotowujemy plik ze\szgłoszeniami/).waitFor();
  const stored = async (): Promise<string | undefined> =>
    (await product.database.pool.query<{ id: string }>('SELECT id FROM issue_files WHERE processing_status = 2'))
      .rows[0]?.id;
  await expect.poll(stored, { timeout: unhurried(30_000) }).toBeTruthy();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.goto(`/repository/issue_file/${await stored()}`),
  ]);
  expect(download.suggestedFilename()).toMatch(/^zgloszenia-.*\.xlsx$/);
  expect(cellsOf(await readFile(await download.path()), 2)).toHaveLength(12);
  await page.getByText(/Plik jest na\sTwoim urządzeniu\./).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  // A group from the list, a decision with its note, and back to the same page of the list.
  await page.goto('/repository?page=2');
  const row = table.getByRole('link', { name: /^Firma/ }).first();
  const company = await row.textContent();
  await tabTo(row);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Brak albo zły kod GPC' }).waitFor();
  await page.getByRole('cell', { name: 'Produkt nie ma kodu GPC.' }).waitFor();
  await page.getByText(/Pełne sprawdzenie katalogu znalazło 1\skod/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await tabTo(page.getByRole('button', { name: 'Porzuć…' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await question.getByRole('textbox', { name: /Notatka/ }).fill('Nie produkują od lat.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Porzuć' }).press('Enter');
  await page.getByText('Nie produkują od lat.').waitFor();
  await page.getByRole('button', { name: /Cofnij do\snowych/ }).waitFor();
  await page.getByRole('link', { name: 'Repozytorium' }).last().press('Enter');
  await page.waitForURL((url) => url.pathname === '/repository');
  await page.getByRole('heading', { name: /^11\sgrup$/ }).waitFor();
  expect(await table.getByRole('link', { name: company ?? '', exact: true }).count()).toBe(0);
  await page.context().close();
});

test('on a phone filters open below, a group is taken in hand, and nothing scrolls sideways', async () => {
  const page = await openOffice('/repository?statuses=new_issue', true);
  const tick = page.getByRole('checkbox', { name: /^Zaznacz: Firma 03/ });
  await page.getByRole('button', { name: 'Filtry' }).tap();
  const field = page.getByRole('combobox', { name: 'Firma' });
  await field.fill('firma 03');
  await page.getByRole('option', { name: /Firma 03/ }).tap();
  await page.getByRole('heading', { name: /^1\sgrupa$/ }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await tick.filter({ visible: true }).check({ force: true });
  await page.getByRole('button', { name: 'Zmień status…' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('in_progress_issue');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Zapisz' }).tap();
  await page.getByText('Zmienione zgłoszenia: 1.').waitFor();
  await page.getByText('Nie ma takich zgłoszeń').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

  const group = matterId({ error: 'EP-0005', pool: 'national', companyId: firms[3] ?? null });
  await page.goto(`/repository/groups/${group}`);
  await page.getByRole('heading', { level: 1, name: 'Brak albo zły kod GPC' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  await page.context().close();
});

test('a company sees what is to be mended, saves the list and finds where it is sent', async () => {
  const { database } = product;
  const firm = await addAccount(database, { email: `sady-${randomUUID()}@test.example`, group: 'location_admin' });
  const gtin = gtinOf('5901234', 90);
  await addProduct(database, {
    gtin,
    name: 'Powidła jabłkowe z cynamonem',
    company_id: firm.companyId,
    gpc_brick: null,
  });
  await checkWholeCatalogue(database);
  for (const isPhone of [false, true]) {
    const page = await openOffice('/my_products', isPhone, firm.email);
    const tab = page.getByRole('link', { name: /^Do\spoprawy$/ });
    await tabTo(tab);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^1\skod do\spoprawy$/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Pobierz listę' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('Powidła jabłkowe z cynamonem');
    await page.getByRole('link', { name: 'Wyślij poprawione dane' }).click();
    await page.waitForURL((url) => url.pathname === '/verify_data/upload');
    await page.context().close();
  }
});
