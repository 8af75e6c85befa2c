import type { ActivationData } from '@gtinoteka/contract/activation.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, stubServer, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/page.tsx';
import { newPassword } from '../support/typed-person.ts';

const invited: ActivationData = {
  hasUserActivatedMembership: false,
  isFullRegistration: true,
  email: 'anna@example.pl',
  firstName: '',
  lastName: '',
  phoneNumber: null,
  companyName: 'Sady Dolne',
  isAdmin: false,
  isFirstAdmin: false,
  confirmedStatute: false,
  agreeToSellingEmails: null,
  agreeToSellingPhones: null,
  agreeToSharingData: null,
  agreeToMarketingEmails: null,
  agreeToMarketingPhones: null,
};

function serve(read: () => StubAnswer, activate: () => StubAnswer = () => refusal(404, 'NOT_FOUND')): StubCall[] {
  return stubServer(({ path, method }) => {
    if (path === '/api/v1/accounts/confirm/email/tok/') return method === 'GET' ? read() : activate();
    if (path === '/api/v1/health/') return { body: { status: 'ok', database: true, demoData: false, version: '1' } };
    return refusal(404, 'NOT_FOUND');
  });
}

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function sendPasswords(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Hasło'), { target: { value: newPassword } });
  fireEvent.change(screen.getByLabelText('Powtórz hasło'), { target: { value: newPassword } });
  fireEvent.click(screen.getByRole('button', { name: 'Aktywuj konto' }));
}

test('sends the fields of its variant and nothing else', async () => {
  const calls = serve(
    () => ({ body: invited }),
    () => ({ body: { activated: true, email: invited.email } }),
  );
  const { address } = await openPage('/confirm/email/tok');
  await sendPasswords();
  await waitFor(() => expect(address()).toBe('/login'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    password: newPassword,
    passwordRepeat: newPassword,
  });
});

test('tells password managers whose the new password is', async () => {
  serve(() => ({ body: invited }));
  await openPage('/confirm/email/tok');
  const password = await screen.findByLabelText<HTMLInputElement>('Hasło');
  const username = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect([password.autocomplete, username?.value]).toEqual(['new-password', 'anna@example.pl']);
});

test('ACTIVATE_ACCOUNT_ERROR says so and draws the form of the new state', async () => {
  let data = invited;
  serve(
    () => ({ body: data }),
    () => {
      data = { ...invited, hasUserActivatedMembership: true };
      return refusal(400, 'ACTIVATE_ACCOUNT_ERROR', 'Błąd podczas aktywacji konta');
    },
  );
  await openPage('/confirm/email/tok');
  await sendPasswords();
  await screen.findByText('Błąd podczas aktywacji konta');
  await screen.findByRole('button', { name: 'Dołącz do firmy' });
});

test('without a network the page stays and can be tried again', async () => {
  let isOnline = false;
  serve(() => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return { body: invited };
  });
  const { address } = await openPage('/confirm/email/tok');
  const again = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
  expect(address()).toBe('/confirm/email/tok');
  isOnline = true;
  fireEvent.click(again);
  await screen.findByLabelText('Hasło');
});

test('the link of another person says whose it is, and once it is active offers to change over', async () => {
  const colleague = { ...invited, email: 'kolega@example.pl' };
  const calls = serveSignedIn(
    () => userWith([membershipOf('m1', ['user_data'])]),
    ({ path, method }) => {
      if (path === '/api/v1/accounts/confirm/email/tok/')
        return { body: method === 'GET' ? colleague : { activated: true, email: colleague.email } };
      return path === '/api/v1/logout/' ? { body: {} } : undefined;
    },
  );
  const { address } = await openPage('/confirm/email/tok');
  await screen.findByText('Jesteś teraz na koncie anna@example.pl. Link jest dla kolega@example.pl.');
  await sendPasswords();
  await screen.findByRole('heading', { name: 'Konto kolega@example.pl jest aktywne' });
  screen.getByText(/nadal działasz na koncie anna@example\.pl/);
  expect(screen.queryByText(/Możesz się zalogować/)).toBeNull();
  expect(address()).toBe('/confirm/email/tok');
  fireEvent.click(screen.getByRole('button', { name: 'Wyloguj i\u00a0zaloguj jako kolega@example.pl' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect((await screen.findByLabelText<HTMLInputElement>('Adres e-mail')).value).toBe('kolega@example.pl');
  expect(calls.filter(({ path, method }) => path.includes('confirm') && method === 'GET')).toHaveLength(1);
});

test('a used link tells whoever is signed in that its account is active, not to log in', async () => {
  serveSignedIn(
    () => userWith([membershipOf('m1', ['user_data'])]),
    ({ path }) =>
      path.includes('confirm') ? refusal(409, 'ACCOUNT_ALREADY_ACTIVE', 'Możesz się zalogować.') : undefined,
  );
  const { address } = await openPage('/confirm/email/tok');
  await screen.findByText('Konto z tego linku jest już aktywne.');
  expect(address()).toBe('/');
});
