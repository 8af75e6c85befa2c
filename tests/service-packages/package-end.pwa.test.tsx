import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { unhurried } from '../support/run/pace.ts';

onFreshDevices();

const ended = 'Pakiet Pro się skończył. Firma ma teraz bezpłatny pakiet Starter.';

const hour = 3_600_000;

/** A member of a company whose package ends so many milliseconds after the session was first read, by a server's clock that is `ahead`. */
function serve(left: number, subscription: 'yearly_limited' | 'free' = 'yearly_limited', ahead = 0) {
  let end = 0;
  return serveSignedIn(
    () => {
      const now = Date.now() + ahead;
      end ||= now + left;
      const membership = membershipOf('m1', ['advanced_search']);
      const isOver = subscription === 'free' || now >= end;
      membership.company = isOver
        ? { ...membership.company, subscription: 'free' }
        : { ...membership.company, subscription, subscriptionEnd: new Date(end).toISOString() };
      return userWith([membership]);
    },
    () => undefined,
    ahead,
  );
}

const readsOf = (calls: ReturnType<typeof serve>) => calls.filter(({ path }) => path === '/api/v1/accounts/me/').length;

/** The browser has a network, or loses it. */
function setOnline(is: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  dispatchEvent(new Event(is ? 'online' : 'offline'));
}

test.each([
  ['while somebody looks at another page', unhurried(1_000)],
  ['while a slow page is still on its way', 50],
])('a package that ends %s is told there, at once and once', async (_when, left) => {
  const calls = serve(left);
  await openPage('/how_it_works');
  await screen.findByText(ended, undefined, { timeout: unhurried(15_000) });
  expect(screen.getAllByText(ended)).toHaveLength(1);
  expect(readsOf(calls)).toBe(2);
});

test.each([
  ['slow', hour],
  ['fast', -hour],
])(
  'on a device whose clock is an hour %s it is told at the end by the server, which is asked once',
  async (_how, ahead) => {
    const calls = serve(unhurried(1_000), 'yearly_limited', ahead);
    await openPage('/how_it_works');
    await screen.findByText(ended, undefined, { timeout: unhurried(15_000) });
    expect(readsOf(calls)).toBe(2);
  },
);

test('one that ends without a network is asked for when it is back, and not before', async () => {
  const calls = serve(unhurried(1_000));
  await openPage('/how_it_works');
  await waitFor(() => expect(readsOf(calls)).toBe(1));
  act(() => setOnline(false));
  await new Promise((resolve) => setTimeout(resolve, unhurried(1_000) + 1_500));
  expect(readsOf(calls)).toBe(1);
  act(() => setOnline(true));
  await screen.findByText(ended, undefined, { timeout: unhurried(5_000) });
  expect(readsOf(calls)).toBe(2);
});

test.each([
  ['the server says once more that it goes on', () => undefined],
  [
    'nothing answers just then',
    () => {
      throw new TypeError('no answer');
    },
  ],
])('it is told all the same where %s', async (_why, whenFirstAsked) => {
  const end = new Date(Date.now() + 50).toISOString();
  let reads = 0;
  serveSignedIn(
    () => {
      reads++;
      if (reads === 2) whenFirstAsked();
      const membership = membershipOf('m1', ['advanced_search']);
      const goesOn = { subscription: 'yearly_limited', subscriptionEnd: end } as const;
      membership.company = { ...membership.company, ...(reads <= 2 ? goesOn : { subscription: 'free' as const }) };
      return userWith([membership]);
    },
    () => undefined,
  );
  await openPage('/how_it_works');
  await screen.findByText(ended, undefined, { timeout: unhurried(25_000) });
  // At the start, at the end, and once more after a pause.
  expect(reads).toBe(3);
});

test.each(['yearly_limited', 'free'] as const)(
  'nothing more is asked of one that goes on (%s)',
  async (subscription) => {
    const calls = serve(40 * 86_400_000, subscription);
    await openPage('/how_it_works');
    await waitFor(() => expect(readsOf(calls)).toBe(1));
    // A timer that is longer than timers take would end at once.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(readsOf(calls)).toBe(1);
    expect(screen.queryByText(ended)).toBeNull();
  },
);
