import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepBotCheckPass } from '../../pwa/core/network/bot-check-pass.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, stubServer, type StubAnswer } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { newPassword } from '../support/typed-person.ts';

beforeEach(() => {
  forgetEverything();
  keepBotCheckPass('pass', new Date(Date.now() + 60_000).toISOString());
});
afterEach(() => {
  keepBotCheckPass(null);
  cleanup();
  vi.unstubAllGlobals();
});

function serve(answer: StubAnswer) {
  return stubServer(({ path }) =>
    path.includes('reset_password')
      ? answer
      : { body: { status: 'ok', database: true, demoData: false, demoAccounts: false, version: '1' } },
  );
}

async function ask(email: string): Promise<void> {
  await openPage('/reset_password');
  fireEvent.change(await screen.findByLabelText('Adres e-mail'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Wyślij link' }));
}

test('an address is sent in lower case with the pass of the bot check; the page does not say whether it is known', async () => {
  const calls = serve({ body: { requested: true } });
  await ask(' Anna@Example.PL ');
  await screen.findByRole('heading', { name: 'Sprawdź pocztę' });
  const call = calls.find(({ path }) => path.includes('reset_password'));
  expect([call?.method, call?.body]).toEqual(['PUT', { email: 'anna@example.pl' }]);
  expect(call?.headers.get('x-bot-check')).toBe('pass');
  expect(screen.getByText(/Jeśli ten adres należy do konta/)).toBeTruthy();
});

test('too many requests say in how many minutes to come again', async () => {
  serve({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS', detail: 'Za dużo.' },
    headers: { 'retry-after': '121' },
  });
  await ask('anna@example.pl');
  await screen.findByText(/Spróbuj ponownie za 3\sminuty/);
});

test('a failed bot check offers to reload the page', async () => {
  serve(refusal(403, 'RECAPTCHA_ERROR', 'Nie udało się potwierdzić, że nie jesteś robotem. Odśwież stronę.'));
  await ask('anna@example.pl');
  await screen.findByRole('button', { name: 'Odśwież stronę' });
});

test('what the server refuses an address for stands at its field', async () => {
  serve({
    status: 400,
    body: {
      code: 'RESET_PASSWORD_INVALID_EMAIL',
      detail: 'Błędny format e-mail',
      fields: { email: 'RESET_PASSWORD_INVALID_EMAIL' },
    },
  });
  await ask('anna@example.pl');
  await screen.findByRole('link', { name: 'Adres e-mail: Błędny format e-mail' });
});

async function change(answer: StubAnswer, old = 'Dawne haslo 12!') {
  serveSignedIn(
    () => userWith([membershipOf('m1', ['change_password'])]),
    ({ path }) => (path.includes('change_password') ? answer : undefined),
  );
  const page = await openPage('/user_data/u1/change_password');
  const typed = { 'Bieżące hasło': old, 'Nowe hasło': newPassword, 'Powtórz nowe hasło': newPassword };
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Zmień hasło' }));
  return page;
}

test('a changed password goes home with PASSWORD_CHANGED', async () => {
  const { address } = await change({ body: { passwordChanged: true } });
  await waitFor(() => expect(address()).toBe('/'));
  await screen.findByText('Hasło zostało zmienione.');
});

test('a new password that is the old one is refused at once, by its own words', async () => {
  const { address } = await change({ body: { passwordChanged: true } }, newPassword);
  await screen.findByRole('link', { name: 'Nowe hasło jest takie samo jak obecne. Wybierz inne.' });
  expect(address()).toBe('/user_data/u1/change_password');
});

test('a failure nobody can mend is GENERIC_ERROR, too many tries are said', async () => {
  await change(refusal(500, 'GENERIC_ERROR', 'x'));
  await screen.findByText('Coś poszło nie tak, spróbuj ponownie.');
  cleanup();
  await change(refusal(429, 'TOO_MANY_REQUESTS', 'Za dużo zapytań.'));
  await screen.findByText('Za dużo zapytań.');
});

test('the link of another person says whose it is, and leaves who is signed in alone', async () => {
  serveSignedIn(
    () => userWith([membershipOf('m1', ['user_data'])]),
    ({ path, method }) => {
      if (!path.includes('reset_password')) return undefined;
      const user = { email: 'kolega@example.pl' };
      return { body: method === 'GET' ? { data: { user } } : { passwordReset: true } };
    },
  );
  const { address } = await openPage('/reset_password/tok');
  await screen.findByText('Jesteś teraz na koncie anna@example.pl. Link jest dla kolega@example.pl.');
  for (const label of ['Nowe hasło', 'Powtórz nowe hasło'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: newPassword } });
  fireEvent.click(screen.getByRole('button', { name: 'Ustaw hasło' }));
  await screen.findByRole('heading', { name: 'Hasło konta kolega@example.pl zostało zmienione' });
  screen.getByRole('button', { name: 'Wyloguj i\u00a0zaloguj jako kolega@example.pl' });
  expect(address()).toBe('/reset_password/tok');
});
