import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { fileField } from '../support/browser/page-parts.ts';
import { accessibilityFaults, openAs } from '../support/browser/visitor.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { makeList } from '../support/make-list.ts';
import { unhurried } from '../support/run/pace.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';

let product: OwnProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startOwnProduct(), launchBrowser()]);
});
afterAll(() => Promise.all([product?.stop(), browser?.close()]));

/** By keyboard alone. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).focus();
  await page.keyboard.press('Enter');
}

test('product data are sent from a phone with a comment, accepted at a desk by an administrator, undone, accepted again, and stand on the card', async () => {
  // Of a try of its own: a failed one has left its product.
  const prefix = `5905${randomInt(100, 999)}`;
  const [known, fresh, foreign] = [gtinOf(prefix, 1), gtinOf(prefix, 2), gtinOf('5906999', 1)];
  const email = `dane-${randomUUID()}@test.example`;
  const nip = `985${String(randomInt(10_000_000)).padStart(7, '0')}`;
  const { companyId } = await addAccount(product.database, { email, companyName: `Sady ${prefix}`, nip });
  await addProduct(product.database, { gtin: known, name: 'Jabłko', brand: 'Sady', company_id: companyId });
  await addLicence(product.database, { prefix, company_id: companyId, licensee_name: null });
  const steward = `biuro-${randomUUID()}@test.example`;
  // Somebody who has nothing but the repository.
  await addAccount(product.database, { email: steward, office: ['repository'] });

  const page = await openAs(browser, product, { email, path: '/verify_data/upload', isPhone: true });
  await page.getByRole('heading', { level: 1, name: 'Wyślij dane do katalogu' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Komentarz').fill('Nowa nazwa na etykiecie.');
  const list = await makeList([
    ['GTIN', 'Nazwa', 'Marka'],
    [known, 'Jabłko szara reneta', 'Sady'],
    [fresh, 'Jabłko malinówka', 'Sady'],
    [foreign, 'Cudze', ''],
  ]);
  await fileField(page).setInputFiles({ name: 'jesień.xlsx', mimeType: 'application/octet-stream', buffer: list });
  await press(page, 'Wyślij plik');
  await page.getByRole('heading', { name: /^Czy dobrze czytamy plik/ }).waitFor({ timeout: unhurried(60_000) });
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'Sprawdź plik');
  await page.getByRole('heading', { name: 'Plik sprawdzony' }).waitFor({ timeout: unhurried(60_000) });
  await page.getByText(/czeka na odpowiedź: 2\swiersze, odrzucone: 1\swiersz/).waitFor();

  const office = await openAs(browser, product, { email: steward, path: '/stewardship/uploads' });
  await office.getByRole('heading', { level: 1, name: 'Dane do przyjęcia' }).waitFor();
  const link = office.getByRole('link', { name: `Sady ${prefix}` }).filter({ visible: true });
  await link.waitFor();
  expect(await accessibilityFaults(office)).toEqual([]);
  await link.click();
  await office.getByText('Nowa nazwa na etykiecie.').waitFor();
  await office.getByText('Jabłko szara reneta').waitFor();
  const id = new URL(office.url()).pathname.split('/').at(-1);
  await office.goto(`/stewardship/uploads/${id}?state=unfit`);
  await office.getByText('Tego numeru nie obejmuje żadna licencja Twojej firmy.').waitFor();
  await press(office, /^Czekają 2$/);
  await office.getByText('Jabłko szara reneta').waitFor();
  expect(await accessibilityFaults(office)).toEqual([]);
  const acceptAll = async (): Promise<void> => {
    await press(office, 'Przyjmij wszystkie: 2');
    await office.getByText(/^Nowe\sprodukty:\s1\.\sZmienione\sprodukty:\s1\.$/).waitFor();
    expect(await accessibilityFaults(office)).toEqual([]);
    await press(office, /^Przyjmij 2\swiersze$/);
    await office.getByText(/^Przyjęte do katalogu: 2\swiersze/).waitFor({ timeout: unhurried(30_000) });
    // The list of those that wait has gone empty; what was accepted comes in its place.
    await office.waitForURL(/\?state=accepted$/);
    await office.getByText('Jabłko szara reneta').waitFor();
  };
  await acceptAll();
  await press(office, 'Cofnij przebieg…');
  await office.getByText(/^Wiersze danych firmy będą czekać na\snową odpowiedź\.$/).waitFor();
  await press(office, 'Cofnij przebieg');
  await office.getByText('Cofnięty').waitFor({ timeout: unhurried(30_000) });
  await press(office, /^Czekają 2$/);
  await acceptAll();
  await press(office, /^Nie do przyjęcia 1$/);
  await office.getByText('Tego numeru nie obejmuje żadna licencja Twojej firmy.').waitFor();
  expect(await accessibilityFaults(office)).toEqual([]);
  await office.context().close();

  await page.goto(`/catalog/${known}`);
  await page.getByRole('heading', { name: 'Jabłko szara reneta' }).waitFor({ timeout: unhurried(30_000) });
  await page.goto('/my_products');
  await page
    .getByText(/Dane do katalogu: przyjęte: 2\swiersze, odrzucone: 1\swiersz/)
    .filter({ visible: true })
    .waitFor();
  await page
    .getByRole('link', { name: /jesień\.xlsx/ })
    .filter({ visible: true })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Odpowiedź na dane' }).waitFor();
  await page.getByText('Jabłko szara reneta').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});
