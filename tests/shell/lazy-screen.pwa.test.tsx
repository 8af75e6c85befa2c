import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyScreen, RoomNotLoaded } from '../../pwa/core/page/lazy-screen.tsx';
import { RoomBoundary } from '../../pwa/app/rooms/room-boundary.tsx';
import { stubServer, type StubAnswer } from './stub-server.ts';
import { noteReached } from '../offline/reached.ts';

const healthy: StubAnswer = {
  body: { status: 'ok', database: true, demoData: false, demoAccounts: false, version: '1' },
};
const failed = 'Nie udało się wczytać tej części. Odśwież stronę.';
const load = vi.fn<() => Promise<() => React.ReactNode>>();
const reload = vi.fn();
/** What vitest puts beside the window. */
interface Surroundings {
  jsdom: { virtualConsole: Record<'on' | 'off', (event: 'jsdomError', listener: () => void) => void> };
}
const { jsdom } = globalThis as unknown as Surroundings;

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // jsdom loads no new document, it reports that one was wanted.
  jsdom.virtualConsole.on('jsdomError', reload);
});
afterEach(() => {
  jsdom.virtualConsole.off('jsdomError', reload);
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  load.mockReset();
  reload.mockReset();
});

async function show(): Promise<void> {
  const Screen = lazyScreen(load, {});
  await act(async () => {
    render(
      <RoomBoundary>
        <Suspense fallback="czekamy">
          <Screen />
        </Suspense>
      </RoomBoundary>,
    );
  });
}

test('a room that did not come is not asked for again in the same document', async () => {
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const lost = lazyScreen(load, {});
  await expect(lost.preload()).rejects.toThrow(RoomNotLoaded);
  await expect(lost.preload()).rejects.toThrow(RoomNotLoaded);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a room that did not come brings one new document as soon as the server answers', async () => {
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  let answer: StubAnswer | null = null;
  stubServer(() => {
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  await show();
  await screen.findByText(failed);
  expect(reload).not.toHaveBeenCalled();
  answer = healthy;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('for a room that did not come a server that is away is asked once, and again when the connection is back', async () => {
  vi.useFakeTimers();
  noteReached(true);
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  let answer: StubAnswer | null = null;
  const calls = stubServer(() => {
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  await show();
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(calls).toHaveLength(1);
  answer = healthy;
  noteReached(true);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(calls).toHaveLength(2);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('for a room that is gone from a server that answers it is asked less and less', async () => {
  vi.useFakeTimers();
  noteReached(true);
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  // A new document has just been loaded for it.
  sessionStorage.setItem('gtinoteka.newDocument', String(Date.now() + 3_600_000));
  const calls = stubServer(() => healthy);
  await show();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.length).toBeLessThanOrEqual(12);
  const first = calls.length;
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  // Six close tries, then a minute apart at least.
  expect(calls.length - first).toBeGreaterThanOrEqual(3);
  expect(calls.length).toBeLessThanOrEqual(7 + 11);
  expect(reload).not.toHaveBeenCalled();
});

test('a room that fails while it is drawn brings no new document', async () => {
  const calls = stubServer(() => healthy);
  load.mockResolvedValue(() => {
    throw new Error('broken');
  });
  await show();
  await screen.findByText(failed);
  window.dispatchEvent(new Event('online'));
  expect(calls).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});
