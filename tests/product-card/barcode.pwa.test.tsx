import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Barcode } from '../../pwa/ui/barcode.tsx';

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
  await import('../../pwa/ui/barcode-picture.ts');
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
  await waitFor(() => expect(bars()).toBe(1), { timeout: 15_000 });
});
