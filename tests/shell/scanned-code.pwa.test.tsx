import { cleanup, createEvent, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScannedCode } from '../../pwa/core/scanned-code.ts';

const heard = vi.fn();
let clock = 1_000;

function Page() {
  useScannedCode(heard);
  return <p>strona</p>;
}

beforeEach(async () => {
  render(<Page />);
  await vi.dynamicImportSettled();
});
afterEach(() => {
  cleanup();
  heard.mockReset();
});

function press(key: string, gap: number, repeat = false): void {
  clock += gap;
  const event = createEvent.keyDown(document.body, { key, repeat });
  fireEvent(document.body, Object.defineProperty(event, 'timeStamp', { value: clock }));
}

/** Keys so many milliseconds apart and Enter, each after the gap of its place. */
function send(code: string, gapAt: (place: number) => number): void {
  clock += 5_000;
  [...code, 'Enter'].forEach((key, place) => press(key, gapAt(place)));
}

test('a scan with two stops of 150 ms is heard whole', () => {
  send('5907770010725', (place) => (place === 4 || place === 9 ? 150 : 10));
  expect(heard.mock.calls).toEqual([['5907770010725']]);
});

test('a scan whose first digit comes 150 ms before the others loses nothing', () => {
  send('5907770010725', (place) => (place === 1 ? 150 : 10));
  expect(heard.mock.calls).toEqual([['5907770010725']]);
});

test('a scan that ends with Tab is heard too, one with Shift and Tab is not', () => {
  clock += 5_000;
  [...'5907770010725', 'Tab'].forEach((key) => press(key, 10));
  expect(heard.mock.calls).toEqual([['5907770010725']]);
  clock += 5_000;
  [...'5907770010725'].forEach((key) => press(key, 10));
  clock += 10;
  fireEvent.keyDown(document.body, { key: 'Tab', shiftKey: true });
  expect(heard).toHaveBeenCalledTimes(1);
});

test('two scans in a row are two codes', () => {
  send('5907770010725', () => 10);
  [...'96385074', 'Enter'].forEach((key) => press(key, 10));
  expect(heard.mock.calls).toEqual([['5907770010725'], ['96385074']]);
});

test('digits that a person types and a key that is held are no scan', () => {
  send('5907770010725', () => 110);
  clock += 5_000;
  for (let count = 0; count < 8; count++) press('5', 30, count > 0);
  press('Enter', 40);
  expect(heard).not.toHaveBeenCalled();
});
