import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { expect, test } from 'vitest';
import { listOf } from '../../pwa/features/scanner/series/listed-codes.ts';

test('a column of a spreadsheet, with names beside it, gives its codes, each once', () => {
  const text = 'Kod;Nazwa\r\n"5 907770 010725";Powidła, 220 g\r\n05907770010725;to samo\r\n96385074\t\r\n';
  expect(listOf(text)).toEqual({
    codes: ['5907770010725', '96385074'],
    repeated: 1,
    withoutCode: [{ line: 1, text: 'Kod;Nazwa', reason: 'none' }],
  });
});

test('wrong numbers stay, to be told so; addresses and element strings give theirs', () => {
  const text =
    "5901234123450\n'5901234123457\nhttps://id.gs1.org/01/05907770010725/10/A\n(01)05907770010725(10)B\n590123412345";
  expect(listOf(text).codes).toEqual(['5901234123450', '5901234123457', '5907770010725', '590123412345']);
  expect(listOf(text).withoutCode).toEqual([]);
});

test('an element string in a list gives its number, right or wrong', () => {
  expect(listOf('0105907770010725\n(01)05907770010726(10)B\n010590777001072610B').codes).toEqual([
    '5907770010725',
    '5907770010726',
  ]);
});

test('beside a right code prices and amounts are none; alone a number of a wrong length is one', () => {
  expect(listOf('5907770010725;250000;1234567').codes).toEqual(['5907770010725']);
  expect(listOf('250000').codes).toEqual(['250000']);
});

test.each([
  ['Powidła śliwkowe', { reason: 'none' }],
  ['5,90777E+12', { reason: 'rounded' }],
  ['5.90777001e12', { reason: 'rounded' }],
  ['12345', { reason: 'length', digits: 5 }],
  ['59077700107255907', { reason: 'length', digits: 17 }],
  ['5907770010725 96385074', { reason: 'several' }],
])('the line %s gives no code, and why', (line, why) => {
  expect(listOf(`96385074\n\n${line}`)).toEqual({
    codes: ['96385074'],
    repeated: 0,
    withoutCode: [{ line: 3, text: line, ...why }],
  });
});

test('of 1000 lines with 7 that are no codes 993 give one, and the 7 are named', () => {
  const bad = new Set([1, 143, 144, 500, 777, 999, 1_000]);
  const lines = Array.from({ length: 1_000 }, (_, i) => {
    const body = `590777${String(i).padStart(6, '0')}`;
    return bad.has(i + 1) ? `brak ${i}` : body + checkDigit(body);
  });
  const { codes, withoutCode, repeated } = listOf(lines.join('\n'));
  expect([codes.length, repeated]).toEqual([993, 0]);
  expect(withoutCode.map(({ line }) => line)).toEqual([...bad]);
});

test('nothing comes of nothing', () => {
  expect(listOf('')).toEqual({ codes: [], repeated: 0, withoutCode: [] });
  expect(listOf(' \n;;\t\n""\n').withoutCode).toEqual([]);
});
