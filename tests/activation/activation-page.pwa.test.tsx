import type { ActivationData } from '@gtinoteka/contract/activation.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, stubServer, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage } from '../support/page.tsx';
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
  const again = await screen.findByRole('button', { name: 'Spróbuj ponownie' }, { timeout: 5_000 });
  expect(address()).toBe('/confirm/email/tok');
  isOnline = true;
  fireEvent.click(again);
  await screen.findByLabelText('Hasło');
});
