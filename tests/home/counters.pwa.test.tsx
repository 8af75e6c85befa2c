import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { homeTexts } from '../../pwa/features/home/home-texts.ts';
import { refusal, stubServer } from '../shell/stub-server.ts';
import { forgetEverything, openPage } from '../support/browser/page.tsx';
import { unhurried } from '../support/run/pace.ts';

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Each counter as it is read out: its name, then its number. */
const counters = () =>
  screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
    .slice(0, 2);

test('counters that nothing was kept of say that they need a connection, until there is one', async () => {
  let isAway = true;
  stubServer(({ path }) => {
    if (isAway) throw new TypeError('Failed to fetch');
    if (!path.includes('product_count')) return refusal(404, 'NOT_FOUND');
    return { body: { productCount: 2_500, productCountFrom7Days: 7 } };
  });
  await openPage('/');
  const word = `(${homeTexts.needsConnection})`;
  await waitFor(
    () => expect(counters()).toEqual([`${homeTexts.national} ${word}: –`, `${homeTexts.newInWeek} ${word}: –`]),
    { timeout: unhurried(15_000) },
  );

  isAway = false;
  fireEvent(window, new Event('offline'));
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(counters()[1]).toBe(`${homeTexts.newInWeek}: 7`), { timeout: unhurried(15_000) });
});
