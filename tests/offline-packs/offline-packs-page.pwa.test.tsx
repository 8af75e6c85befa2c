import 'fake-indexeddb/auto';
import type { OfflinePackPage, OfflinePackSize } from '@gtinoteka/contract/offline-packs.ts';
import type { Permission } from '@gtinoteka/contract/permissions.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { tx } from '../../pwa/core/device/local-db.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { stubServer, refusal, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { unhurried } from '../support/run/pace.ts';

const waiting = { timeout: unhurried(15_000) };

const member: Permission[] = ['user_data', 'advanced_search', 'database_download'];
const code = (n: number): string => String(n).padStart(14, '0');
const small: OfflinePackSize = {
  products: 3,
  bytes: 4_200,
  limit: 10_000,
  units: 0,
  left: 0,
  isAllowed: true,
  reason: null,
  detail: null,
};
const page = (numbers: number[], cursor: string, isLast: boolean): StubAnswer => ({
  body: {
    content: 'whole',
    // What of a card does not matter here is left out.
    cards: numbers.map((n) => ({ gtinNumber: code(n), verdict: { licence: 'licensed' } })) as OfflinePackPage['cards'],
    gone: [],
    cursor,
    isLast,
  } satisfies OfflinePackPage,
});
const tree = [
  {
    key: '50000000',
    code: '50000000',
    title: 'Żywność',
    isLeaf: false,
    children: [
      { key: '50200000', code: '50200000', title: 'Napoje', isLeaf: true, children: [] },
      { key: '50100000', code: '50100000', title: 'Owoce', isLeaf: true, children: [] },
    ],
  },
];

/** A member whose server knows sizes and pages; everything else nothing. */
function serve(
  size: OfflinePackSize,
  pages: (call: StubCall) => StubAnswer | Promise<StubAnswer> = () => refusal(404, 'NOT_FOUND'),
) {
  return serveSignedIn(
    () => userWith([membershipOf('m1', member, 'Sklep Pod Kasztanem')]),
    (call) => {
      if (call.path.endsWith('/offline_pack/size/')) return { body: size };
      if (call.path.endsWith('/offline_pack/')) return pages(call);
      if (call.path.endsWith('/get_categories/')) return { body: { count: 1, results: tree } };
      return undefined;
    },
  );
}

onFreshDevices();

const kept = () => within(screen.getByRole('region', { name: /^W\stym urządzeniu$/ }));
const button = (name: RegExp | string) => screen.findByRole('button', { name });

describe('/offline_packs', () => {
  test('is for members: a stranger is sent to log in', async () => {
    stubServer(() => refusal(404, 'NOT_FOUND'));
    const { address } = await openPage('/offline_packs');
    await screen.findByRole('heading', { name: 'Logowanie' });
    expect(address()).toBe('/login');
  });

  test('tells the size before, how far it is in words, and what is kept then', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    serve(small, async ({ query }) => {
      if (query.get('cursor') === null) return page([1, 2], 'c1', false);
      await held;
      return page([3], 's1', true);
    });
    await openPage('/offline_packs');
    await screen.findByText('3 produkty, około 4 kB w urządzeniu', { exact: false });
    fireEvent.click(await button('Pobierz na urządzenie'));
    const bar = await screen.findByRole('progressbar', { name: 'Pobieranie: Sklep Pod Kasztanem' });
    await vi.waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('Pobrano 2 z\u00a03 produktów'), waiting);
    expect(bar.getAttribute('aria-valuenow')).toBe('2');
    expect(document.activeElement?.textContent).toBe('W\u00a0tym urządzeniu');
    release();
    await kept().findByText('3 produkty, około 4 kB');
    kept().getByText(/^Stan: dzisiaj, /);
    fireEvent.click(kept().getByRole('button', { name: 'Usuń Sklep Pod Kasztanem' }));
    await kept().findByText(/Nie ma tu jeszcze żadnego pakietu/);
  });

  test('one that was stopped, or met an obstacle, says so and goes on when asked', async () => {
    let isOut = true;
    serve(small, ({ query }) => {
      if (query.get('cursor') === null) return page([1, 2], 'c1', false);
      return isOut ? refusal(402, 'PACKAGE_LIMIT_REACHED') : page([3], 's1', true);
    });
    await openPage('/offline_packs');
    fireEvent.click(await button('Pobierz na urządzenie'));
    await kept().findByText(/Limit pobierania w pakiecie usług jest wyczerpany/);
    isOut = false;
    fireEvent.click(await button('Wznów Sklep Pod Kasztanem'));
    await kept().findByText(/^Stan: dzisiaj, /);
  });

  test('without the package it says why and leads to the price list', async () => {
    const detail = 'Twój pakiet usług nie umożliwia pobierania bazy danych. Zamów dostęp w\u00a0zakładce „Cennik”';
    const calls = serve({ ...small, isAllowed: false, reason: 'PACK_NEEDS_PACKAGE', detail });
    await openPage('/offline_packs?kind=category&value=50200000,50100000');
    await screen.findByText(/Twój pakiet usług nie umożliwia pobierania bazy danych/);
    expect(screen.getByRole('link', { name: 'Zobacz cennik' }).getAttribute('href')).toBe('/pricing');
    expect(screen.queryByRole('button', { name: 'Pobierz na urządzenie' })).toBeNull();
    // Two families that the catalogue was filtered by are in one segment.
    const asked = calls.find(({ path }) => path.endsWith('/size/'));
    expect([asked?.query.get('kind'), asked?.query.get('value')]).toEqual(['category', '50000000']);
    fireEvent.change(screen.getByLabelText('Rodzina'), { target: { value: '50200000' } });
    await vi.waitFor(
      () => expect(calls.filter(({ path }) => path.endsWith('/size/'))[1]?.query.get('value')).toBe('50200000'),
      waiting,
    );
  });

  test('what it takes off the limit is said; a device that holds enough takes no more', async () => {
    const bought = { ...small, products: 4_000, units: 4_000, left: 5_000 };
    serve(bought);
    await openPage('/offline_packs?kind=brand&value=Tatry');
    await screen.findByText('Zużyje 4000 z limitu pobierania (zostaje 1000). Aktualizacje są bez limitu.');
    cleanup();
    const other = { id: 'u1/m2|company|', owner: 'u1/m2', title: 'Inna', total: 16_001, count: 16_001 };
    // What of a pack does not matter here is left out.
    await tx(({ packs }) => packs.put(other as never), null);
    await openPage('/offline_packs?kind=brand&value=Tatry');
    await screen.findByText(/mieści się 20 000 produktów, a miejsca jest na 3999\./);
    expect(screen.queryByRole('button', { name: 'Pobierz na urządzenie' })).toBeNull();
  });

  test.each(['tatry', 'Tatry'])('a brand kept as %s is the same in other letters: not offered again', async (value) => {
    serve(small);
    const id = `u1/m1|brand|${value}`;
    const there = { id, owner: 'u1/m1', kind: 'brand', value: 'Tatry', title: 'Tatry', state: 'ready', problem: null };
    const checkedAt = new Date().toISOString();
    // What of a pack does not matter here is left out.
    await tx(({ packs }) => packs.put({ ...there, checkedAt, total: 3, count: 3 } as never), null);
    await openPage('/offline_packs?kind=brand&value=TATRY');
    await screen.findByText('Te produkty są już na liście w tym urządzeniu.');
    expect(screen.queryByRole('button', { name: 'Pobierz na urządzenie' })).toBeNull();
  });

  test('a pack that its person may not have any more goes, and it is said', async () => {
    let status = 200;
    serve(small, () => (status === 200 ? page([1, 2, 3], 's1', true) : refusal(status, 'NOT_FOUND')));
    await openPage('/offline_packs');
    fireEvent.click(await button('Pobierz na urządzenie'));
    const update = await button('Aktualizuj Sklep Pod Kasztanem');
    status = 404;
    fireEvent.click(update);
    await screen.findByText(/nie masz już dostępu do tych danych/);
    await kept().findByText(/Nie ma tu jeszcze żadnego pakietu/);
  });
});
