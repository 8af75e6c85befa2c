import { typedWordsOf } from '@gtinoteka/contract/rules/search-words.ts';
import { expect, test } from 'vitest';

test.each([
  ['Miód gryczany', ['Miód', 'gryczany']],
  ['  miód   0,4 kg ', ['miód', '0,4 kg']],
  ['0,4kg miód', ['0,4kg', 'miód']],
  ['kawa 250', ['kawa', '250']],
  ['2 x 500 g', ['2', 'x', '500 g']],
  ['500 kawa', ['500', 'kawa']],
  ['Miód MIOD miod', ['Miód']],
  ['miód – & gryczany', ['miód', 'gryczany']],
  ['5 g', ['5 g']],
  ['🍭 lizak', ['lizak']],
  ['', []],
  [' – ', []],
])('%s', (typed, words) => {
  expect(typedWordsOf(typed)).toEqual(words);
});
