import type { ActivationData } from '@gtinoteka/contract/people/activation.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, stubServer, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { unhurried } from '../support/run/pace.ts';
import { allConsents, newPassword } from '../support/typed-person.ts';
import { wholeText } from '../support/browser/whole-text.ts';

/** Somebody invited whose data are complete. */
const invited: ActivationData = {
  hasUserActivatedMembership: false,
  isFullRegistration: true,
  email: 'anna@example.pl',
  firstName: 'Anna',
  lastName: 'Wróblewska',
  phoneNumber: '+48600100200',
  companyName: 'Sady Dolne',
  isAdmin: false,
  isFirstAdmin: false,
  confirmedStatute: true,
  ...allConsents(false),
  registration: null,
  linkUntil: '2026-11-27T10:00:00.000Z',
};

function serve(read: () => StubAnswer, activate: () => StubAnswer = () => refusal(404, 'NOT_FOUND')): StubCall[] {
  return stubServer(({ path, method }) => {
    if (/\/tok\/(decline|name_another)\/$/.test(path)) return activate();
    if (path === '/api/v1/accounts/confirm/email/tok/') return method === 'GET' ? read() : activate();
    if (path === '/api/v1/health/')
      return { body: { status: 'ok', database: true, demoData: false, demoAccounts: false, version: '1' } };
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

test('a link that cannot be read leads to /login, whose message goes after 5 s', async () => {
  serve(() => refusal(410, 'LINK_EXPIRED', 'Link wygasł.'));
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { address } = await openPage('/confirm/email/tok');
  await waitFor(() => expect(address()).toBe('/login'));
  await screen.findByText(/^Link wygasł/);
  expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(5_000);
  timers.mockRestore();
  await waitFor(() => expect(screen.queryByText(/^Link wygasł/)).toBeNull(), { timeout: unhurried(10_000) });
});

test('somebody invited of whom nothing is known gives names, phone, five answers and the statute beside the password', async () => {
  const unknown = { firstName: '', lastName: '', phoneNumber: null, confirmedStatute: false, ...allConsents(null) };
  const calls = serve(
    () => ({ body: { ...invited, ...unknown, isFullRegistration: false } }),
    () => ({ body: { activated: true, email: invited.email } }),
  );
  const { address } = await openPage('/confirm/email/tok');
  await sendPasswords();
  await screen.findByRole('heading', { name: 'Popraw 9 pól' });
  expect(screen.queryByRole('checkbox', { name: /reprezentantem firmy/ })).toBeNull();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.change(screen.getByLabelText('Imię'), { target: { value: 'Ewa' } });
  fireEvent.change(screen.getByLabelText('Nazwisko'), { target: { value: 'Kowalska' } });
  fireEvent.change(screen.getByLabelText(/^Numer telefonu/), { target: { value: '+48 600-100-201' } });
  for (const no of screen.getAllByRole('radio', { name: 'Nie' })) fireEvent.click(no);
  fireEvent.click(screen.getByRole('checkbox', { name: /regulamin/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Aktywuj konto' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    firstName: 'Ewa',
    lastName: 'Kowalska',
    phoneNumber: '+48600100201',
    ...allConsents(false),
    password: newPassword,
    passwordRepeat: newPassword,
    confirmedStatute: true,
  });
});

test('an invited member who lacks a phone and an answer gives these alone, keeps the password, and stays signed in', async () => {
  const member = userWith([membershipOf('m1', ['user_data'])]);
  const lacking = { phoneNumber: null, agreeToSharingData: null };
  const data = {
    ...invited,
    ...lacking,
    email: member.email,
    isFullRegistration: false,
    hasUserActivatedMembership: true,
  };
  const calls = serveSignedIn(
    () => member,
    ({ path, method }) =>
      path.includes('confirm')
        ? { body: method === 'GET' ? data : { activated: true, email: member.email } }
        : undefined,
  );
  const { address } = await openPage('/confirm/email/tok');
  await screen.findByText(wholeText(/Uzupełnij brakujące dane, aby do niej dołączyć\.$/));
  expect(screen.queryByLabelText('Hasło')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  fireEvent.change(screen.getByLabelText(/^Numer telefonu/), { target: { value: '+48 600-100-201' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Nie' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dołącz do firmy' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(calls.find(({ method, path }) => method === 'POST' && path.includes('confirm'))?.body).toEqual({
    firstName: 'Anna',
    lastName: 'Wróblewska',
    phoneNumber: '+48600100201',
    agreeToSharingData: false,
  });
});

const named: ActivationData = {
  ...invited,
  isFirstAdmin: true,
  registration: {
    nip: '1234563218',
    regon: '123456785',
    address: 'ul. Sadowa 12, 27-600 Sandomierz',
    startedAt: '2026-11-20T08:12:00.000Z',
    startedBy: { name: 'Michał Szczęsny', email: 'michal@example.pl' },
    namedBy: null,
  },
  // half an hour past midnight in Warsaw
  linkUntil: '2026-11-26T23:30:00.000Z',
};

test('a known first administrator reads the company and who began, and says everything by themselves', async () => {
  const calls = serve(
    () => ({ body: { ...named, hasUserActivatedMembership: true } }),
    () => ({ body: { activated: true, email: named.email } }),
  );
  const { address } = await openPage('/confirm/email/tok');
  await screen.findByRole('heading', { name: /^Potwierdź rolę w\sfirmie$/ });
  const begun = screen.getByRole('region', { name: 'Rejestracja firmy' }).textContent;
  for (const told of [
    'Sady Dolne',
    '123-456-32-18',
    '123456785',
    'Sandomierz',
    'Michał Szczęsny',
    '20-11-2026',
    '9:12',
  ])
    expect(begun).toContain(told);
  expect(
    screen.getByText(wholeText(/zawiadamia nas oraz osobę, która je rozpoczęła\. Link działa do\s27-11-2026\.$/)),
  ).toBeTruthy();
  expect(document.querySelectorAll('input:checked')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Potwierdzam rolę' }));
  await screen.findByRole('heading', { name: 'Popraw 2 pola' });
  fireEvent.click(screen.getByRole('checkbox', { name: /w\simieniu firmy Sady Dolne/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Potwierdzam rolę' }));
  await screen.findByRole('heading', { name: 'Popraw 1 pole' });
  screen.getByText(/Pierwszy administrator musi/, { selector: 'fieldset *' });
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: /^Tak, reprezentuję/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Potwierdzam rolę' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    confirmedStatute: true,
    isCompanyRepresentative: true,
  });
});

test.each([true, false])(
  'who cannot represent the company names another (with an account: %s), and is asked for nothing else',
  async (hasUserActivatedMembership) => {
    const calls = serve(
      () => ({ body: { ...named, hasUserActivatedMembership } }),
      () => ({ body: { named: true, companyName: named.companyName } }),
    );
    await openPage('/confirm/email/tok');
    fireEvent.click(await screen.findByRole('radio', { name: /^Nie, wskażę inną osobę/ }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByLabelText('Ustaw hasło')).toBeNull();
    screen.getByText(wholeText(/nie dostaniesz żadnej roli.+Zawiadomimy osobę, która rozpoczęła rejestrację\.$/));
    const send = screen.getByRole('button', { name: 'Wyślij link tej osobie' });
    const field = screen.getByLabelText('Adres e-mail tej osoby');
    fireEvent.change(field, { target: { value: 'Anna@example.pl' } });
    fireEvent.click(send);
    await screen.findByText(/To Twój adres/, { selector: '.field *' });
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.change(field, { target: { value: 'prezes@example.pl' } });
    fireEvent.click(send);
    await screen.findByRole('heading', { name: 'Link wysłany' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    screen.getByText(wholeText(/^Wysłaliśmy link na adres prezes@example\.pl\..+Nie masz żadnej roli/));
    expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/v1/accounts/confirm/email/tok/name_another/', { email: 'prezes@example.pl' }],
    ]);
  },
);

test('the full form has the same way, and back; who was named by another reads by whom', async () => {
  const registration = named.registration && { ...named.registration, namedBy: 'wczesniej@example.pl' };
  serve(() => ({ body: { ...named, isFullRegistration: false, registration } }));
  await openPage('/confirm/email/tok');
  await screen.findByText('wczesniej@example.pl');
  fireEvent.click(screen.getByRole('button', { name: 'Wskażę inną osobę' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Adres e-mail tej osoby')));
  fireEvent.click(screen.getByRole('radio', { name: /^Tak, reprezentuję/ }));
  await screen.findByLabelText('Hasło');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /reprezentantem firmy/ }).checked).toBe(true);
});

test('a refusal of the whole is said and the form stays', async () => {
  const text = 'Tę rejestrację oddano już trzem osobom.';
  serve(
    () => ({ body: { ...named, hasUserActivatedMembership: true } }),
    () => refusal(409, 'REGISTRATION_PASSED_ON_TOO_OFTEN', text),
  );
  await openPage('/confirm/email/tok');
  fireEvent.click(await screen.findByRole('radio', { name: /^Nie, wskażę inną osobę/ }));
  fireEvent.change(screen.getByLabelText('Adres e-mail tej osoby'), { target: { value: 'prezes@example.pl' } });
  fireEvent.click(screen.getByRole('button', { name: 'Wyślij link tej osobie' }));
  await screen.findByText(text);
  screen.getByRole('radio', { name: /^Nie, wskażę inną osobę/ });
});

test('„To nie moja firma” asks once, closes the registration and says who is told', async () => {
  const calls = serve(
    () => ({ body: { ...named, hasUserActivatedMembership: true } }),
    () => ({ body: { declined: true, companyName: named.companyName } }),
  );
  await openPage('/confirm/email/tok');
  fireEvent.click(await screen.findByRole('button', { name: 'To nie moja firma' }));
  const dialog = await screen.findByRole('dialog', { name: 'Zamknąć zgłoszenie?' });
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Zamknij zgłoszenie' }));
  await screen.findByRole('heading', { name: 'Zgłoszenie zamknięte' });
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a first administrator without a password chooses one beside their role; who began without a log-in is called so', async () => {
  const registration = named.registration && { ...named.registration, startedBy: null };
  const calls = serve(
    () => ({ body: { ...named, registration } }),
    () => ({ body: { activated: true, email: named.email } }),
  );
  await openPage('/confirm/email/tok');
  await screen.findByText(/^Osoba bez logowania/);
  // Nobody knows who they were: they cannot be told.
  expect(screen.getByText(wholeText(/zawiadamia nas\. Link działa/))).toBeTruthy();
  // The mail asks for one decision: no menu leads away from it.
  expect(screen.queryByRole('navigation', { name: 'Główna' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Zaloguj się' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Ustaw hasło'), { target: { value: newPassword } });
  fireEvent.change(screen.getByLabelText('Powtórz hasło'), { target: { value: newPassword } });
  fireEvent.click(screen.getByRole('radio', { name: /^Tak, reprezentuję/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /w\simieniu firmy/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Potwierdzam rolę i\szakładam konto$/ }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    password: newPassword,
    passwordRepeat: newPassword,
    confirmedStatute: true,
    isCompanyRepresentative: true,
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
