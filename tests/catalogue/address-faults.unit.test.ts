import { describe, expect, it } from 'vitest';
import { faultsOfAddress, nipAdvice, withoutFaulty } from '../../pwa/features/catalogue/form/address-faults.ts';
import { emptySearch, readSearch } from '../../pwa/features/catalogue/form/search-address.ts';

function faults(address: string) {
  const query = new URLSearchParams(address);
  return faultsOfAddress(query, readSearch(query));
}

const codes = (count: number) => Array.from({ length: count }, (_, index) => 10_000_000 + index).join(',');

describe('the filters of an address', () => {
  it.each([
    '',
    'name__contains=powid&gpc_number=50192400,10000217&gpc_number=50000000',
    'gpc_number=&company_nip=&gtin_number=',
    'company_nip=123-456-32-18',
    'company_nip=PL%20123%20456%2032%2018',
    // A §5: letters, digits, underscore and hyphen
    'company_nip=abc_1-2',
    'company_nip=123456321',
    'company_nip=1234563217',
    // a wrong GTIN alone has its verdict
    'gtin_number=5901520000058',
    'gtin_number=5901520000059&name__contains=powid',
  ])('%j are right', (address) => {
    expect(faults(address)).toEqual({});
  });

  it.each([
    ['gpc_number=99', { categories: '„99” to nie jest kod kategorii GPC. Kod ma 8 cyfr.' }],
    [
      'gpc_number=50192400,x&gpc_number=123456789&gpc_number=x',
      { categories: '„x” i\u00a01\u00a0inny to nie są kody kategorii GPC. Kod ma 8 cyfr.' },
    ],
    ['company_nip=990*', { nip: 'NIP może zawierać tylko litery, cyfry, podkreślenie i myślnik' }],
    ['gtin_number=5901520000058&name__contains=powid', { gtin: 'Błędna cyfra kontrolna: jest 8, powinna być 9.' }],
    [
      'gtin_number=123&gpc_number=99&company_nip=abc.',
      {
        gtin: 'Zła liczba cyfr: jest 3. GTIN ma 8, 12, 13 albo 14 cyfr.',
        nip: 'NIP może zawierać tylko litery, cyfry, podkreślenie i myślnik',
        categories: '„99” to nie jest kod kategorii GPC. Kod ma 8 cyfr.',
      },
    ],
  ])('%j are told what is wrong with them', (address, said) => {
    expect(faults(address)).toEqual(said);
  });

  it.each([
    ['', null],
    ['PL 123-456-32-18', null],
    ['123456321', '„123456321” to nie jest NIP. NIP ma 10 cyfr.'],
    ['abc', '„abc” to nie jest NIP. NIP ma 10 cyfr.'],
    ['1234563217', 'Niepoprawny numer NIP'],
  ])('the filters of an address with NIP %j that finds nothing are advised: %s', (nip, advice) => {
    expect(nipAdvice(nip)).toBe(advice);
  });

  it('carry at most 200 categories', () => {
    expect(faults(`gpc_number=${codes(200)}`)).toEqual({});
    const categories = 'Wybrano za dużo kategorii. Zaznacz całą rodzinę albo klasę.';
    expect(faults(`gpc_number=${codes(201)}`)).toEqual({ categories });
  });

  it('the filters of an address keep the right ones when the wrong ones are left out', () => {
    const query = new URLSearchParams('name__contains=powid&company_nip=abc.&gpc_number=99,50192400&offset=15');
    const search = readSearch(query);
    expect(withoutFaulty(search, faultsOfAddress(query, search))).toEqual({
      ...emptySearch,
      name: 'powid',
      categories: ['50192400'],
    });
  });
});
