import 'fake-indexeddb/auto';
import type { SentFile } from '@gtinoteka/contract/files/verification.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { unhurried } from '../support/run/pace.ts';
import { sender, waitingFile } from '../support/browser/waiting-file.ts';

async function open(file: Partial<SentFile>) {
  serveSignedIn(
    () => userWith([membershipOf('m1', sender)]),
    ({ path }) =>
      path.endsWith('/files/') ? { body: { records: [{ ...waitingFile, ...file }], numAllRecords: 1 } } : undefined,
  );
  const page = await openPage('/my_products');
  await screen.findAllByText(/kody\.xlsx/);
  return page;
}

onFreshDevices();

const decide = { name: /^Czeka\sna\sTwoją\sdecyzję: kody\.xlsx$/ };

describe('/my_products', () => {
  test.each([
    ['columns', { asksColumns: true }, '/verify_data'],
    ['codes above the package', { askedLeft: 3 }, '/verify_data'],
    ['columns of product data', { asksColumns: true, kind: 'upload' }, '/verify_data/upload'],
  ] as const)('a file that asks about %s leads to where that is answered', async (_what, asks, to) => {
    const { address } = await open(asks);
    const links = await screen.findAllByRole('link', decide);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([to, to]);
    fireEvent.click(links[0] as HTMLElement); // two were found
    await vi.waitFor(() => expect(address()).toBe(to), { timeout: unhurried(15_000) });
  });

  test('one that only waits for its turn leads nowhere', async () => {
    await open({});
    expect(screen.queryAllByText(/^Czeka\sna\sswoją\skolej$/)).toHaveLength(2);
    expect(screen.queryByRole('link', decide)).toBeNull();
  });

  test.each([
    [-1, 'Błąd pliku'],
    [0, 'Nowy'],
    [1, 'W trakcie'],
    [7, 'Nieznany stan pliku'],
  ])('the state %i is shown as "%s" with a picture', async (processingStatus, text) => {
    await open({ processingStatus });
    await screen.findAllByText(
      (_text, element) =>
        element?.textContent?.replaceAll('\u00a0', ' ') === text && element.querySelector('svg') !== null,
    );
  });

  test('a result whose last day has passed while the page was open says so, and counts no negative days', async () => {
    const createdAt = new Date(Date.now() - 31.5 * 86_400_000).toISOString();
    await open({ processingStatus: 2, hasResult: true, createdAt });
    expect((await screen.findAllByText(/^Minęło\s30\sdni/)).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/przez [-−]/);
  });

  test('has the batches of codes beside the files, with their state and last day', async () => {
    const batch = {
      id: '0192d0a0-0000-7000-8000-000000000001',
      createdAt: '2026-11-23T10:00:00.000Z',
      fileName: 'etykiety.xlsx',
      processingStatus: 2,
      codes: 3,
      refused: 1,
      hasFile: true,
      availableUntil: '2026-12-23T10:00:00.000Z',
      isCancelled: false,
    };
    const over = { ...batch, id: 'b', fileName: null, hasFile: false };
    serveSignedIn(
      () => userWith([membershipOf('m1', sender)]),
      ({ path }) => (path.endsWith('/batches/') ? { body: { records: [batch, over], companyProducts: 0 } } : undefined),
    );
    await openPage('/my_products?show=batches');
    const link = await screen.findByRole('link', { name: 'etykiety.xlsx' });
    expect(link.getAttribute('href')).toBe(`/generator_2d/batches?batch=${batch.id}`);
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\u00a0/g, ' '));
    expect(lines).toEqual([
      'etykiety.xlsx23-11-2026, 11:00, 3 kody, 1 wiersz bez kodu albo etykiety, do pobrania do 23-12-2026Gotowe',
      'Kody całej firmy23-11-2026, 11:00, 3 kody, 1 wiersz bez kodu albo etykietyPo terminie',
    ]);
    expect(screen.getByRole('link', { name: 'Serie kodów' }).getAttribute('aria-current')).toBe('page');
  });
});
