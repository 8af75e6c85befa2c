import { expect, test } from 'vitest';
import { storedChoice } from '../../pwa/features/verification/mapping/stored-choice.ts';
import { withColumn } from '../../pwa/features/verification/mapping/choose-column.ts';

const columns = { gtin: 0, name: 1, brand: null, netContent: null, gpc: 4 };

test('a field moves to another column, or to none', () => {
  expect(withColumn(columns, 'name', 2)).toEqual({ ...columns, name: 2 });
  expect(withColumn(columns, 'brand', 2)).toEqual({ ...columns, brand: 2 });
  expect(withColumn(columns, 'gpc', null)).toEqual({ ...columns, gpc: null });
});

test('a column that was something else is that no more', () => {
  expect(withColumn(columns, 'brand', 1)).toEqual({ ...columns, name: null, brand: 1 });
  expect(withColumn(columns, 'gtin', 1)).toEqual({ ...columns, gtin: 1, name: null });
});

test('the codes change places with what takes theirs, and are never nowhere', () => {
  expect(withColumn(columns, 'name', 0)).toEqual({ ...columns, gtin: 1, name: 0 });
  expect(withColumn(columns, 'brand', 0)).toEqual(columns);
  expect(withColumn(columns, 'gtin', null)).toEqual(columns);
});

test('a choice is kept as it was, and is none of another file or another version', () => {
  const choice = { columns: { ...columns, restoreZeros: false }, first: 20 };
  expect(storedChoice(choice, 5)).toEqual(choice);
  expect(storedChoice({ ...choice, first: null }, 5)).toEqual({ ...choice, first: null });
  expect(storedChoice(choice, 4)).toBe(null);
  const { gtin: _gtin, ...withoutCodes } = columns;
  for (const other of [
    null,
    'tekst',
    { columns },
    { columns: withoutCodes, first: null },
    { ...choice, first: -1 },
    { columns: { ...columns, splitCodes: 1 }, first: null },
  ])
    expect(storedChoice(other, 5)).toBe(null);
});
