import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderHook } from '@testing-library/react';
import { putAside, asking } from '../../pwa/features/scanner/series/scan-verdict.ts';
import {
  addScan,
  addScans,
  clearSeries,
  countScan,
  currentSeries,
  judgeScans,
  longestSeries,
  missingRoom,
  removeScan,
  rowOf,
  takeBack,
  useAdded,
} from '../../pwa/features/scanner/series/scan-series.ts';
import { scanTable } from '../../pwa/features/scanner/series/scan-table.ts';

const gtin = '5907770010725';
const plain = { gtin, elements: [] };

/** A scan with batch, expiry, serial number: what is not given is not in the code. */
function item(facts: Record<string, string>) {
  return { gtin, elements: Object.entries(facts).map(([ai, value]) => ({ ai, value })) };
}

const rows = () =>
  currentSeries().map(({ elements, times }) => [elements.map(({ ai, value }) => `${ai}:${value}`).join(' '), times]);
const added = () => renderHook(useAdded).result.current;

beforeEach(clearSeries);
afterEach(clearSeries);

test('a plain EAN leaves batch and expiry of the same GTIN as they are', () => {
  addScan(item({ '10': 'L2611A', '17': '271130' }), asking);
  addScan(plain, asking);
  expect(rows()).toEqual([
    ['', 1],
    ['10:L2611A 17:271130', 1],
  ]);
});

test.each([
  ['batch', { '10': 'L2611A' }, { '10': 'L2609C' }],
  ['expiry', { '17': '271130' }, { '17': '270930' }],
  ['best before', { '15': '271130' }, { '15': '270930' }],
  ['serial number', { '21': '1' }, { '21': '2' }],
])('another %s is another row, the same one is counted', (_, first, second) => {
  for (const facts of [first, second, first]) addScan(item(facts), asking);
  expect(currentSeries().map(({ times }) => times)).toEqual([2, 1]);
});

test('what tells no rows apart stays in the row beside what was said of it before', () => {
  addScan(item({ '10': 'A', '17': '271130', '11': '260101' }), asking);
  addScan(item({ '17': '271130', '10': 'A', '3103': '001500' }), asking);
  expect(rows()).toEqual([['10:A 17:271130 3103:001500 11:260101', 2]]);
});

test('an answer is for all rows of its GTIN, and a new row of it begins with it', () => {
  addScan(item({ '10': 'A' }), asking);
  addScan(plain, asking);
  judgeScans(new Map([[gtin, { ...asking, state: 'ok', short: 'W porządku' }]]));
  addScan(item({ '10': 'B' }), asking);
  expect(currentSeries().map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
});

test('the last scan is taken back: its row is as it was, or gone', () => {
  addScan(item({ '10': 'L2611A' }), asking);
  addScan(plain, asking);
  const before = currentSeries();
  addScan(item({ '10': 'L2611A' }), asking);
  expect(added()).toMatchObject({ batch: 'L2611A', times: 2 });
  judgeScans(new Map([[gtin, { ...asking, state: 'ok' }]]));
  takeBack();
  expect(currentSeries()).toEqual(before.map((scan) => ({ ...scan, state: 'ok' })));
  expect(added()).toBeNull();
  takeBack();
  expect(currentSeries()).toHaveLength(2);
  addScan(item({ '10': 'NEW' }), asking);
  takeBack();
  expect(currentSeries()).toHaveLength(2);
});

test('a number is corrected, never below one; a row is removed alone', () => {
  addScan(item({ '10': 'A' }), asking);
  addScan(plain, asking);
  const row = rowOf(item({ '10': 'A' }));
  countScan(row, 8);
  expect(rows()).toEqual([
    ['', 1],
    ['10:A', 8],
  ]);
  countScan(row, 0);
  expect(currentSeries()[1]?.times).toBe(1);
  removeScan(row);
  expect(rows()).toEqual([['', 1]]);
});

test('1000 rows have room, the 1,001st has none, also when it is a batch of a GTIN in the series', () => {
  const batches = Array.from({ length: longestSeries }, (_, i) => item({ '10': String(i) }));
  addScans(batches.slice(1), asking);
  expect(missingRoom([plain])).toBe(0);
  addScans(batches.slice(0, 1), asking);
  expect(currentSeries()).toHaveLength(1_000);
  expect(missingRoom([plain])).toBe(1);
  expect(missingRoom([item({ '10': '7' })])).toBe(0);
  expect(putAside({ text: '59077' })).toBe(false);
  expect(currentSeries()).toHaveLength(1_000);
});

test('a refused scan is not called added: what was added before it cannot be taken back in its place', () => {
  addScans(
    Array.from({ length: longestSeries - 1 }, (_, i) => item({ '10': String(i) })),
    asking,
  );
  expect(addScan(item({ '10': 'LAST' }), asking)).toBe(true);
  expect(added()).toMatchObject({ batch: 'LAST', times: 1 });
  expect(addScan(plain, asking)).toBe(false);
  expect(added()).toBeNull();
  takeBack();
  expect(currentSeries()).toHaveLength(1_000);
});

test('a scan without a code that is put aside is a row without a number, in the file too', () => {
  expect(putAside({ text: '59077700100' })).toBe(true);
  expect(currentSeries()[0]).toMatchObject({ gtin: '', state: 'bad', short: 'Nie odczytano' });
  const [, row = []] = scanTable(currentSeries());
  expect(row.slice(0, 3)).toEqual(['', 'Nie odczytano', 'Odłożony do wyjaśnienia. Odebrane znaki: 59077700100']);
});
