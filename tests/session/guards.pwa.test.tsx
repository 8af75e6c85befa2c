import { screens } from '@gtinoteka/contract/screens.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Providers } from '../../pwa/app/start/app.tsx';
import { rooms } from '../../pwa/app/rooms/rooms.ts';
import { AppRoutes } from '../../pwa/app/rooms/routes.tsx';
import { Shell } from '../../pwa/app/frame/shell.tsx';
import { queryClient } from '../../pwa/core/network/query-client.ts';
import { fromWhereItStands } from '../../pwa/core/session/return-address.ts';
import { useSession, type Session } from '../../pwa/core/session/session.tsx';
import { setAccessToken } from '../../pwa/core/session/token-refresh.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { accessToken, refusal, stubServer } from '../shell/stub-server.ts';
import { logInAs } from './log-in-as.ts';

let address: string;
let session: Session;

function Probe() {
  const { pathname, search } = useLocation();
  const [isShown, setShown] = useState(false);
  address = pathname + search;
  session = useSession();
  return (
    <button type="button" onClick={() => setShown(!isShown)}>
      probe
    </button>
  );
}

async function open(path: string): Promise<void> {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Providers>
        <Shell>
          <AppRoutes />
        </Shell>
        <Probe />
      </Providers>
    </MemoryRouter>,
  );
  await act(async () => {
    await Promise.all(rooms.map(({ Page }) => Page.preload()));
  });
}

/** Signs in somebody whose membership holds these permissions, as an earlier session would. */
function serve(permissions: Parameters<typeof membershipOf>[1] | null): void {
  if (permissions) localStorage.setItem('gtinoteka.session', '1');
  const person = userWith([membershipOf('m1', permissions ?? [], 'Przedsiębiorstwo Produkcyjno-Handlowe Zofia')]);
  stubServer(({ path }) => {
    if (path === '/api/v1/token/refresh/') return { body: { access: accessToken('a') } };
    if (path === '/api/v1/token/') return { body: { access: accessToken('a') } };
    if (path === '/api/v1/accounts/me/') return { body: person };
    if (path === '/api/v1/health/')
      return { body: { status: 'ok', database: true, demoData: false, demoAccounts: false, version: '1' } };
    return refusal(404, 'NOT_FOUND');
  });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  setAccessToken(null);
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('any other path redirects to /', async () => {
  serve(null);
  await open('/nie/ma/takiej');
  expect(address).toBe('/');
});

test('a stranger on a protected route goes to /login, which keeps the query', async () => {
  serve(null);
  await open('/users?page=2');
  expect(address).toBe('/login?page=2');
});

test('after login the person returns to the path asked for', async () => {
  serve(null);
  await open('/my_products?strona=3');
  serve(['file_sending_to_verification']);
  await act(() => session.signIn(logInAs('a@b.pl', 'x', false)));
  expect(address).toBe('/my_products?strona=3');
});

/** Follows a log-in link of the shell: of the header, of the bar of phones, or of the window "Konto". */
async function followSignIn(place: string): Promise<void> {
  if (place === '.modal') {
    await Promise.all([
      import('../../pwa/app/account/account-dialogs.tsx'),
      import('../../pwa/ui/control/dialog-window.tsx'),
    ]);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Konto' })));
    await waitFor(() => expect(document.querySelector(`${place} a[href="/login"]`)).not.toBeNull());
  }
  const link = document.querySelector(`${place} a[href="/login"]`);
  if (!link) throw new Error(`no log-in link in ${place}`);
  await act(async () => void fireEvent.click(link));
  expect(address).toBe('/login');
}

describe.each(['.top', '.appbar', '.modal'])('the log-in link in %s', (place) => {
  test.each([
    ['/catalog?gtin_number=5907770010725', '/catalog?gtin_number=5907770010725'],
    ['/pricing', '/pricing'],
    ['/registration', '/'],
    ['/reset_password', '/'],
    ['/reset_password/abc', '/'],
  ])('leads from %s through login to %s', async (from, to) => {
    serve(null);
    await open(from);
    await followSignIn(place);
    serve(['advanced_search']);
    await act(() => session.signIn(logInAs('a@b.pl', 'x', false)));
    expect(address).toBe(to);
  });
});

test.each([
  ['/login', '/'],
  ['/my_products?strona=3', '/my_products?strona=3'],
])('the log-in link followed on /login, opened by way of %s, still leads to %s', async (from, to) => {
  serve(null);
  await open(from);
  await followSignIn('.top');
  serve(['file_sending_to_verification']);
  await act(() => session.signIn(logInAs('a@b.pl', 'x', false)));
  expect(address).toBe(to);
});

test('the log-in links on the page of an activation link lead home', () => {
  const at = (pathname: string) => fromWhereItStands({ pathname, search: '?a=b', state: null, hash: '', key: '' });
  expect(at('/confirm/email/abc')).toBeNull();
  expect(at('/confirmed')).toEqual({ from: { pathname: '/confirmed', search: '?a=b' } });
});

test('whoever lacks the permission of the route is sent to /', async () => {
  serve(['advanced_search']);
  await open('/users');
  await waitFor(() => expect(address).toBe('/'));
});

test('whoever has the permission stays', async () => {
  serve(['users_manage']);
  await open('/users');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Użytkownicy' })).toBeTruthy());
  expect(address).toBe('/users');
});

test('a signed-in person opening /login is sent to /', async () => {
  serve(['advanced_search']);
  await open('/login');
  await waitFor(() => expect(address).toBe('/'));
});

test('the page scrolls to the top and moves focus to the main part on every route change', async () => {
  serve(null);
  await open('/');
  const link = screen.getAllByRole('link', { name: 'Cennik' })[0];
  if (!link) throw new Error('no link to the pricing');
  await act(async () => void fireEvent.click(link));
  expect(address).toBe('/pricing');
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  expect(document.activeElement?.id).toBe('main');
  expect(document.title).toBe('Cennik – Gtinoteka');
});

test('the header shows the person and the company cut at 30 characters', async () => {
  serve(['user_data']);
  await open('/');
  await waitFor(() => expect(session.state).toBe('signed-in'));
  expect(screen.getByText('Przedsiębiorstwo Produkcyjno-…')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Raporty' })).toBeNull();
});

test.each([
  [['file_sending_to_verification'], true],
  [['advanced_search'], false],
] as const)('Reports are in the navigation with %s: %s', async (permissions, isThere) => {
  serve([...permissions]);
  await open('/');
  await waitFor(() => expect(session.state).toBe('signed-in'));
  expect(screen.queryAllByRole('link', { name: 'Raporty' }).length > 0).toBe(isThere);
});

test('Generator 2D is in the main navigation of members once visited', async () => {
  serve(['file_sending_to_verification']);
  const inHeader = () => [...document.querySelectorAll('.top__2 a')].map((link) => link.textContent);
  await open('/');
  await waitFor(() => expect(session.state).toBe('signed-in'));
  expect(inHeader()).not.toContain('Generator 2D');
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Generator 2D' })));
  expect(address).toBe('/generator_2d');
  fireEvent.click(screen.getByText('probe'));
  await act(async () => void fireEvent.click(screen.getAllByRole('link', { name: 'Katalog' })[0] as HTMLElement)); // the first of two
  expect(inHeader()).toContain('Generator 2D');
});

test('every address of the specification has a room', () => {
  expect(rooms.map(({ screen: { path } }) => path)).toEqual(screens.map(({ path }) => path));
});
