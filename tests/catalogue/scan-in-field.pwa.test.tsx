import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogueTexts as texts } from '../../pwa/core/texts/catalogue.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { unhurried } from '../support/run/pace.ts';

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a scan into the field for a name opens the card and searches for no name', async () => {
  const calls = serveSignedIn(
    () => userWith([membershipOf('m1', ['advanced_search'])]),
    () => undefined,
  );
  const left = vi.spyOn(document, 'removeEventListener');
  const page = await openPage('/catalog');
  await screen.findByRole('button', { name: texts.search });
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: texts.name });
  // What hears scans comes with the first key, and takes the place of what keeps keys for it.
  fireEvent.keyDown(document.body, { key: 'Shift' });
  await waitFor(() => expect(left).toHaveBeenCalledWith('keyup', expect.any(Function), true), {
    timeout: unhurried(15_000),
  });
  let at = 10_000;
  for (const key of [...'5901234123457', 'Enter']) {
    const event = Object.defineProperty(createEvent.keyDown(field, { key }), 'timeStamp', { value: (at += 5) });
    if (fireEvent(field, event)) fireEvent.change(field, { target: { value: field.value + key } });
  }
  await waitFor(() => expect(page.address()).toBe('/catalog/05901234123457'));
  expect(calls.filter(({ query }) => query.has('name__contains'))).toEqual([]);
});
