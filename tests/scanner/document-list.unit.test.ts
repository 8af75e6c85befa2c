import { describe, expect, test } from 'vitest';
import { compareWith, readDocument } from '../../pwa/features/scanner/document/document-list.ts';
import type { Scan } from '../../pwa/features/scanner/series/scan-series.ts';

const [first, second, third, fourth] = ['5907770010725', '5907770010718', '5907770010701', '5907770010695'] as const;

const row = (gtin: string, times: number, batch?: string): Scan => ({
  gtin,
  times,
  elements: batch === undefined ? [] : [{ ai: '10', value: batch }],
  at: '2026-11-22T13:31:00Z',
  state: 'ok',
  short: 'W porządku',
  reason: '',
  name: `Produkt ${gtin.slice(-3)}`,
  company: null,
});

describe('a pasted document', () => {
  test.each([
    [`${first};12`, 12],
    [`${first}\t12`, 12],
    [`${first} 12 szt.`, 12],
    [`${first},12`, 12],
    [`1;${first};Powidła 220 g;12;3,49;41,88`, 12],
    [`${first};Powidła 220 g;12,000 szt`, 12],
    [`${first};1 200`, 1_200],
    [`"${first}";"12"`, 12],
    [`5 907770 010725;12`, 12],
    [`0${first};12`, 12],
    [`${first};Powidła;3,49`, 1],
    [first, 1],
    [`(01)0${first};12`, 12],
  ])('%j says %i', (line, pieces) => {
    expect(readDocument(line).items).toEqual([{ gtin: first, pieces }]);
  });

  test('a pasted document goes by the column that its heading names, before or after the code', () => {
    const lines = ['Lp.\tIlość\tKod EAN\tCena', `1\t12\t${first}\t4`, `2\t3\t${second}\t5`];
    expect(readDocument(lines.join('\n')).items).toEqual([
      { gtin: first, pieces: 12 },
      { gtin: second, pieces: 3 },
    ]);
  });

  test('adds up the lines of one code, in any of its lengths, and names lines without one', () => {
    const { items, withoutCode } = readDocument(`${first};2\r\n\r\nRazem: 5\r\n0${first};3`);
    expect(items).toEqual([{ gtin: first, pieces: 5 }]);
    expect(withoutCode).toEqual([{ line: 3, text: 'Razem: 5' }]);
  });
});

test('a series is compared by GTIN, its batches together: what is missing, what is extra, what differs', () => {
  const series = [row(first, 8, 'L2611A'), row(first, 3, 'L2609C'), row(second, 4), row(fourth, 2), row('', 1)];
  const document = readDocument([`${first};11`, `${second};6`, `${third};5`].join('\n'));
  const { same, otherCount, missing, extra } = compareWith(document.items, series);
  expect(same).toEqual([{ gtin: first, name: 'Produkt 725', listed: 11, scanned: 11 }]);
  expect(otherCount).toEqual([{ gtin: second, name: 'Produkt 718', listed: 6, scanned: 4 }]);
  expect(missing).toEqual([{ gtin: third, name: null, listed: 5, scanned: 0 }]);
  expect(extra).toEqual([{ gtin: fourth, name: 'Produkt 695', listed: 0, scanned: 2 }]);
});
