import type { User } from '@gtinoteka/contract/session.ts';
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { Providers } from '../../../pwa/app/start/app.tsx';
import { rooms } from '../../../pwa/app/rooms/rooms.ts';
import { AppRoutes } from '../../../pwa/app/rooms/routes.tsx';
import { Shell } from '../../../pwa/app/frame/shell.tsx';
import { queryClient } from '../../../pwa/core/network/query-client.ts';
import { setAccessToken } from '../../../pwa/core/session/token-refresh.ts';
import { accessToken, refusal, stubServer, type StubAnswer, type StubCall } from '../../shell/stub-server.ts';
import { noteReached } from '../../offline/reached.ts';
import { emptyDevice } from './device.ts';

/** A device on which nobody has been but to accept the terms; call before each test, and `vi.unstubAllGlobals` after. */
export function forgetEverything(): void {
  localStorage.clear();
  localStorage.setItem('gtinoteka.terms', '1');
  sessionStorage.clear();
  document.cookie = 'generator_visited=1; path=/; max-age=0';
  queryClient.clear();
  noteReached(true);
  setAccessToken(null);
  vi.stubGlobal('scrollTo', vi.fn());
}

/** Each test of the file begins on a device that keeps nothing, and leaves nothing behind. Call at the top of a file. */
export function onFreshDevices(): void {
  beforeEach(async () => {
    forgetEverything();
    await emptyDevice();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    noteReached(true);
  });
}

/**
 * A server at which a person has a session; `answer` says the rest, and NOT_FOUND where it says nothing. Its clock is `ahead` of the
 * device's, in milliseconds.
 */
export function serveSignedIn(
  person: () => User,
  answer: (call: StubCall) => StubAnswer | undefined | Promise<StubAnswer | undefined>,
  ahead = 0,
): StubCall[] {
  localStorage.setItem('gtinoteka.session', '1');
  return stubServer(async (call) => {
    if (call.path === '/api/v1/token/refresh/') {
      const now = Date.now() + ahead;
      const headers = { date: new Date(now).toUTCString(), 'cache-control': 'no-store' };
      return { body: { access: accessToken('a', undefined, undefined, now) }, headers };
    }
    if (call.path === '/api/v1/accounts/me/') return { body: person() };
    if (call.path === '/api/v1/health/')
      return { body: { status: 'ok', database: true, demoData: false, demoAccounts: false, version: '1' } };
    return (await answer(call)) ?? refusal(404, 'NOT_FOUND');
  });
}

/** Opens an address in the whole application. `address()` says where the visitor is now. */
export async function openPage(path: string): Promise<{ address: () => string }> {
  let address = '';
  function Address() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  // As the start of the application does: the room is there before the page is drawn. The windows, and what answers in the catalogue,
  // are chunks of their own.
  await Promise.all([
    ...rooms.map(({ Page }) => Page.preload()),
    import('../../../pwa/ui/control/dialog-window.tsx'),
    import('../../../pwa/features/catalogue/results/answer.tsx'),
  ]);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Providers>
          <Shell>
            <AppRoutes />
          </Shell>
          <Address />
        </Providers>
      </MemoryRouter>,
    );
  });
  return { address: () => address };
}
