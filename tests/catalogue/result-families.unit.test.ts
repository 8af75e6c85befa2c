import type { ListedProduct } from '@gtinoteka/contract/product.ts';
import { expect, test } from 'vitest';
import { contentOf, familiesOf } from '../../pwa/features/catalogue/results/result-families.ts';

function row(
  id: string,
  name: string | null,
  brand: string | null = 'Sady Dolne',
  netContent: string[] = [],
): ListedProduct {
  return { id, gtinNumber: id, name, brand, netContent, categoryDetails: [], isPublic: true, hasImage: false };
}

const told = (rows: readonly ListedProduct[]): [string | null, string[]][] =>
  familiesOf(rows).map(({ name, rows: own }) => [name, own.map(({ id }) => id)]);

test('what differs in content alone is one family, in the place of its first', () => {
  expect(
    told([
      row('1', 'Powidła węgierkowe, 290 g'),
      row('2', 'Dżem, 200 g'),
      row('3', 'Powidła węgierkowe 450 g'),
      row('4', 'powidła węgierkowe, 12 x 290 g'),
    ]),
  ).toEqual([
    ['Powidła węgierkowe', ['1', '3', '4']],
    ['Dżem, 200 g', ['2']],
  ]);
});

test('another brand, another name and no name are families of their own', () => {
  const rows = [
    row('1', 'Powidła, 290 g'),
    row('2', 'Powidła, 290 g', 'Dwór'),
    row('3', 'Powidła bez cukru, 290 g'),
    row('4', null),
    row('5', null),
  ];
  expect(told(rows).map(([, ids]) => ids)).toEqual([['1'], ['2'], ['3'], ['4'], ['5']]);
});

test.each([
  [row('1', 'Woda, 1,5 l', 'X', ['1.5 l (litr)']), '1,5\u00a0l'],
  [row('2', 'Woda, 1,5 l'), '1,5 l'],
  [row('3', 'Woda 6 x 330 ml'), '6 x 330 ml'],
  [row('4', 'Witamina C 1000'), ''],
  [row('5', null), ''],
])('the content is the net content, else what the name ends with: %#', (product, content) => {
  expect(contentOf(product)).toBe(content);
});

test('a name that is nothing but a content stays', () => {
  expect(told([row('1', ' 290 g'), row('2', ' 450 g')]).map(([, ids]) => ids)).toEqual([['1'], ['2']]);
});
