import { verdictOf } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Barcode } from '../../pwa/ui/barcode/barcode.tsx';
import { unhurried } from '../support/run/pace.ts';

afterEach(cleanup);

const bars = (): number => screen.getByRole('img', { name: 'Kod' }).querySelectorAll('path').length;

/** A photo on its way; `arrive` ends the way. */
function addPhoto(): { arrive: (how: 'load' | 'error') => void } {
  const photo = document.body.appendChild(document.createElement('img'));
  let isThere = false;
  Object.defineProperty(photo, 'complete', { get: () => isThere });
  return {
    arrive(how) {
      isThere = true;
      photo.dispatchEvent(new Event(how));
      photo.remove();
    },
  };
}

test.each(['load', 'error'] as const)('is drawn when the photo has its %s', async (how) => {
  // Its encoder is there already, so that only the photo is waited for.
  await import('../../pwa/ui/barcode/barcode-picture.ts');
  const photo = addPhoto();
  render(<Barcode gtin="5901234123457" label="Kod" />);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(bars()).toBe(0);
  photo.arrive(how);
  await waitFor(() => expect(bars()).toBe(1));
});

test('is drawn without a photo, and though one does not come', async () => {
  render(<Barcode gtin="96385074" label="Kod" />);
  await waitFor(() => expect(bars()).toBe(1));
  cleanup();
  addPhoto();
  render(<Barcode gtin="5901234123457" label="Kod" />);
  await waitFor(() => expect(bars()).toBe(1), { timeout: unhurried(15_000) });
});

test('a label without bars shows the digits: never an empty panel', async () => {
  vi.doMock('../../pwa/ui/barcode/barcode-picture.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.resetModules();
  const verdict = verdictOf({ gtin: '5901234123457', online: true, found: false });
  const product = { verdict, name: null, company: null, checkedAt: null, generator: null };
  const { StampCode } = await import('../../pwa/ui/verdict/stamp-code.tsx');
  const { container } = render(<StampCode gtin="5901234123457" product={product} />);
  await waitFor(() => expect(container.querySelector('svg')).toBeNull(), { timeout: unhurried(15_000) });
  expect(container.querySelector('.stamp__code')?.textContent).toBe('5901234123457');
  expect(screen.queryByRole('button')).toBeNull();
  vi.doUnmock('../../pwa/ui/barcode/barcode-picture.ts');
});
