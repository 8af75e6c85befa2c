import { getProductsAdvanced } from '@gtinoteka/contract/catalogue.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryOf } from '../../pwa/core/network/use-endpoint.ts';
import { productSearchOf } from '../../pwa/features/catalogue/product-search.ts';
import { emptySearch } from '../../pwa/features/catalogue/form/search-address.ts';
import { shownRows, shownTable } from '../../pwa/features/catalogue/results/shown-rows.ts';
import type { ResultRow } from '../../pwa/features/catalogue/results/result-families.ts';

const search = { ...emptySearch, brand: 'Górska' };
const row = (id: number): ResultRow => ({
  id: String(id),
  gtinNumber: String(id).padStart(14, '0'),
  name: `=Woda ${id}`,
  brand: null,
  netContent: ['1.5 l (litr)'],
  categoryDetails: [{ code: '50000000', text: 'Żywność' }],
  isPublic: id !== 1,
  hasImage: false,
});

/** A client that has looked at these pages. */
function clientWith(pages: Readonly<Record<number, number>>): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const [offset, length] of Object.entries(pages)) {
    const page = queryOf(getProductsAdvanced, productSearchOf({ ...search, offset: Number(offset) }, 'me'));
    client.setQueryData(page.queryKey, {
      count: 46,
      results: Array.from({ length }, (_, i) => row(Number(offset) + i)),
    });
  }
  return client;
}

test.each([
  [{ 0: 15, 15: 15, 30: 15 }, 45, 45],
  [{ 0: 15, 15: 1 }, 16, 16],
  [{ 0: 15 }, 15, 15],
  // Of a counted list what nobody has looked at is left out, and not asked for.
  [{ 0: 15, 30: 15 }, 45, 30],
  [{ 15: 15 }, 45, 15],
])('of pages %j with %i rows %i are saved', async (pages, count, expected) => {
  const rows = await shownRows(clientWith(pages), { search, membershipId: 'me', count, isCounted: true });
  expect(rows).toHaveLength(expected);
});

test('a row says what the table shows, with all digits of its number', () => {
  const [head, first, second] = shownTable([row(1), row(2)]);
  expect(head).toEqual(['GTIN', 'Nazwa', 'Marka', 'Zawartość', 'Kategoria']);
  expect(first).toEqual(['00000000000001', '=Woda 1', '', '1,5\u00a0l', '']);
  expect(second?.[4]).toBe('Żywność');
});
