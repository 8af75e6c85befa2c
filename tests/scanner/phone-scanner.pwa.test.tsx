import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Face } from '../../pwa/features/scanner/camera/face.ts';
import { PhoneScanner } from '../../pwa/features/scanner/camera/phone-scanner.tsx';
import { verdictOfStored } from '../../pwa/look-up/look-up-verdict.ts';
import { checkedProductOf } from '../support/checked-product.ts';
import { forgetAfterEach, renderInProviders } from '../support/browser/in-providers.tsx';

// A picture needs a browser; here it is about the sheet below it.
vi.mock('../../pwa/features/scanner/camera/camera-view.tsx', () => ({ CameraView: () => null }));
forgetAfterEach();

const gtin = '5907770010725';
const at = '2026-11-21T10:00:00.000Z';
const nothing = (): void => undefined;

/** The face of a telephone that has just scanned a code whose stored card says so of its licence. */
function show(licence: 'licensed' | 'invalid'): string {
  const checked = checkedProductOf(`0${gtin}`);
  const product = { ...checked, verdict: { ...checked.verdict, licence } };
  const last = { gtin, elements: [], verdict: verdictOfStored(gtin, { product, at }), product, problem: null, at };
  const face: Face = {
    scans: { last, unread: null, scan: nothing, miss: nothing, putAside: nothing, again: nothing },
    camera: { stream: null, obstacle: null, torch: null, cameras: [], again: nothing },
    isCameraOn: true,
    isReading: true,
    sawOther: false,
    decoderFailed: false,
    doubts: [],
    onRead: nothing,
    onDoubt: nothing,
    settleDoubt: nothing,
    onFailure: nothing,
    readOn: nothing,
    turnCamera: nothing,
  };
  renderInProviders(<PhoneScanner face={face} />);
  return screen.getByRole('region', { name: 'Wynik' }).textContent?.replaceAll('\u00a0', ' ') ?? '';
}

test('a stored card shows the photograph, who holds the licence and how it stands, and the mark of a verified product', () => {
  expect(show('licensed')).toMatch(/Powidła węgierkowe, 290 gSady Dolne sp\. z o\.o\., licencja aktywna/);
  expect(document.querySelector('.sheet__product img')?.getAttribute('src')).toBe('/files/1.webp');
  expect(screen.getByText('Produkt zweryfikowany')).toBeTruthy();
});

test('a licence that has ended is said so, and nothing of it is verified', () => {
  expect(show('invalid')).toContain('Sady Dolne sp. z o.o., licencja nieaktywna');
  expect(screen.queryByText('Produkt zweryfikowany')).toBeNull();
});
