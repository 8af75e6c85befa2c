import 'fake-indexeddb/auto';
import type { Subscription } from '@gtinoteka/contract/session.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { checkedProductOf } from '../support/checked-product.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';

const gtin14 = '05901520000059';
const company = { name: 'Sady Dolne', nip: '5260250274', street: null, city: null, postalCode: null, webPage: null };
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the card as a member of a company with this package; gives the searches that it made. */
async function openCard(
  subscription: Subscription,
  answers: (query: URLSearchParams) => { count: number; results: unknown[] },
): Promise<URLSearchParams[]> {
  const searches: URLSearchParams[] = [];
  const membership = membershipOf('00000000-0000-7000-8000-000000000001', ['advanced_search']);
  serveSignedIn(
    () => userWith([{ ...membership, company: { ...membership.company, subscription } }]),
    ({ path, query }) => {
      if (path.includes('product_has_gcp')) return { body: { ...checkedProductOf(gtin14), company } };
      if (!path.includes('get_products_advanced')) return undefined;
      searches.push(query);
      return { body: answers(query) };
    },
  );
  await openPage(`/catalog/${gtin14}`);
  await screen.findByRole('region', { name: 'Wynik sprawdzenia' });
  return searches;
}

const own = checkedProductOf(gtin14);
const other = { ...checkedProductOf('05907777003188'), name: 'Powidła węgierkowe bez cukru, 240 g', brand: 'Dwór' };

test('on a paid package the card shows what it is easily taken for, without itself, and how many products the company has', async () => {
  const searches = await openCard('monthly', (query) =>
    query.has('company_nip') ? { count: 38, results: [own] } : { count: 2, results: [own, other] },
  );
  const heading = await screen.findByRole('heading', { name: 'Łatwo pomylić z' });
  const links = within(heading.closest('section') ?? document.body).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/catalog/05907777003188']);
  expect(plain(links[0]?.textContent)).toContain('Powidła węgierkowe bez cukru, 240 gDwór');
  await waitFor(() =>
    expect(plain(screen.getByRole('link', { name: /tej firmy$/ }).textContent)).toBe('38 produktów tej firmy'),
  );
  // The name is asked for without its content.
  expect(searches.map((query) => query.get('name__contains') ?? query.get('company_nip')).sort()).toEqual([
    '5260250274',
    'Powidła węgierkowe',
  ]);
});

test('a count past 45 is said to be more; no likeness, no section', async () => {
  await openCard('yearly_limited', (query) =>
    query.has('company_nip') ? { count: 46, results: [own] } : { count: 1, results: [own] },
  );
  await waitFor(() =>
    expect(plain(screen.getByRole('link', { name: /tej firmy$/ }).textContent)).toBe('Ponad 45 produktów tej firmy'),
  );
  expect(screen.queryByText('Łatwo pomylić z')).toBeNull();
});

test('on Starter nothing is asked: codes in its lists are counted, and nobody wanted any', async () => {
  const searches = await openCard('free', () => ({ count: 2, results: [own, other] }));
  expect(plain((await screen.findByRole('link', { name: /tej firmy$/ })).textContent)).toBe('Produkty tej firmy');
  await screen.findByText('Dane produktu');
  expect(searches).toEqual([]);
  expect(screen.queryByText('Łatwo pomylić z')).toBeNull();
});
