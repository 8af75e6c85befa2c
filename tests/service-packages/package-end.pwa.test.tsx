import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { unhurried } from '../support/run/pace.ts';

onFreshDevices();

const ended = 'Pakiet Pro się skończył. Firma ma teraz bezpłatny pakiet Starter.';

/** A member of a company whose package ends so many milliseconds after the session was first read. */
function serve(left: number, subscription: 'yearly_limited' | 'free' = 'yearly_limited') {
  let end = 0;
  return serveSignedIn(
    () => {
      end ||= Date.now() + left;
      const membership = membershipOf('m1', ['advanced_search']);
      const isOver = subscription === 'free' || Date.now() >= end;
      membership.company = isOver
        ? { ...membership.company, subscription: 'free' }
        : { ...membership.company, subscription, subscriptionEnd: new Date(end).toISOString() };
      return userWith([membership]);
    },
    () => undefined,
  );
}

test.each([
  ['while somebody looks at another page', unhurried(3_000)],
  ['while a slow page is still on its way', 50],
])('a package that ends %s is told there, at once and once', async (_when, left) => {
  const calls = serve(left);
  await openPage('/how_it_works');
  await screen.findByText(ended, undefined, { timeout: unhurried(15_000) });
  expect(screen.getAllByText(ended)).toHaveLength(1);
  expect(calls.filter(({ path }) => path === '/api/v1/accounts/me/')).toHaveLength(2);
});

test.each([
  ['the clock of the device is fast', () => undefined],
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
    const asked = () => calls.filter(({ path }) => path === '/api/v1/accounts/me/').length;
    await openPage('/how_it_works');
    await waitFor(() => expect(asked()).toBe(1));
    // A timer that is longer than timers take would end at once.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(asked()).toBe(1);
    expect(screen.queryByText(ended)).toBeNull();
  },
);
