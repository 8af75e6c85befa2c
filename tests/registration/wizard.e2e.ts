import { randomInt } from 'node:crypto';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasFocus } from '../support/browser/keyboard.ts';
import { errorSummary, fileField } from '../support/browser/page-parts.ts';
import { inventedCompanies } from './invented-companies.ts';
import { newNip, newRegon } from '../support/polish-ids.ts';
import { accessibilityFaults } from '../support/browser/visitor.ts';
import { visitsOfTests } from '../support/browser/visits-of-tests.ts';

const openVisit = visitsOfTests();
let page: Page;

beforeEach(async () => {
  page = await visit();
});

/** A visitor of an address nobody had before: limits are counted by it. */
function visit(isPhone = false): Promise<Page> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  return openVisit({
    isPhone,
    context: { extraHTTPHeaders: { 'x-forwarded-for': address } },
  });
}

const field = (label: string) => page.getByRole('textbox', { name: label });
const next = (text: string) => page.getByRole('button', { name: text });
const heading = (text: string) => page.getByRole('heading', { level: 2, name: text });

async function typeRegon(regon: string): Promise<void> {
  await page.goto('/registration');
  await field('REGON').fill(regon);
  await next('Dalej: dane firmy').click();
}

async function fillCompany({ nip = newNip() } = {}): Promise<void> {
  await field('Nazwa firmy').fill('Sady Górne sp. z o.o.');
  await field('NIP').fill(nip);
  await field('Ulica i numer').fill('ul. Sadowa 12');
  await field('Kod pocztowy').fill('27600');
  await field('Miejscowość').fill('Sandomierz');
  await page.getByLabel('Województwo').selectOption('świętokrzyskie');
  await page.getByLabel('Profil firmy').selectOption('production');
  await page.getByText('Wyszukiwanie produktów').click();
}

async function fillPerson(email = `nowa-${randomInt(1e9)}@test.example`): Promise<string> {
  await field('Adres e-mail').fill(email);
  await page.getByText('Jestem reprezentantem firmy').click();
  return email;
}

describe('the registration of a company nobody knows', () => {
  it('goes from the REGON to the message that a link was sent, and then the company is unfinished', async () => {
    const regon = newRegon();
    await typeRegon(regon);
    await heading('Dane firmy').waitFor();
    await expect.poll(() => hasFocus(heading('Dane firmy'))).toBe(true);
    await page.getByText(`Nie mamy firmy o numerze REGON ${regon}`).waitFor();
    await fillCompany();
    await expect.poll(() => field('Kod pocztowy').inputValue()).toBe('27-600');
    expect(await accessibilityFaults(page)).toEqual([]);
    await next('Dalej: dane osoby').click();
    await heading('Dane osoby').waitFor();
    const email = await fillPerson('  Nowa.Osoba@Test.Example'.trim());
    await field('Imię').waitFor();
    await expect.poll(() => field('Adres e-mail').inputValue()).toBe('nowa.osoba@test.example');
    // The mask is no value.
    await expect.poll(() => field('Imię').getAttribute('placeholder')).toBe('xxxxx');
    await expect.poll(() => field('Numer telefonu').inputValue()).toBe('');
    await expect.poll(() => field('Numer telefonu').isDisabled()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await next('Dalej: podsumowanie').click();
    await heading('Sprawdź i zarejestruj').waitFor();
    await page.getByText('Sady Górne sp. z o.o.').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Zarejestruj firmę' }).click();
    await page.getByText(`Otwórz link, który wysłaliśmy na adres ${email.toLowerCase()}`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');

    await typeRegon(regon);
    await page.getByText('Rejestracja tej firmy nie została dokończona').waitFor();
    await expect.poll(() => field('REGON').inputValue()).toBe(regon);
  });

  it('sends the authorization file with it, and a text that is called PDF is not taken', async () => {
    await typeRegon(newRegon());
    await fillCompany();
    await next('Dalej: dane osoby').click();
    await fillPerson();
    const input = fileField(page);
    await input.setInputFiles({ name: 'upoważnienie.pdf', mimeType: 'application/pdf', buffer: Buffer.from('tekst') });
    await page.getByText('Plik „upoważnienie.pdf” ma niewłaściwy format').waitFor();
    await input.setInputFiles({
      name: 'upoważnienie.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
    });
    await page.getByRole('button', { name: 'Usuń plik' }).waitFor();
    await next('Dalej: podsumowanie').click();
    const uploaded = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('main').getByRole('button', { name: 'Zarejestruj firmę' }).click();
    expect(await (await uploaded).json()).toEqual({ uploaded: true });
    await page.getByText('Firma jest zarejestrowana.').waitFor();
  });

  it('keeps what was typed over a reload, step and locks too, and forgets it once the page was left', async () => {
    const regon = newRegon();
    await typeRegon(regon);
    await fillCompany();
    await next('Dalej: dane osoby').click();
    await heading('Dane osoby').waitFor();
    await field('Adres e-mail').fill('ktos@test.example');
    await page.reload();
    await heading('Dane osoby').waitFor();
    await expect.poll(() => field('Adres e-mail').inputValue()).toBe('ktos@test.example');
    await page.getByRole('button', { name: 'Wstecz' }).click();
    await heading('Dane firmy').waitFor();
    await expect.poll(() => field('Nazwa firmy').inputValue()).toBe('Sady Górne sp. z o.o.');
    await page.goto('/registration');
    await page.getByRole('link', { name: 'Katalog', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Katalog' }).waitFor();
    await page.goBack();
    await expect.poll(() => field('REGON').inputValue()).toBe('');
  });

  it('keeps what was typed on the way back, and nothing once the page was left', async () => {
    await typeRegon(newRegon());
    await fillCompany();
    await next('Dalej: dane osoby').click();
    await heading('Dane osoby').waitFor();
    await field('Adres e-mail').fill('ktos@test.example');
    await page.getByRole('button', { name: 'Wstecz' }).click();
    await heading('Dane firmy').waitFor();
    await expect.poll(() => field('Nazwa firmy').inputValue()).toBe('Sady Górne sp. z o.o.');
    await expect.poll(() => page.getByLabel('Województwo').inputValue()).toBe('świętokrzyskie');
    await page.goForward();
    await heading('Dane osoby').waitFor();
    await expect.poll(() => field('Adres e-mail').inputValue()).toBe('ktos@test.example');
    await page.getByRole('link', { name: 'Katalog', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Katalog' }).waitFor();
    await page.goBack();
    await field('REGON').waitFor();
    await expect.poll(() => field('REGON').inputValue()).toBe('');
  });
});

describe('a company that the register knows', () => {
  it('is prefilled and locked; only what is missing can be filled in', async () => {
    const company = inventedCompanies[randomInt(inventedCompanies.length)];
    await typeRegon(company?.regon ?? '');
    await heading('Dane firmy').waitFor();
    await expect.poll(() => field('Nazwa firmy').inputValue()).toBe(company?.name);
    for (const label of ['Nazwa firmy', 'NIP', 'Ulica i numer', 'Kod pocztowy', 'Miejscowość', 'Województwo', 'Kraj'])
      expect([label, await page.getByLabel(label).first().isEditable()]).toEqual([label, false]);
    await expect.poll(() => field('Strona WWW').isDisabled()).toBe(false);
    await expect.poll(() => page.getByLabel('Profil firmy').isDisabled()).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

async function toSummary(nip: string): Promise<void> {
  await typeRegon(newRegon());
  await fillCompany({ nip });
  await next('Dalej: dane osoby').click();
  await fillPerson();
  await next('Dalej: podsumowanie').click();
}

describe('faults', () => {
  it('of a REGON stop at the first step, in words and with focus', async () => {
    await typeRegon('123456784');
    await page.getByRole('heading', { name: 'Popraw 1 pole' }).waitFor();
    await expect.poll(() => hasFocus(errorSummary(page))).toBe(true);
    await page.getByRole('link', { name: 'REGON: Niepoprawny numer REGON' }).click();
    await expect.poll(() => hasFocus(field('REGON'))).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('of the company are told all at once; a taken NIP is said 1500 ms after typing stops', async () => {
    const nip = newNip();
    await toSummary(nip);
    await page.getByRole('main').getByRole('button', { name: 'Zarejestruj firmę' }).click();
    await page.getByText('Firma jest zarejestrowana.').waitFor();

    await typeRegon(newRegon());
    await next('Dalej: dane osoby').click();
    await page.getByRole('heading', { name: 'Popraw 8 pól' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await field('NIP').fill(nip);
    await page.getByText('NIP występuje już w naszej bazie').first().waitFor();
  });

  it('that only the registration finds lead back to their step', async () => {
    const nip = newNip();
    await toSummary(nip);
    await heading('Sprawdź i zarejestruj').waitFor();
    await page.route('**/api/v1/accounts/register/', (route) =>
      route.fulfill({ status: 409, json: { code: 'NIP_TAKEN', detail: 'NIP', fields: { nip: 'NIP_TAKEN' } } }),
    );
    await page.getByRole('main').getByRole('button', { name: 'Zarejestruj firmę' }).click();
    await heading('Dane firmy').waitFor();
    await page.getByRole('heading', { name: 'Popraw 1 pole' }).waitFor();
    await expect.poll(() => hasFocus(errorSummary(page))).toBe(true);
    await expect.poll(() => field('NIP').getAttribute('aria-invalid')).toBe('true');
  });
});

it('the keyboard alone goes through it, on a phone too, with nothing wider than the window', async () => {
  const phone = await visit(true);
  await phone.setViewportSize({ width: 320, height: 640 });
  await phone.goto('/registration');
  await phone.getByLabel('REGON', { exact: true }).focus();
  await phone.keyboard.type(newRegon());
  await phone.keyboard.press('Enter');
  await phone.getByLabel('Nazwa firmy').waitFor();
  const overflow = () =>
    phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(() => overflow()).toBeLessThanOrEqual(0);
  await phone.keyboard.press('Tab');
  await phone.keyboard.type('Sady');
  await expect.poll(() => phone.getByLabel('Nazwa firmy').inputValue()).toBe('Sady');
  expect(await accessibilityFaults(phone)).toEqual([]);
  await phone.context().close();
});
