import 'fake-indexeddb/auto';
import type { PricedPreview } from '@gtinoteka/contract/files/verification-columns.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { sender, waitingFile } from '../support/browser/waiting-file.ts';
import { unhurried } from '../support/run/pace.ts';

const waiting = { timeout: unhurried(20_000) };
const preview: PricedPreview = {
  headers: ['EAN', 'Nazwa'],
  rows: [{ line: 2, cells: ['Kubek', '5901234123457'] }],
  sheet: 'Asortyment',
  unreadSheets: ['Napoje', 'Chemia'],
  isIssueFile: false,
  rowsTotal: 1,
  left: 0,
  subscription: 'yearly_limited',
  columns: { gtin: 1, name: null, brand: null, netContent: null, gpc: null },
  doubt: { kind: 'beside', columns: [0, 1], right: 0, of: 1 },
  harm: [
    {
      column: 1,
      lostZeros: 0,
      example: null,
      rewritten: 0,
      several: 0,
      tidied: 0,
      repeated: 0,
      blank: 0,
      codes: { plain: 1, zeros: 1, split: 1, both: 1 },
      marks: [],
    },
  ],
};
const banners = (): string[] =>
  [...document.querySelectorAll('.banner--warn')].map((banner) => banner.textContent?.replace(/\s/g, ' ') ?? '');
const spent = 'Limit weryfikacji w pakiecie Pro został wyczerpany. Następny pakiet zamówisz, gdy ten się skończy.';

onFreshDevices();

test('the page asks which column holds the codes where the header stands beside them, and says why', async () => {
  const file = { ...waitingFile, asksColumns: true };
  serveSignedIn(
    () => userWith([membershipOf('m1', sender)]),
    ({ path }) => {
      if (path.endsWith('/files/')) return { body: { records: [file], numAllRecords: 1 } };
      return path.endsWith('/preview/') ? { body: preview } : undefined;
    },
  );
  await openPage('/verify_data');
  await screen.findByRole('button', { name: /^Sprawdź/ }, waiting);
  expect(banners()).toContain(
    'Nagłówek A („EAN”) stoi o jedną kolumnę od kodów: numery GTIN są w kolumnie B („Nazwa”). Wskaż kolumnę z kodami albo potwierdź tę, którą widzisz niżej.',
  );
  expect(banners()).toContain(
    'Czytamy jeden arkusz pliku. Kody są też w arkuszach „Napoje”, „Chemia”: wyślij je w osobnym pliku.',
  );
  // The package holds nothing any more: that is said, and no package is offered that cannot be ordered.
  expect(banners()).toContain(spent);
  expect(screen.queryByRole('link', { name: /zwiększ pakiet/ })).toBeNull();
});

test('the page of sending tells a Pro company whose limit is used up exactly that', async () => {
  serveSignedIn(
    () => userWith([membershipOf('m1', sender)]),
    ({ path }) => {
      if (path.endsWith('/files/')) return { body: { records: [], numAllRecords: 0 } };
      const current = {
        subscription: 'yearly_limited',
        verified: 1_500_000,
        verifyLimit: 1_500_000,
        end: '2027-03-14',
      };
      return path.endsWith('/package/') ? { body: { current } } : undefined;
    },
  );
  await openPage('/verify_data');
  await vi.waitFor(() => expect(banners()).toContain(spent), waiting);
  expect(screen.queryByRole('link', { name: /Zwiększ limit/ })).toBeNull();
});
