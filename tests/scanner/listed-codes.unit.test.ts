import { expect, test } from 'vitest';
import { listedCodes } from '../../pwa/features/scanner/listed-codes.ts';

test('a column of a spreadsheet, with names beside it, gives its codes, each once', () => {
  const text = 'Kod;Nazwa\r\n"5 907770 010725";Powidła, 220 g\r\n05907770010725;to samo\r\n96385074\t\r\n';
  expect(listedCodes(text)).toEqual(['5907770010725', '96385074']);
});

test('wrong numbers stay, to be told so; addresses and element strings give theirs', () => {
  expect(
    listedCodes("5901234123450\n'5901234123457\nhttps://id.gs1.org/01/05907770010725/10/A\n(01)05907770010725(10)B"),
  ).toEqual(['5901234123450', '5901234123457', '5907770010725']);
  expect(listedCodes('590123412345')).toEqual(['590123412345']);
});

test('nothing comes of nothing', () => {
  expect(listedCodes('')).toEqual([]);
  expect(listedCodes('Powidła\n12 szt.; 3,50\n')).toEqual([]);
});
