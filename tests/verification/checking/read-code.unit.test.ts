import { expect, test } from 'vitest';
import { formulaWithoutValue, readCode, sureCode } from '../../../api/features/verification/checking/read-code.ts';

test.each([
  '12.03.2024',
  '2024.03.12',
  '2024/03/12',
  '2024-03-12T00:00:00',
  '03/12/2024',
  '3/12/24',
  '12-03-2024',
  '12.03.2024 r.',
  '12.03.2024 00:00:00',
  'mar.24',
  'mar-24',
  'Mar 24',
  '12-mar',
  '12.mar',
  '12-mar-24',
  '5-paź',
  'paź-24',
  '12\u00a0marca\u00a02024',
  '12 marca 2024 r.',
  '1 sty',
  'Sep-12',
  'March 12, 2024',
  '12 March 2024',
  '12.2024',
])('%s is a code that a spreadsheet made a date of', (cell) => {
  const read = readCode(cell);
  expect(read).toMatchObject({ why: 'gtin_rewritten', offer: null });
  expect(read).toHaveProperty('reason', expect.stringMatching(/^Arkusz zamienił kod na datę .+\.$/));
});

test.each([
  ['5901 2345', 'gtin_check_digit'],
  ['590-1234-12345-7', undefined],
  ['12 03 2024', 'gtin_check_digit'],
  ['40.63.8133', 'gtin_characters'],
  ['2024', 'gtin_length'],
  ['marchew 24', 'gtin_characters'],
  ['32.03.2024', 'gtin_characters'],
  ['13.13.2024', 'gtin_characters'],
])('%s is no date where it cannot be one: %s', (cell, why) => {
  expect((readCode(cell) as { why?: string }).why).toBe(why);
});

test('a minus before a right code is named, and the code is offered, not taken', () => {
  for (const cell of ['-5901234123457', '\u22125901234123457', "'-5901234123457", '- 5901234123457']) {
    const read = readCode(cell);
    expect(read).toMatchObject({ why: 'gtin_characters', reason: 'Przed kodem stoi minus.', offer: '5901234123457' });
    expect(sureCode(read)).toBeNull();
  }
});

test('one code twice in a cell is one code, in whichever of its forms; two codes are several', () => {
  expect(readCode('5901234123457, 5901234123457')).toMatchObject({ gtin14: '05901234123457' });
  expect(readCode('5901234123457\n05901234123457')).toMatchObject({ gtin14: '05901234123457' });
  expect(readCode('5901234123457 / 96385074')).toMatchObject({ why: 'gtin_several' });
  expect(readCode('5901234123450 5901234123450')).toMatchObject({ why: 'gtin_check_digit' });
});

test('a formula that nobody has counted is said to be one', () => {
  expect(readCode(formulaWithoutValue)).toMatchObject({ reason: 'W komórce jest formuła bez wartości.' });
});
