import { expect, test } from 'vitest';
import { formulaWithoutValue, readCode, sureCode } from '../../../api/core/product-list/read-code.ts';

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

test.each([
  'brak',
  'Brak kodu',
  'brak EAN',
  'bez numeru',
  'nie dotyczy',
  'n/d',
  'b.d.',
  'b/k',
  'nieznany',
  'TBD',
  'N/A',
  '-',
  '—',
  '...',
  '?',
  'x',
  '0',
  '000',
  '#N/D!',
  'null',
])('%j says that there is no code', (cell) => {
  expect(readCode(cell)).toMatchObject({ why: 'gtin_missing', reason: 'Brak numeru GTIN.', offer: null });
});

test.each(['2210690000000', '02210690000000', '21234567', '0412345678900'])(
  '%s, a number for use inside a shop, gets no other code proposed',
  (cell) => {
    expect(readCode(cell)).toMatchObject({
      why: 'not_trade_item',
      reason: 'Numer do użytku wewnętrznego. Nie identyfikuje produktu poza jedną siecią.',
      offer: null,
    });
  },
);

test('a right number for use inside a shop is a code as any other', () => {
  expect(readCode('2210690000008')).toMatchObject({ gtin14: '02210690000008' });
});

test('a cell of 500 characters is looked at as a code, one of 501 is not', () => {
  expect(readCode(`${' '.repeat(486)}5901234123457 `)).toMatchObject({ code: '5901234123457' });
  expect(readCode(`${' '.repeat(487)}5901234123457 `)).toMatchObject({ why: 'gtin_characters' });
});

test('zeros are put back only where a spreadsheet has cut off all of them', () => {
  expect(readCode('16627550064', { restoreZeros: true })).toMatchObject({ code: '016627550064', repair: 'zeros' });
  expect(readCode('000057820', { restoreZeros: true })).toMatchObject({ why: 'gtin_length' });
});
