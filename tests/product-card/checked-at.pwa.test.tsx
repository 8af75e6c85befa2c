import 'fake-indexeddb/auto';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepBotCheckPass } from '../../pwa/core/network/bot-check-pass.ts';
import { refusal, stubServer } from '../shell/stub-server.ts';
import { checkedProductOf } from '../support/checked-product.ts';
import { forgetEverything, openPage } from '../support/browser/page.tsx';

const gtin14 = '05901520000059';
const checked = checkedProductOf(gtin14);

beforeEach(() => {
  forgetEverything();
  keepBotCheckPass('passed', new Date(Date.now() + 3_600_000).toISOString());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What the verdict's block says on the card of a product. */
async function verdictOf(changes: Partial<CheckedProduct>): Promise<string> {
  stubServer(({ path }) =>
    path.includes('product_has_gcp') ? { body: { ...checked, ...changes } } : refusal(404, 'NOT_FOUND'),
  );
  await openPage(`/catalog/${gtin14}`);
  const stamp = within(await screen.findByRole('region', { name: 'Wynik sprawdzenia' }));
  const block = (await stamp.findByText(/Sprawdzono/)).closest('.vblock');
  return (block?.textContent ?? '').replaceAll('\u00a0', ' ');
}

const when = 'Sprawdzono 21-11-2026 o 14:32';

test('a sound code says when it was checked', async () => {
  expect(await verdictOf({})).toBe(`Kod w porządku${when}`);
});

test.each([
  ['a withdrawn product', { gtinStatus: 'withdrawn' }, 'Produkt wycofany'],
  ['an inactive number', { gtinStatus: 'inactive' }, 'Numer nieaktywny'],
  ['no data', { name: null, brand: null, verdict: { ...checked.verdict, data: 'none' } }, 'Brak danych produktu'],
  ['no licence', { verdict: { ...checked.verdict, licence: 'illegal' } }, 'Kod bez licencji'],
] as const)('%s says why, and after it when it was checked', async (_name, changes, headline) => {
  const said = await verdictOf(changes);
  expect(said.startsWith(headline)).toBe(true);
  expect(said).toMatch(new RegExp(`^${headline}.+\\. ${when}\\.$`));
});
