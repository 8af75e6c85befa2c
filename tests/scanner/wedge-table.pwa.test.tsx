import { createEvent, fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useScannedCode, type UnreadScan } from '../../pwa/core/scan/scanned-code.ts';
import { wedgeTable, type WedgeKey } from '../support/browser/wedge-table.ts';
import { drawScanningPage } from './scanning-page.tsx';

const heard = vi.fn<(gtin: string, elements: Record<string, string>) => void>();
const unread = vi.fn<(scan: UnreadScan) => void>();
let clock = 1_000;

function Page() {
  useScannedCode((gtin, elements) => heard(gtin, Object.fromEntries(elements.map(({ ai, value }) => [ai, value]))), {
    onUnread: unread,
    takesSlow: true,
  });
  return null;
}

drawScanningPage(Page, [heard, unread]);

/** Whether the key may have its usual effect. */
function press({ key, gap, code = '', shift, ctrl, alt, isUp }: WedgeKey): boolean {
  clock += gap;
  const init = { key, code, shiftKey: !!shift, ctrlKey: !!ctrl, altKey: !!alt };
  const event = isUp ? createEvent.keyUp(document.body, init) : createEvent.keyDown(document.body, init);
  return fireEvent(document.body, Object.defineProperty(event, 'timeStamp', { value: clock }));
}

test('the table has sixty scans or more', () => {
  expect(wedgeTable.length).toBeGreaterThanOrEqual(60);
});

test.each(wedgeTable)('$name', ({ keys, outcome }) => {
  clock += 10_000;
  keys.forEach((key) => press(key));
  if (outcome === 'unread') {
    expect(heard).not.toHaveBeenCalled();
    expect(unread.mock.calls.length).toBeGreaterThan(0);
  } else {
    expect(unread).not.toHaveBeenCalled();
    expect(heard.mock.calls).toHaveLength(1);
    const [gtin = '', elements] = heard.mock.calls[0] ?? [];
    expect(gtin.replace(/^0(?=\d{13}$)/, '')).toBe(outcome.gtin);
    expect(elements).toEqual(outcome.elements ?? {});
  }
});

test('the scan after a torn one is read', () => {
  clock += 10_000;
  const stalled = wedgeTable.find(({ name }) => name.startsWith('a stall of 500'));
  stalled?.keys.forEach((key) => press(key));
  expect(unread).toHaveBeenCalledTimes(1);
  clock += 400;
  wedgeTable[3]?.keys.forEach((key) => press(key));
  expect(heard.mock.calls).toEqual([['5907770010725', {}]]);
});

test('a slash after a stop within a scan is no shortcut, and is one again for a person who repeats it', () => {
  const begin = (text: string): void => [...text].forEach((key, place) => press({ key, gap: place && 5 }));
  for (const [beginning, stop] of [
    ['https://id.gs1.org/01/05907770010725', 1_500],
    ['https:', 60_000],
  ] as const) {
    clock += 10_000;
    begin(beginning);
    expect(press({ key: '/', gap: stop })).toBe(false);
    expect(press({ key: '/', gap: 5_001 })).toBe(true);
    press({ key: 'Enter', gap: 10_000 });
  }
  clock += 10_000;
  expect(press({ key: '/', gap: 0 })).toBe(true);
});

test('five seconds after digits that nothing ended a scan is a new one, and not a moment before', () => {
  const scan = (): void => [...'96259993', 'Enter'].forEach((key, place) => press({ key, gap: place && 5 }));
  clock += 10_000;
  press({ key: '5', gap: 0 });
  clock += 5_000;
  scan();
  expect([heard.mock.calls.length, unread.mock.calls.length]).toEqual([0, 1]);
  clock += 10_000;
  press({ key: '5', gap: 0 });
  clock += 5_001;
  scan();
  expect([heard.mock.calls.length, unread.mock.calls.length]).toEqual([1, 1]);
});

test("what a scanner left without an end is nobody else's beginning once somebody presses", () => {
  clock += 10_000;
  [...'59077'].forEach((key, place) => press({ key, gap: place && 5 }));
  clock += 6_000;
  fireEvent.pointerDown(document.body);
  [...'5907770010725', 'Enter'].forEach((key, place) => press({ key, gap: place && 5 }));
  expect(unread).not.toHaveBeenCalled();
  expect(heard.mock.calls).toEqual([['5907770010725', {}]]);
});

test('Enter long after a scan says that the scan was not read, and is left to what has focus', () => {
  clock += 10_000;
  [...'5907770010725'].forEach((key, place) => press({ key, gap: place && 5 }));
  clock += 60_000;
  const enter = createEvent.keyDown(document.body, { key: 'Enter' });
  fireEvent(document.body, Object.defineProperty(enter, 'timeStamp', { value: clock }));
  expect(enter.defaultPrevented).toBe(false);
  expect([heard.mock.calls.length, unread.mock.calls.length]).toEqual([0, 1]);
});

test('a person who types words or a wrong number into no field is no scanner', () => {
  for (const text of ['powidla', '590777', '5907770010726']) {
    clock += 10_000;
    [...text, 'Enter'].forEach((key) => press({ key, gap: 130 }));
  }
  expect(heard).not.toHaveBeenCalled();
  expect(unread).not.toHaveBeenCalled();
});
