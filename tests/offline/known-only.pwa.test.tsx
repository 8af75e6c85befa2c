import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatDate } from '../../pwa/core/page/format.ts';
import { tx } from '../../pwa/core/device/local-db.ts';
import { emptyDevice } from '../support/browser/device.ts';
import { writeLocal } from '../../pwa/core/device/local-store.ts';
import { listQueue } from '../../pwa/look-up/look-up-store.ts';
import { clearSeries, currentSeries } from '../../pwa/features/scanner/series/scan-series.ts';
import { stubServer } from '../shell/stub-server.ts';
import { checkedProductOf } from '../support/checked-product.ts';
import { forgetEverything, openPage } from '../support/browser/page.tsx';
import { noteReached } from './reached.ts';

const code = '5907770010725';
const day = 86_400_000;
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');

beforeEach(async () => {
  forgetEverything();
  await clearSeries();
  await emptyDevice();
  stubServer(() => {
    throw new TypeError('Failed to fetch');
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  noteReached(true);
});

/** A card that was opened some days ago. Gives its time. */
async function keepCardOf(days: number, changes: Partial<ReturnType<typeof checkedProductOf>> = {}): Promise<string> {
  const at = new Date(Date.now() - days * day).toISOString();
  const product = { ...checkedProductOf(`0${code}`), ...changes };
  await tx(({ cards }) => cards.put({ owner: '', gtin14: `0${code}`, product, at }), undefined);
  writeLocal('gtinoteka.kept', '1');
  return at;
}

const verdict = (): Promise<HTMLElement> => screen.findByRole('region', { name: /^Wynik/ });

test.each([`/catalog/0${code}`, `/catalog?gtin_number=${code}`])(
  'without an answer nothing is said of the product: %s',
  async (address) => {
    await openPage(address);
    await within(await verdict()).findAllByText('Czeka na sieć');
    const text = plain(document.querySelector('main')?.textContent);
    expect(text).toContain('Budowa kodu prawidłowa, resztę sprawdzimy po połączeniu.');
    expect(text).not.toMatch(/nikt|brak danych|nie opisał|nie znaleziono/i);
    await waitFor(async () => expect((await listQueue()).map(({ gtin14 }) => gtin14)).toEqual([`0${code}`]));
  },
);

test.each([`/catalog/0${code}`, `/catalog?gtin_number=${code}`])(
  'a stored card keeps its whole verdict, with its age under it, and is not queued: %s',
  async (address) => {
    const at = await keepCardOf(3);
    await openPage(address);
    const stamp = await verdict();
    await within(stamp).findByText(/Stan sprzed/);
    expect(stamp.querySelector('.vblock__headline')?.textContent).toBe('Kod w porządku');
    expect(plain(stamp.querySelector('.stored-age')?.textContent)).toBe(`Stan sprzed 3 dni, karta z ${formatDate(at)}`);
    expect(stamp.textContent).not.toContain('Czeka na sieć');
    expect(await listQueue()).toEqual([]);
  },
);

test.each([`/catalog/0${code}`, `/catalog?gtin_number=${code}`])(
  'a stored card says nothing else first, on a device that is busy writing too: %s',
  async (address) => {
    await keepCardOf(3);
    let fail = (): void => undefined;
    const hasFailed = new Promise<void>((resolve) => (fail = resolve));
    stubServer(() => {
      fail();
      throw new TypeError('Failed to fetch');
    });
    // Until the page has heard that there is no answer.
    const untilThen = hasFailed.then(() => new Promise((resolve) => setTimeout(resolve, 100)));
    const writing = tx((db) => db.transaction('rw', db.cards, () => Dexie.waitFor(untilThen)), undefined);
    const said = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.vblock__headline')) said.add(textContent ?? '');
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    await openPage(address);
    await within(await verdict()).findByText(/Stan sprzed/);
    observer.disconnect();
    await writing;
    expect([...said]).toEqual(['Kod w porządku']);
  },
);

test.each([
  [0, /^Stan z dzisiaj, karta z godziny \d{2}:\d{2}$/],
  [1, /^Stan z wczoraj, karta z \d{2}-\d{2}-\d{4}$/],
  [2, /^Stan sprzed 2 dni, karta z /],
  [22, /^Stan sprzed 22 dni, karta z /],
])('the age of a card of %i days is said in words', async (days, said) => {
  await keepCardOf(days);
  await openPage(`/catalog/0${code}`);
  await waitFor(() => expect(plain(document.querySelector('.stored-age')?.textContent)).toMatch(said));
});

test('a code that was without a licence when its card was stored is red without a network too', async () => {
  const { verdict: known } = checkedProductOf(`0${code}`);
  await keepCardOf(3, { verdict: { ...known, licence: 'invalid' } });
  await openPage(`/catalog/0${code}`);
  const stamp = await verdict();
  await within(stamp).findByText(/Stan sprzed/);
  expect(stamp.querySelector('.vblock')?.className).toContain('solid-bad');
});

test('the scanner shows a stored card as a large verdict with its age, in the list too, and queues nothing', async () => {
  // A desk: the camera of a telephone needs a browser (tests/offline/offline.e2e.ts).
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const at = await keepCardOf(3);
  await openPage('/skaner');
  const field = await screen.findByLabelText('Kod bez czytnika');
  fireEvent.input(field, { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź' }));
  const result = await screen.findByRole('region', { name: 'Wynik' });
  await within(result).findByText('Kod w porządku');
  await waitFor(() =>
    expect(plain(result.querySelector('.stored-age')?.textContent)).toBe(
      `Stan sprzed 3 dni, karta z ${formatDate(at)}Otwórz kartę`,
    ),
  );
  expect(result.querySelector('.scanned__v')?.className).toContain('solid-ok');
  expect([...result.querySelectorAll('.stamp__facts > div')].map(({ textContent }) => plain(textContent))).toEqual([
    'Budowa koduPrawidłowasprawdzona teraz',
    `LicencjaAktywnastan z ${formatDate(at)}`,
    'ŹródłoBaza krajowaprefiks 590',
  ]);
  await waitFor(() =>
    expect(plain(document.querySelector('.scans b')?.textContent)).toBe('W porządku, stan sprzed 3 dni'),
  );
  expect(currentSeries()).toMatchObject([{ gtin: code, state: 'ok', keptAt: at }]);
  expect(await listQueue()).toEqual([]);
});
