import type { Gs1Element } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
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
function show(licence: 'licensed' | 'invalid', undivided?: readonly Gs1Element[]): string {
  const checked = checkedProductOf(`0${gtin}`);
  const product = { ...checked, verdict: { ...checked.verdict, licence } };
  const verdict = verdictOfStored(gtin, { product, at });
  return draw({ last: { gtin, elements: [], undivided, verdict, product, problem: null, at } });
}

function draw(seen: Partial<Face['scans']>): string {
  const face: Face = {
    scans: { last: null, unread: null, scan: nothing, miss: nothing, putAside: nothing, again: nothing, ...seen },
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

test('batch and expiry that cannot be told apart are said so', () => {
  expect(show('licensed', [{ ai: '10', value: '1234517261231' }])).toContain(
    'Nie da się oddzielić partii od terminu albo innych danych. Odczytaliśmy „(10)1234517261231” bez separatora: to jedna wartość albo kilka. Nie zapisaliśmy tych danych. Przepisz je z etykiety.',
  );
});

test.each([
  ['[)>\u001e06\u001d1P123\u001e\u0004', 'To kod w formacie 06 normy ISO 15434, z identyfikatorami ASC MH10.'],
  [']C100359012340000000017', 'To kod GS1 bez numeru GTIN produktu, na przykład numer palety.'],
  ['(00)359012340000000017', 'To kod GS1 bez numeru GTIN produktu, na przykład numer palety.'],
  ['00359012340000000017', 'To kod GS1 bez numeru GTIN produktu, na przykład numer palety.'],
  ['https://id.gs1.org/414/5901234123457', 'To kod GS1 bez numeru GTIN produktu, na przykład numer palety.'],
  ['https://sklep.example/oferta', 'GTIN ma 8, 12, 13 albo 14 cyfr.'],
  ['59077700100', 'Czytnik przysłał 11 znaków. GTIN ma 8, 12, 13 albo 14 cyfr.'],
  ['NOREAD', 'Czytnik przysłał 6 znaków. GTIN ma 8, 12, 13 albo 14 cyfr.'],
])('the scan %j that no code was found in says why', (text, why) => {
  expect(draw({ unread: { text, isTorn: false, at } })).toContain(why);
});
