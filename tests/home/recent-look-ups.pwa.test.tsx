import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { RecentLookUp } from '../../pwa/look-up/recent-look-ups.ts';
import { RecentList } from '../../pwa/ui/verdict/recent-list.tsx';

const at = '2026-11-01T10:00:00Z';
const gtin = '5901520000059';

afterEach(cleanup);

test.each<[string, Pick<RecentLookUp, 'gtin' | 'code'>]>([
  ['W porządku', { gtin, code: 'in_order' }],
  ['Nie sprawdzono', { gtin, code: 'refused' }],
  ['Czeka na limit', { gtin, code: 'held' }],
  ['Czeka na sieć', { gtin, code: 'awaits_network' }],
  // The kind of the number and its fault are in the number.
  ['Czasopismo', { gtin: '9770317847001', code: 'not_trade_item' }],
  ['Książka', { gtin: '9788306010503', code: 'not_trade_item' }],
  ['Błędna cyfra kontrolna', { gtin: '5901520000058', code: 'structure_wrong' }],
  ['Zła liczba cyfr', { gtin: '59015', code: 'structure_wrong' }],
  ['Bez licencji', { gtin, code: 'without_licence' }],
])('a code that was checked before reads %s', (word, lookUp) => {
  render(
    <MemoryRouter>
      <RecentList lookUps={[{ ...lookUp, state: 'warn', name: null, at, isFromCard: false }]} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link').textContent).toContain(word);
});

test('a verdict that a stored card gave says of when it is, not when it was looked up', () => {
  const days = 86_400_000;
  const stored = new Date(Date.now() - 3 * days).toISOString();
  render(
    <MemoryRouter>
      <RecentList lookUps={[{ gtin, code: 'in_order', state: 'ok', name: 'Powidła', at: stored, isFromCard: true }]} />
    </MemoryRouter>,
  );
  expect(document.querySelector('time')?.textContent?.replaceAll('\u00a0', ' ')).toBe('stan sprzed 3 dni');
});
