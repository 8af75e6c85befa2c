import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shellTexts } from '../../pwa/core/texts/shell.ts';
import { quickSearchTexts } from '../../pwa/core/texts/quick-search.ts';
import { forgetEverything, openPage } from '../support/browser/page.tsx';
import { refusal, stubServer } from '../shell/stub-server.ts';

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openPricing(isWide: boolean): Promise<void> {
  stubServer(() => refusal(404, 'NOT_FOUND'));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query === '(min-width: 1024px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await openPage('/pricing');
}

const field = () => screen.queryByRole('combobox', { name: quickSearchTexts.label });

test('a desk has the field for a code on every page but home', async () => {
  await openPricing(true);
  await waitFor(() => expect(field()).not.toBeNull());
});

test('a phone does without the field that it would never show, and without its chunk', async () => {
  const loaded = vi.fn();
  vi.doMock('../../pwa/app/frame/quick-field.tsx', () => {
    loaded();
    return { QuickField: () => null };
  });
  await openPricing(false);
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 }).length).toBeGreaterThan(0));
  expect(field()).toBeNull();
  expect(loaded).not.toHaveBeenCalled();
  vi.doUnmock('../../pwa/app/frame/quick-field.tsx');
});

test.each([
  ['/catalog/05901234123457', '/catalog'],
  ['/registration', '/'],
])('on a phone %s, opened by its address, leads back to %s', async (path, above) => {
  stubServer(() => refusal(404, 'NOT_FOUND'));
  const page = await openPage(path);
  fireEvent.click(await screen.findByRole('button', { name: shellTexts.back }));
  await waitFor(() => expect(page.address()).toBe(above));
});
