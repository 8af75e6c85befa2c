import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { unhurried } from '../support/run/pace.ts';

const waiting = { timeout: unhurried(20_000) };
const known = { productName: 'Nazwa produktu', brand: 'Marka' } as const;
const names = Object.keys(known) as (keyof typeof known)[];

onFreshDevices();

test('each filter of an order is taken off by its cross, and the rest is counted again', async () => {
  const calls = serveSignedIn(
    () => userWith([membershipOf('m1', ['user_data', 'database_download'])]),
    ({ path, query }) => {
      if (!path.endsWith('/database/size/')) return undefined;
      const described = names.flatMap((name) => {
        const value = query.get(name);
        return value ? [{ name, filter: known[name], value }] : [];
      });
      return {
        body: {
          products: described.length === 2 ? 20 : 700,
          isExact: true,
          cost: 20,
          left: 5_000,
          limit: 5_000,
          subscription: 'monthly',
          validUntil: '2027-03-14T00:00:00.000Z',
          reason: null,
          detail: null,
          described,
          sizes: [],
          last: null,
          lastDownload: null,
          removed: null,
        },
      };
    },
  );
  await openPage('/products/database/new?name__contains=woda&brand__contains=Górska');
  const crosses = () => screen.queryAllByRole('button', { name: /^Usuń filtr: / });
  await screen.findByRole('button', { name: 'Usuń filtr: Marka: Górska' }, waiting);
  expect(screen.getAllByRole('button', { name: /^Usuń filtr: / })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Usuń filtr: Nazwa produktu: woda' }));
  expect(document.activeElement?.tagName).toBe('MAIN');
  await vi.waitFor(() => expect(crosses()).toHaveLength(1), waiting);
  expect(screen.getByRole('button', { name: 'Usuń filtr: Marka: Górska' })).toBeTruthy();
  expect(screen.getByText('700')).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('/database/size/'))).toHaveLength(2);
});
