import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tx } from '../../pwa/core/device/local-db.ts';
import { keepBotCheckPass } from '../../pwa/core/network/bot-check-pass.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, stubServer } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { checkedProductOf } from '../support/checked-product.ts';

const gtin14 = '05901520000059';
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');

beforeEach(async () => {
  forgetEverything();
  await tx(({ cards }) => cards.clear(), undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a member saves a card, finds it among the products without a network, and lets it go there', async () => {
  serveSignedIn(
    () => userWith([membershipOf('00000000-0000-7000-8000-000000000001', ['user_data', 'advanced_search'])]),
    ({ path }) => (path.includes('product_has_gcp') ? { body: checkedProductOf(gtin14) } : undefined),
  );
  const opened = await openPage(`/catalog/${gtin14}`);
  const tile = await screen.findByRole('button', { name: 'Zapisz' });
  await waitFor(() => expect(tile.hasAttribute('disabled')).toBe(false));
  fireEvent.click(tile);
  await screen.findByText((text) => plain(text).startsWith('Zapisano w tym urządzeniu.'));
  await waitFor(() => expect(tile.getAttribute('aria-pressed')).toBe('true'));
  expect(tile.textContent).toBe('Zapisane');
  expect(opened.address()).toBe(`/catalog/${gtin14}`);

  cleanup();
  await openPage('/offline_packs');

  await screen.findByRole('heading', { name: (name) => plain(name) === 'Zapisane z kart: 1 produkt' });
  const link = screen.getByRole('link', { name: /^Powidła węgierkowe/ });
  expect(link.getAttribute('href')).toBe(`/catalog/${gtin14}`);
  fireEvent.click(screen.getByRole('button', { name: /^Usuń z.zapisanych: Powidła/ }));
  await waitFor(() => expect(screen.queryByText(/^Zapisane z/)).toBeNull());
});

test('a stranger, who has no list of saved products, is not offered to save', async () => {
  keepBotCheckPass('passed', new Date(Date.now() + 3_600_000).toISOString());
  stubServer(({ path }) =>
    path.includes('product_has_gcp') ? { body: checkedProductOf(gtin14) } : refusal(404, 'NOT_FOUND'),
  );
  await openPage(`/catalog/${gtin14}`);
  await screen.findByRole('button', { name: 'Kopiuj GTIN' });
  expect(screen.queryByRole('button', { name: 'Zapisz' })).toBeNull();
});
