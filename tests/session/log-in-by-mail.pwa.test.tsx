import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { accessToken, refusal, stubServer, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage } from '../support/browser/page.tsx';

const finish = 'Zaloguj się na tym urządzeniu';
const byMail = '/api/v1/token/by_mail/';

/** A server at which nobody has a session yet; `answer` is what the link gets. */
function serve(answer: () => StubAnswer): StubCall[] {
  return stubServer(({ path }) => {
    if (path.startsWith(byMail)) return answer();
    if (path === '/api/v1/accounts/me/') return { body: userWith([membershipOf('m1', ['user_data'])]) };
    if (path === '/api/v1/health/')
      return { body: { status: 'ok', database: true, demoData: false, demoAccounts: false, version: '1' } };
    return refusal(404, 'NOT_FOUND');
  });
}

const ofLinks = (calls: StubCall[]) => calls.filter(({ path }) => path.startsWith(byMail));

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the link of a mail uses nothing up before the button is pressed, then signs in', async () => {
  const calls = serve(() => ({ body: { access: accessToken('a') } }));
  const { address } = await openPage('/login#a-link_of.mail');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Zapamiętaj mnie na 30 dni' }));
  expect(screen.queryByLabelText('Hasło')).toBeNull();
  expect(ofLinks(calls)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: finish }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(ofLinks(calls)).toMatchObject([
    { method: 'POST', path: `${byMail}a-link_of.mail/`, body: { rememberMe: true } },
  ]);
  expect(localStorage.getItem('gtinoteka.session')).toBe('1');
});

test('a link that is used up or has ended says so, and leads to the log-in', async () => {
  const calls = serve(() => refusal(410, 'LINK_EXPIRED', 'Link wygasł.'));
  const { address } = await openPage('/login#used');
  fireEvent.click(await screen.findByRole('button', { name: finish }));
  const said = await screen.findByText('Nie udało się dokończyć logowania.');
  expect(said.closest('[role=alert]')?.textContent).toMatch(/Link/);
  fireEvent.click(screen.getByRole('link', { name: 'Zaloguj się jeszcze raz' }));
  expect(await screen.findByLabelText('Hasło')).toBeTruthy();
  expect(address()).toBe('/login');
  expect(ofLinks(calls)).toHaveLength(1);
});

test('a link that the server could not answer may be tried again', async () => {
  let fails = true;
  serve(() => (fails ? refusal(500, 'GENERIC_ERROR') : { body: { access: accessToken('a') } }));
  const { address } = await openPage('/login#again');
  fireEvent.click(await screen.findByRole('button', { name: finish }));
  await screen.findByText('Nie udało się dokończyć logowania.');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: finish }));
  await waitFor(() => expect(address()).toBe('/'));
});
