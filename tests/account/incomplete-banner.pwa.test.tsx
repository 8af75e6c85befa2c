import type { User } from '@gtinoteka/contract/session.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { missingData } from '@gtinoteka/contract/people/missing-data.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { allConsents } from '../support/typed-person.ts';

const consents = allConsents(false);
const complete: User = { ...userWith([membershipOf('m1', ['user_data'])]), phoneNumber: '+48600100200', ...consents };

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each<[Partial<User>, ReturnType<typeof missingData>]>([
  [{}, []],
  [{ firstName: '' }, ['name']],
  [{ lastName: 'W' }, ['name']],
  [{ phoneNumber: null }, ['phone']],
  [{ confirmedStatute: false }, ['statute']],
  [{ agreeToMarketingPhones: null }, ['consents']],
  [{ agreeToMarketingPhones: true }, []],
  [
    { firstName: '', lastName: '', phoneNumber: null, confirmedStatute: false, agreeToSharingData: null },
    ['name', 'phone', 'statute', 'consents'],
  ],
])('of a person with %j %j is missing', (part, missing) => {
  expect(missingData({ ...complete, ...part })).toEqual(missing);
});

const banner = () => screen.queryByRole('complementary', { name: 'Uzupełnij dane konta' });

async function open(person: User, path = '/catalog', shownName = /Anna Wróblewska/) {
  serveSignedIn(
    () => person,
    () => undefined,
  );
  const page = await openPage(path);
  await screen.findByRole('button', { name: shownName });
  return page;
}

test('an incomplete activation is named on every page, with the way to the account', async () => {
  await open({ ...complete, phoneNumber: null, agreeToSharingData: null });
  const notice = await screen.findByRole('complementary', { name: 'Uzupełnij dane konta' });
  expect(notice.textContent).toContain('Brakuje: numeru telefonu i\u00a0odpowiedzi na\u00a0zgody.');
  expect(screen.getByRole('link', { name: 'Uzupełnij' }).getAttribute('href')).toBe('/user_data/u1');
});

test('a complete one has no banner, nor has the account page, nor whoever may not open it', async () => {
  await open(complete);
  expect(banner()).toBeNull();
  cleanup();
  forgetEverything();
  await open({ ...complete, phoneNumber: null, memberships: [membershipOf('m1', ['advanced_search'])] });
  expect(banner()).toBeNull();
  cleanup();
  forgetEverything();
  const memberships = [membershipOf('m1', ['user_data', 'change_password'])];
  await open({ ...complete, phoneNumber: null, memberships }, '/user_data/u1/change_password');
  expect(banner()).toBeNull();
});

const none = { ...complete, memberships: [] };
const noCompany = 'Nie należysz teraz do żadnej firmy. Poproś administratora o\u00a0zaproszenie.';

test('whoever is in no company any more is told so on every page, and may change the password', async () => {
  const { address } = await open(none);
  const notice = await screen.findByRole('complementary', { name: 'Brak firmy' });
  expect(notice.textContent).toContain(noCompany);
  fireEvent.click(within(notice).getByRole('link', { name: 'Zmień hasło' }));
  expect(await screen.findByLabelText('Bieżące hasło')).toBeTruthy();
  expect(address()).toBe('/user_data/u1/change_password');
  expect(within(notice).queryByRole('link')).toBeNull();
  expect(screen.getByRole('link', { name: 'Anuluj' }).getAttribute('href')).toBe('/');
});

test('without a company the change of somebody else’s password leads home', async () => {
  const { address } = await open(none, '/user_data/u2/change_password');
  expect(address()).toBe('/');
});

test('without a name the address stands for it in the header; the menu says why there is no company', async () => {
  await open({ ...none, firstName: '', lastName: '' }, '/catalog', /anna@example\.pl/);
  fireEvent.click(screen.getByRole('button', { name: 'Konto: anna@example.pl' }));
  await screen.findByRole('switch', { name: 'Ciemny motyw' });
  const menu = document.querySelector<HTMLElement>('.userbox__menu');
  if (!menu) throw new Error('no menu');
  expect(menu.textContent).toContain(noCompany);
  expect(
    within(menu)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Zmień hasło', 'Kolejka kodów']);
});

test('"Konto" of the phone says the same', async () => {
  await open({ ...none, firstName: '', lastName: '' }, '/catalog', /anna@example\.pl/);
  fireEvent.click(screen.getByRole('button', { name: 'Konto' }));
  const sheet = await screen.findByRole('dialog', { name: 'Konto' });
  expect(sheet.querySelector('.acct')?.textContent).toBe(`Aanna@example.pl${noCompany}`);
  expect(within(sheet).getByRole('link', { name: 'Zmień hasło' }).getAttribute('href')).toBe(
    '/user_data/u1/change_password',
  );
});

test.each([
  [3, 'Firma 1; Firma 2; Firma 3, otwórz'],
  [4, 'Firma 1; Firma 2; Firma 3 i\u00a01\u00a0innej, otwórz'],
  [30, 'Firma 1; Firma 2; Firma 3 i\u00a027\u00a0innych, otwórz'],
])('of %d companies that wait the banner names three', async (count, said) => {
  const waiting = Array.from({ length: count }, (_, n) => membershipOf(`m${n}`, [], `Firma ${n + 1}`, false));
  await open({ ...complete, memberships: waiting });
  const notice = await screen.findByRole('complementary', { name: 'Dokończ aktywację' });
  expect(notice.textContent.replaceAll(/Firma\u00a0/g, 'Firma ')).toContain(said);
});

test('a membership that is not activated names its company and the link to open, with or without another company', async () => {
  const invited = membershipOf('m2', [], 'Sady Dolne', false);
  await open({ ...complete, memberships: [invited] });
  const notice = await screen.findByRole('complementary', { name: 'Dokończ aktywację' });
  expect(notice.textContent).toContain(
    'Aby działać w\u00a0firmie Sady Dolne, otwórz link z\u00a0e-maila z\u00a0zaproszeniem.',
  );
  expect(within(notice).getByRole('link', { name: 'Zmień hasło' })).toBeTruthy();
  expect(screen.queryByRole('complementary', { name: 'Brak firmy' })).toBeNull();
  cleanup();
  forgetEverything();
  await open({ ...complete, memberships: [membershipOf('m1', ['user_data']), invited] }, '/user_data/u1');
  const beside = await screen.findByRole('complementary', { name: 'Dokończ aktywację' });
  expect(beside.textContent).toContain('Sady Dolne');
  expect(within(beside).queryByRole('link')).toBeNull();
});
