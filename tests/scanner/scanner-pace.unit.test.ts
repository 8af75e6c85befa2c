import { expect, test } from 'vitest';
import { keyPace } from '../../pwa/core/scan/scanner-pace.ts';

/** Whether keys with these times between them, in milliseconds, are all one scan. */
function isScan(gaps: readonly number[]): boolean {
  const pace = keyPace();
  let at = 1_000;
  let heard = pace.hear(at);
  let isOne = true;
  for (const gap of gaps) {
    at += gap;
    heard = pace.hear(at);
    isOne = isOne && !heard.isNew;
  }
  return isOne && heard.isScanner;
}

/** 13 digits and Enter: 13 times between them, the same but where told otherwise. */
function gapsOf(usual: number, others: Record<number, number> = {}): number[] {
  return Array.from({ length: 13 }, (_, place) => others[place] ?? usual);
}

test.each([
  ['a scanner on a cable', gapsOf(2)],
  ['a slow scanner', gapsOf(60)],
  ['a wireless scanner that stops once', gapsOf(12, { 5: 140 })],
  ['a scanner that stops twice', gapsOf(12, { 3: 90, 9: 300 })],
  ['a scanner that stops five times', gapsOf(12, { 1: 90, 3: 200, 5: 90, 7: 150, 9: 200 })],
  ['a scanner that waits before Enter', gapsOf(8, { 12: 180 })],
  ['a scanner that wakes up after the first digit', gapsOf(8, { 0: 200 })],
  ['eight digits with one stop', [15, 15, 15, 120, 15, 15, 15, 15]],
])('the keys of %s are a scan', (_, gaps) => {
  expect(isScan(gaps)).toBe(true);
});

test.each([
  ['one who types', gapsOf(120)],
  ['one who types very fast', [70, 90, 60, 80, 45, 110, 75, 30, 95, 60, 85, 70, 130]],
  ['one who rolls two fingers over the keys', [30, 95, 25, 110, 35, 90, 20, 105, 30, 100, 25, 90, 120]],
  ['one who types eight digits in pairs', [40, 130, 40, 130, 40, 130, 40, 160]],
  ['a scanner that stops six times', gapsOf(12, { 1: 90, 3: 90, 5: 90, 7: 90, 9: 90, 11: 90 })],
  ['a scanner that stops for longer than 300 ms', gapsOf(12, { 5: 301 })],
])('the keys of %s are no scan', (_, gaps) => {
  expect(isScan(gaps)).toBe(false);
});

test('the stops of a scan do not count in the one that follows it at once', () => {
  const pace = keyPace();
  for (let scan = 0; scan < 3; scan++) {
    for (const at of [0, 10, 20, 160, 170]) expect(pace.hear(scan * 270 + at).isScanner).toBe(true);
    pace.end();
  }
});
