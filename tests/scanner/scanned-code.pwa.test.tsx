import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useScannedCode } from '../../pwa/core/scan/scanned-code.ts';
import { drawScanningPage } from './scanning-page.tsx';

const heard = vi.fn();
const unread = vi.fn();
let clock = 1_000;

function Page() {
  const [name, setName] = useState('dżem');
  useScannedCode((gtin) => heard(gtin), { onUnread: unread });
  return (
    <form data-pass-scans>
      <input aria-label="nazwa" value={name} onChange={(event) => setName(event.target.value)} />
      <input aria-label="kod" name="gtin_number" />
    </form>
  );
}

drawScanningPage(Page, [heard, unread]);

/** As a browser does: says whether the key may have its usual effect. */
function press(key: string, gap: number, repeat = false, target: HTMLElement = document.body): boolean {
  clock += gap;
  const event = createEvent.keyDown(target, { key, repeat });
  return fireEvent(target, Object.defineProperty(event, 'timeStamp', { value: clock }));
}

/** The same with focus in a field, which gets the letters; `last` has its usual effect when this says so. */
function sendInto(field: HTMLInputElement, code: string, gap: number, last = 'Enter'): boolean {
  clock += 5_000;
  for (const key of code)
    if (press(key, gap, false, field)) fireEvent.change(field, { target: { value: field.value + key } });
  return press(last, gap, false, field);
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

/** Keys of a scanner that sends none after a code, and for how long nothing follows, in milliseconds. */
function sendAndRest(code: string, rest: number, gap = 10, target?: HTMLElement): void {
  vi.useFakeTimers();
  clock += 60_000;
  for (const key of code) press(key, gap, false, target);
  vi.advanceTimersByTime(rest);
  vi.useRealTimers();
}

test('a whole code that no key ends is taken after a second in which nothing follows, its late end is nobody else’s', () => {
  sendAndRest('5907770010725', 999);
  expect(heard).not.toHaveBeenCalled();
  press('Enter', 999);
  heard.mockReset();
  sendAndRest('5907770010725', 1_000);
  expect(heard.mock.calls).toEqual([['5907770010725']]);
  expect(press('Enter', 1_500)).toBe(false);
  expect(press('Enter', 100)).toBe(true);
  expect([heard.mock.calls.length, unread.mock.calls.length]).toEqual([1, 0]);
  // The next one is a scan of its own.
  sendAndRest('5907770010039', 1_000);
  expect(heard.mock.calls[1]).toEqual(['5907770010039']);
});

test.each([
  ['a wrong check digit', '5907770010726', 10],
  ['what may be the beginning of a longer code', '590777001072', 10],
  ['an EAN-8', '70010039', 10],
  ['a case number', '15907770010722', 10],
  ['the beginning of a case number that is a right code', '1590777001007', 10],
  ['the beginning of an element string that is a right code', '0105907770015', 10],
  ['the pace of a person', '5907770010725', 150],
])('nothing is taken without a key that ends it: %s', (_, code, gap) => {
  sendAndRest(code, 5_000, gap);
  expect(heard).not.toHaveBeenCalled();
});

test('in a field nothing is taken without a key that ends it', () => {
  sendAndRest('5907770010725', 5_000, 10, screen.getByLabelText('nazwa'));
  expect(heard).not.toHaveBeenCalled();
});

test('the end of a code whose beginning was torn off is not taken without a key that ends it', () => {
  clock += 60_000;
  for (const key of '123') press(key, 10);
  vi.useFakeTimers();
  press('5', 2_000);
  for (const key of '907770010725') press(key, 10);
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  expect(heard).not.toHaveBeenCalled();
  press('Enter', 10);
});

test('a code that is not taken without an end does not keep the next one from being taken', () => {
  sendAndRest('70010039', 1_500);
  vi.useFakeTimers();
  clock += 3_000;
  for (const key of '5907770010725') press(key, 10);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
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

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test.each([
  ['5901234123457', 5, 'Enter', '5901234123457'],
  ['96259993', 8, 'Tab', '96259993'],
  ['614141000036', 5, 'Enter', '614141000036'],
  ['15901520000056', 5, 'Enter', '15901520000056'],
  [']C10105901234123457', 5, 'Enter', '05901234123457'],
  [']d201059012341234571727113010L2611A', 5, 'Enter', '05901234123457'],
])(
  'a scan of %s into a field for other text, %i ms a key and %s, leaves its text as it was',
  (code, gap, last, found) => {
    expect(sendInto(field('nazwa'), code, gap, last)).toBe(false);
    expect(heard.mock.calls).toEqual([[found]]);
    expect(field('nazwa').value).toBe('dżem');
  },
);

test.each([
  ['typed by hand', 'nazwa', '5901234123457', 110],
  ['with a wrong check digit', 'nazwa', '5901234123458', 5],
  ['of another length', 'nazwa', '5260001246', 5],
  ['in the field for it', 'kod', '5901234123457', 5],
])('a number %s stays in the field', (_, name, code, gap) => {
  const before = field(name).value;
  expect(sendInto(field(name), code, gap)).toBe(true);
  expect(heard).not.toHaveBeenCalled();
  expect(field(name).value).toBe(before + code);
});

test('the end of a scan that stalled in a field is no code, whatever its check digit says, and nothing is lost', () => {
  const name = field('nazwa');
  clock += 5_000;
  [...'5907770010039'].forEach((key, place) => {
    press(key, place === 5 ? 400 : 5, false, name);
    fireEvent.change(name, { target: { value: name.value + key } });
  });
  expect(press('Enter', 5, false, name)).toBe(false);
  expect(heard).not.toHaveBeenCalled();
  expect(unread.mock.calls).toEqual([[{ text: '70010039', isTorn: true }]]);
  expect(name.value).toBe('dżem5907770010039');
});

test('a scan that follows what a person has typed into the field is read', () => {
  const name = field('nazwa');
  clock += 5_000;
  for (const key of '220') press(key, 130, false, name);
  clock += 600;
  [...'5901234123457', 'Enter'].forEach((key) => press(key, 5, false, name));
  expect(heard.mock.calls).toEqual([['5901234123457']]);
});

test('a slash within a scan leads into no field and finds nothing in the page', () => {
  clock += 5_000;
  press('h', 5);
  expect(press('/', 5)).toBe(false);
  clock += 5_000;
  expect(press('/', 5)).toBe(true);
});
