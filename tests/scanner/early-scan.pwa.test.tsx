import { createEvent, fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useScannedCode } from '../../pwa/core/scan/scanned-code.ts';
import { unhurried } from '../support/run/pace.ts';

test('a scan that comes before what reads scans is read as soon as that is there', async () => {
  const heard = vi.fn();
  function Page() {
    useScannedCode((gtin, elements) => heard(gtin, elements));
    return null;
  }
  render(<Page />);
  [...']d2010590777001072510L2611A', 'Enter'].forEach((key, place) => {
    const event = createEvent.keyDown(document.body, { key });
    fireEvent(document.body, Object.defineProperty(event, 'timeStamp', { value: 1_000 + place * 5 }));
  });
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: unhurried(15_000) });
  expect(heard.mock.calls).toEqual([['05907770010725', [{ ai: '10', value: 'L2611A' }]]]);
});
