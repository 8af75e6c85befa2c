import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operatorLinks } from '../../pwa/core/texts/operator-links.ts';
import { shellTexts } from '../../pwa/core/texts/shell.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { membershipOf, userWith } from './demo-user.ts';
import { refusal, stubServer } from './stub-server.ts';

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const inHeader = () => [...document.querySelectorAll('.top__2 a')].map((link) => link.textContent);

test('Generator 2D is in the navigation of the visit itself, and of the next page', async () => {
  serveSignedIn(
    () => userWith([membershipOf('m1', ['file_sending_to_verification'])]),
    () => undefined,
  );
  await openPage('/generator_2d');
  await waitFor(() => expect(inHeader()).toContain('Generator 2D'));
  const [catalogue] = screen.getAllByRole('link', { name: 'Katalog' });
  if (catalogue) fireEvent.click(catalogue);
  await waitFor(() => expect(inHeader()).toContain('Generator 2D'));
  // Another tab of the same browser session has storage of its own.
  sessionStorage.clear();
  cleanup();
  await openPage('/pricing');
  await waitFor(() => expect(inHeader()).toContain('Generator 2D'));
});

test('who may not open the generator has not visited it', async () => {
  serveSignedIn(
    () => userWith([membershipOf('m1', ['user_data'])]),
    () => undefined,
  );
  const page = await openPage('/generator_2d');
  await waitFor(() => expect(page.address()).toBe('/'));
  // A §6: whoever is sent away is told why.
  await screen.findByText('Nie masz uprawnień do tej czynności');
  expect(inHeader()).not.toContain('Generator 2D');
});

test('the footer leads to the static pages, the helpdesk and the social profiles', async () => {
  stubServer(() => refusal(404, 'NOT_FOUND'));
  await openPage('/pricing');
  const footer = within(screen.getByRole('contentinfo'));
  for (const name of ['Regulamin', 'Polityka prywatności', 'Polityka cookies', 'Kontakt', 'O nas'])
    expect(footer.getByRole('link', { name })).toBeTruthy();
  expect(footer.getByRole('link', { name: 'Pomoc techniczna' }).getAttribute('href')).toBe('/contact');
  for (const [name, address] of Object.entries(operatorLinks.social))
    expect(footer.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href')).toBe(address);
  // A §2: in this order.
  const order = footer.getAllByRole('link').map(({ textContent }) => (textContent ?? '').replace(/ \(.*/, ''));
  expect(order).toEqual([
    'Regulamin',
    'Polityka prywatności',
    'Polityka cookies',
    'Kontakt',
    'O nas',
    ...Object.keys(operatorLinks.social),
    'Pomoc techniczna',
  ]);
});

test.each([
  ['fails', 500, 'GENERIC_ERROR'],
  ['is refused by something on the way', 403, 'no code of ours'],
])('whose session cannot be renewed (it %s) is told to wait, and not to log in', async (_, status, code) => {
  localStorage.setItem('gtinoteka.session', '1');
  stubServer(({ path }) => (path.endsWith('/token/refresh/') ? refusal(status, code) : refusal(404, 'NOT_FOUND')));
  await openPage('/pricing');
  const header = within(screen.getAllByRole('banner')[0] ?? document.body);
  await header.findByText(/^Konto czeka na\sodpowiedź serwera\.$/);
  fireEvent.click(screen.getByRole('button', { name: shellTexts.account }));
  const sheet = within(await screen.findByRole('dialog'));
  sheet.getByText(/^Konto czeka na\sodpowiedź serwera\.$/);
  sheet.getByRole('button', { name: shellTexts.signOut });
  expect(sheet.queryByText(shellTexts.signIn)).toBeNull();
  expect(header.queryByText(shellTexts.signIn)).toBeNull();
  expect(localStorage.getItem('gtinoteka.session')).toBe('1');
});

test('the account window of a phone has the link to order a barcode, which its bar has no room for', async () => {
  stubServer(() => refusal(404, 'NOT_FOUND'));
  await openPage('/pricing');
  fireEvent.click(screen.getByRole('button', { name: shellTexts.account }));
  const sheet = within(await screen.findByRole('dialog'));
  const link = sheet.getByRole('link', { name: new RegExp(shellTexts.orderBarcode) });
  expect(link.getAttribute('href')).toBe(operatorLinks.orderBarcode);
});

test('the account window of a phone cuts the company at 30 characters', async () => {
  const name = 'Ogólnopolska Spółdzielnia Producentów Owoców';
  serveSignedIn(
    () => userWith([membershipOf('m1', [], name)]),
    () => undefined,
  );
  await openPage('/pricing');
  fireEvent.click(screen.getByRole('button', { name: shellTexts.account }));
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByText(/^Ogólnopolska Spółdzielnia/);
  expect(sheet.queryByText(new RegExp(name))).toBeNull();
});
