import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionProvider, useSession, type Session } from '../../pwa/core/session/session.tsx';
import { onSignOut } from '../../pwa/core/session/sign-out-registry.ts';
import { StatusMessagesProvider, useShownMessage } from '../../pwa/core/page/status-messages.tsx';
import { refreshAccessToken, setAccessToken } from '../../pwa/core/session/token-refresh.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { accessToken, refusal, stubServer, type StubAnswer } from '../shell/stub-server.ts';
import { logInAs } from './log-in-as.ts';
import { wholeText } from '../support/browser/whole-text.ts';
import { noteReached } from '../offline/reached.ts';

const person = userWith([
  membershipOf('m0', ['cms'], 'Nieaktywna', false),
  membershipOf('m1', ['advanced_search']),
  membershipOf('m2', ['users_manage']),
]);

let session: Session;

function Probe() {
  session = useSession();
  const { message } = useShownMessage();
  return (
    <p>
      {session.state} {session.activeMembership?.id} {message?.text}
    </p>
  );
}

function open(): void {
  render(
    <StatusMessagesProvider>
      <SessionProvider>
        <Probe />
      </SessionProvider>
    </StatusMessagesProvider>,
  );
}

function server(overrides: Record<string, StubAnswer> = {}) {
  return stubServer(
    ({ path }) =>
      overrides[path] ??
      (path === '/api/v1/accounts/me/'
        ? { body: person }
        : path.includes('logout')
          ? { body: { loggedOut: true } }
          : { body: { access: accessToken('a') } }),
  );
}

beforeEach(() => {
  localStorage.clear();
  setAccessToken(null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a browser without an earlier session asks the server nothing', () => {
  const calls = server();
  open();
  expect(session.state).toBe('anonymous');
  expect(calls).toHaveLength(0);
});

test('an earlier session is renewed silently at start', async () => {
  localStorage.setItem('gtinoteka.session', '1');
  server();
  open();
  expect(session.state).toBe('unknown');
  await waitFor(() => expect(session.state).toBe('signed-in'));
  expect(session.user?.firstName).toBe('Anna');
});

test('an earlier session that has ended leaves a stranger and no flag, and says so', async () => {
  localStorage.setItem('gtinoteka.session', '1');
  server({ '/api/v1/token/refresh/': refusal(401, 'SESSION_EXPIRED') });
  open();
  await waitFor(() => expect(session.state).toBe('anonymous'));
  expect(localStorage.getItem('gtinoteka.session')).toBeNull();
  await screen.findByText(/Sesja wygasła\. Zaloguj się ponownie\./);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that fails', () => refusal(503, 'SERVICE_UNAVAILABLE')],
  ['a limit', () => refusal(429, 'TOO_MANY_REQUESTS')],
  ['a proxy that refuses', () => ({ status: 403, body: 'Forbidden' })],
  ['a proxy that knows no such address', () => ({ status: 404, body: '' })],
])('%s to the renewal makes no stranger of anybody, and the return tells who it is', async (_, answer) => {
  localStorage.setItem('gtinoteka.session', '1');
  const calls = stubServer(answer);
  open();
  await waitFor(() => expect(session.isUnheard).toBe(true));
  expect(session.state).toBe('unknown');
  expect(calls).toHaveLength(1);
  server();
  act(() => noteReached(true));
  await waitFor(() => expect(session.state).toBe('signed-in'));
  expect(session.isUnheard).toBe(false);
});

test('a renewed token without an answer to who it is makes nobody of anybody either, and the return tells', async () => {
  localStorage.setItem('gtinoteka.session', '1');
  server({ '/api/v1/accounts/me/': refusal(503, 'SERVICE_UNAVAILABLE') });
  open();
  await waitFor(() => expect(session.isUnheard).toBe(true));
  server();
  act(() => noteReached(true));
  await waitFor(() => expect(session.state).toBe('signed-in'));
});

test('a renewal that fails while other answers come is tried again, a second and more after the last', async () => {
  localStorage.setItem('gtinoteka.session', '1');
  const times: number[] = [];
  stubServer(async () => {
    times.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, 10));
    // The answer to another call comes in the meantime.
    noteReached(true);
    throw new TypeError('Failed to fetch');
  });
  open();
  await waitFor(() => expect(times.length).toBeGreaterThan(2));
  expect(session.state).toBe('unknown');
  times.slice(1).forEach((time, place) => expect(time - (times[place] ?? 0)).toBeGreaterThanOrEqual(1_000));
});

test('who is signed out by another tab is told why', async () => {
  localStorage.setItem('gtinoteka.session', '1');
  server();
  open();
  await waitFor(() => expect(session.state).toBe('signed-in'));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'gtinoteka.session', newValue: null })));
  await waitFor(() => expect(session.state).toBe('anonymous'));
  await screen.findByText(/Wylogowano w\s+innej karcie albo sesja wygasła\./);
});

test('log-in lowercases the e-mail, loads the user and takes the first activated membership', async () => {
  const calls = server();
  open();
  await act(() => session.signIn(logInAs('anna@example.pl', 'Hasło1234', true)));
  expect(calls[0]?.body).toEqual({ email: 'anna@example.pl', password: 'Hasło1234', rememberMe: true });
  expect(session.state).toBe('signed-in');
  expect(session.memberships.map(({ id }) => id)).toEqual(['m1', 'm2']);
  expect(session.activeMembership?.id).toBe('m1');
  expect(session.hasPermission('advanced_search')).toBe(true);
  expect(session.hasPermission('users_manage')).toBe(false);
  expect(session.hasPermission('cms')).toBe(false);
});

test('a chosen membership is kept as activeId and a foreign one is not taken', async () => {
  server();
  open();
  await act(() => session.signIn(logInAs('a@b.pl', 'x', false)));
  act(() => session.chooseMembership('m2'));
  expect(session.activeMembership?.id).toBe('m2');
  expect(localStorage.getItem('activeId')).toBe('m2');
  act(() => session.chooseMembership('m0'));
  act(() => session.chooseMembership('other'));
  expect(session.activeMembership?.id).toBe('m2');
});

test('a stored activeId that matches no membership gives the first one', async () => {
  localStorage.setItem('activeId', 'gone');
  server();
  open();
  await act(() => session.signIn(logInAs('a@b.pl', 'x', false)));
  expect(session.activeMembership?.id).toBe('m1');
});

test('a failed log-in throws and leaves a stranger', async () => {
  server({ '/api/v1/token/': refusal(401, 'LOGIN_FAILED') });
  open();
  await expect(session.signIn(logInAs('a@b.pl', 'x', false))).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
  expect(session.state).toBe('anonymous');
});

test('a 401 when loading the user logs out', async () => {
  server({ '/api/v1/accounts/me/': refusal(401, 'UNAUTHORIZED') });
  open();
  await act(() => session.signIn(logInAs('a@b.pl', 'x', false)).catch(() => undefined));
  expect(session.state).toBe('anonymous');
  expect(localStorage.getItem('gtinoteka.session')).toBeNull();
});

test('logout tells the server and wipes what is private on this device', async () => {
  const calls = server();
  const wipe = vi.fn();
  const stop = onSignOut(wipe);
  open();
  await act(() => session.signIn(logInAs('a@b.pl', 'x', false)));
  act(() => session.chooseMembership('m2'));
  expect(await act(() => session.signOut())).toBe(true);
  expect(calls.at(-1)?.path).toBe('/api/v1/token/logout/');
  expect(session.state).toBe('anonymous');
  expect(wipe).toHaveBeenCalledTimes(1);
  for (const key of ['activeId', 'gtinoteka.session', 'gtinoteka.quota']) {
    expect(localStorage.getItem(key)).toBeNull();
  }
  stop();
});

test('logout forgets the session also without a network, and tells the server when there is one', async () => {
  server();
  open();
  await act(() => session.signIn(logInAs('a@b.pl', 'x', false)));
  stubServer(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await act(() => session.signOut())).toBe(false);
  expect(session.state).toBe('anonymous');
  const calls = server();
  act(() => noteReached(true));
  await waitFor(() => expect(localStorage.getItem('gtinoteka.signOut')).toBeNull());
  expect(calls.map(({ path }) => path)).toEqual(['/api/v1/token/logout/']);
});

test('whoever logs in after a logout without a network keeps the new session', async () => {
  server();
  localStorage.setItem('gtinoteka.signOut', '1');
  const calls = server();
  open();
  await act(() => session.signIn(logInAs('a@b.pl', 'x', false)));
  expect(calls.map(({ path }) => path).slice(0, 2)).toEqual(['/api/v1/token/logout/', '/api/v1/token/']);
  expect(localStorage.getItem('gtinoteka.signOut')).toBeNull();
  act(() => void dispatchEvent(new Event('online')));
  expect(calls.filter(({ path }) => path === '/api/v1/token/logout/')).toHaveLength(1);
});

test('a page that went in the middle of a log-out is not signed in when it is opened again', async () => {
  const calls = server();
  localStorage.setItem('gtinoteka.session', '1');
  localStorage.setItem('gtinoteka.signOut', '1');
  const wipe = vi.fn();
  const stop = onSignOut(wipe);
  open();
  await waitFor(() => expect(localStorage.getItem('gtinoteka.signOut')).toBeNull());
  expect(calls.map(({ path }) => path)).toEqual(['/api/v1/token/logout/']);
  expect(session.state).toBe('anonymous');
  expect(wipe).toHaveBeenCalledTimes(1);
  stop();
});

test('a log-in that is refused leaves a log-out owed that the server has not taken yet', async () => {
  localStorage.setItem('gtinoteka.signOut', '1');
  server({
    '/api/v1/token/logout/': refusal(503, 'SERVICE_UNAVAILABLE'),
    '/api/v1/token/': refusal(401, 'LOGIN_FAILED'),
  });
  open();
  await act(() => session.signIn(logInAs('a@b.pl', 'x', false)).catch(() => undefined));
  expect(session.state).toBe('anonymous');
  expect(localStorage.getItem('gtinoteka.signOut')).toBe('1');
});

test('a session that a new password has ended says so, in the words of the server', async () => {
  server();
  open();
  await act(() => session.signIn(logInAs('a@b.pl', 'x', false)));
  const detail = 'Hasło zostało zmienione 23-11-2026 o 14:05. Zaloguj się nowym hasłem.';
  server({ '/api/v1/token/refresh/': refusal(401, 'SESSION_ENDED_BY_PASSWORD', detail) });
  await act(() => refreshAccessToken());
  expect(await screen.findByText(wholeText(/Hasło zostało zmienione 23-11-2026/))).toBeTruthy();
});

test('session expiry removes the session and says so', async () => {
  server();
  open();
  await act(() => session.signIn(logInAs('a@b.pl', 'x', false)));
  server({ '/api/v1/token/refresh/': refusal(401, 'SESSION_EXPIRED') });
  await act(() => refreshAccessToken());
  expect(session.state).toBe('anonymous');
  expect(await screen.findByText(/Sesja wygasła. Zaloguj się ponownie./)).toBeTruthy();
});

test('logout in one tab logs out the others', async () => {
  server();
  open();
  await act(() => session.signIn(logInAs('a@b.pl', 'x', false)));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'gtinoteka.session', newValue: null })));
  expect(session.state).toBe('anonymous');
});
