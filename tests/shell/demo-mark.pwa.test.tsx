import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, stubServer } from './stub-server.ts';
import { forgetEverything, openPage } from '../support/browser/page.tsx';

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = 'Konta demonstracyjne są otwarte: ich hasło jest jawne i zaloguje się na nie każdy.';

test.each([
  [true, true, 'Dane zmyślone konta otwarte', `Dane zmyślone, konta otwarte, firmy i produkty są na pokaz. ${open}`],
  [false, true, 'Konta na pokaz hasło zna każdy', `Konta na pokaz, hasło zna każdy. ${open}`],
  [true, false, 'Dane zmyślone', 'Dane zmyślone, firmy i produkty są na pokaz.'],
])(
  'with invented data %s and open accounts %s every page says %s without a press',
  async (demoData, demoAccounts, seen, name) => {
    stubServer(({ path }) =>
      path === '/api/v1/health/'
        ? { body: { status: 'ok', database: true, demoData, demoAccounts, version: '1' } }
        : refusal(404, 'NOT_FOUND'),
    );
    for (const page of ['/', '/pricing', '/login']) {
      await openPage(page);
      // One in the header of a desktop, one in the bar of a phone.
      const marks = Array.from(document.querySelectorAll('.demo-mark'));
      expect(marks).toHaveLength(2);
      const named = () => marks.map((mark) => mark.getAttribute('aria-label')?.replaceAll('\u00a0', ' ').trim());
      await waitFor(() => expect(named()).toEqual([name, name]));
      for (const mark of marks) {
        mark.querySelector('.demo-mark__rest')?.remove();
        expect(mark.querySelector('b')?.textContent?.trim()).toBe(seen);
      }
      expect(document.documentElement.hasAttribute('data-demo')).toBe(true);
      cleanup();
    }
  },
);
