import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { ResultList } from '../../pwa/features/catalogue/results/result-list.tsx';
import { checkedProductOf } from '../support/checked-product.ts';

afterEach(cleanup);

const pokrzywa = { name: 'Pokrzywa sp. z o.o.', nip: null, street: null, city: null, postalCode: null, webPage: null };

/** Two products with the same brand, as the page of this address shows them. */
function open(address: string, name: string): void {
  const product = { ...checkedProductOf('5901234123457'), name, brand: 'Sady Dolne', company: pokrzywa };
  render(
    <MemoryRouter initialEntries={[address]}>
      <ResultList products={[product]} />
    </MemoryRouter>,
  );
}

/** What is marked in the table, and in the rows of a phone. */
function marked(): string[][] {
  const lists = [screen.getByRole('table'), screen.getByRole('list')];
  return lists.map((list) =>
    Array.from(list.querySelectorAll('mark'), ({ textContent }) => (textContent ?? '').replace(/\u00a0/g, ' ')),
  );
}

test.each([
  [
    'name__contains=gryczany+miod',
    [
      ['Miód', 'gryczany'],
      ['Miód', 'gryczany'],
    ],
  ],
  [
    'name__contains=miod+sady',
    [
      ['Miód', 'Sady'],
      ['Miód', 'Sady'],
    ],
  ],
  [
    'name__contains=0,4+kg+miod',
    [
      ['Miód', '400 g'],
      ['Miód', '400 g'],
    ],
  ],
  ['brand__contains=dolne', [['Dolne'], ['Dolne']]],
  [
    'any__contains=pokrzywa+miod+sady',
    [
      ['Miód', 'Sady', 'Pokrzywa'],
      ['Miód', 'Sady', 'Pokrzywa'],
    ],
  ],
  [
    'any__contains=miod+sady+0,4+kg+sp.+z+o.+o.',
    [
      ['Miód', '400 g', 'Sady'],
      ['Miód', '400 g', 'Sady'],
    ],
  ],
  ['company_name__contains=pokrzywa', [['Pokrzywa'], ['Pokrzywa']]],
  ['company_name__contains=pokrzywa+spółka+z+o.o.', [['Pokrzywa'], ['Pokrzywa']]],
  ['company_name__contains=pokrzywa+sp.+z+o.o.', [['Pokrzywa sp. z o.o.'], ['Pokrzywa sp. z o.o.']]],
  ['company_nip=5260250274', [[], []]],
])('%s: the matched parts of name and brand are marked', (query, expected) => {
  open(`/catalog?${query}`, 'Miód gryczany 400 g');
  expect(marked()).toEqual(expected);
});

test('a name is text, whatever it is searched by', () => {
  open('/catalog?name__contains=%3Cimg+src=x%3E', '<img src=x> sok');
  const table = screen.getByRole('table');
  expect(within(table).getByRole('link', { name: '<img src=x> sok' })).toBeTruthy();
  expect(table.querySelector('mark')?.textContent).toBe('<img src=x>');
});
