import { describe, expect, it } from 'vitest';
import { faultsOfAddress, withoutFaulty } from '../../pwa/features/catalogue/address-faults.ts';
import { readSearch } from '../../pwa/features/catalogue/search-address.ts';

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
    ['company_nip=abc', { nip: '„abc” to nie jest NIP. NIP ma 10 cyfr.' }],
    ['company_nip=123456321', { nip: '„123456321” to nie jest NIP. NIP ma 10 cyfr.' }],
    ['company_nip=12345632180', { nip: '„12345632180” to nie jest NIP. NIP ma 10 cyfr.' }],
    ['company_nip=1234563217', { nip: 'Niepoprawny numer NIP' }],
    ['company_nip=990*', { nip: 'NIP może zawierać tylko litery, cyfry, podkreślenie i myślnik' }],
    ['gtin_number=5901520000058&name__contains=powid', { gtin: 'Błędna cyfra kontrolna: jest 8, powinna być 9.' }],
    [
      'gtin_number=123&gpc_number=99&company_nip=abc',
      {
        gtin: 'Zła liczba cyfr: jest 3. GTIN ma 8, 12, 13 albo 14 cyfr.',
        nip: '„abc” to nie jest NIP. NIP ma 10 cyfr.',
        categories: '„99” to nie jest kod kategorii GPC. Kod ma 8 cyfr.',
      },
    ],
  ])('%j are told what is wrong with them', (address, said) => {
    expect(faults(address)).toEqual(said);
  });

  it('carry at most 200 categories', () => {
    expect(faults(`gpc_number=${codes(200)}`)).toEqual({});
    const categories = 'Wybrano za dużo kategorii. Zaznacz całą rodzinę albo klasę.';
    expect(faults(`gpc_number=${codes(201)}`)).toEqual({ categories });
  });

  it('keep the right ones when the wrong ones are left out', () => {
    const query = new URLSearchParams('name__contains=powid&company_nip=abc&gpc_number=99,50192400&offset=15');
    const search = readSearch(query);
    expect(withoutFaulty(search, faultsOfAddress(query, search))).toEqual({
      gtin: '',
      name: 'powid',
      brand: '',
      company: '',
      nip: '',
      categories: ['50192400'],
      offset: 0,
    });
  });
});
