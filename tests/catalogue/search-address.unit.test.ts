import { describe, expect, it } from 'vitest';
import {
  emptySearch,
  hasInvalidOffset,
  isEmptySearch,
  readSearch,
  toFilters,
  usesAdvancedFilters,
  withoutOffset,
  writeSearch,
} from '../../pwa/features/catalogue/form/search-address.ts';

const full =
  'gtin_number=5901520000059&name__contains=powid%C5%82a&brand__contains=Sady&company_name__contains=Sady+Dolne&company_nip=123-456-32-18&gpc_number=50192400&gpc_number=10000217&offset=15';

describe('the address of a search', () => {
  it('the address of a search names the filters as the specification does, and reads what it wrote', () => {
    const search = readSearch(new URLSearchParams(full));
    expect(writeSearch(search).toString()).toBe(full);
    expect(search.categories).toEqual(['50192400', '10000217']);
  });

  it.each(['0', '15', '30'])('the address of a search takes the offset %s', (offset) => {
    const query = new URLSearchParams({ offset });
    expect(hasInvalidOffset(query)).toBe(false);
    expect(readSearch(query).offset).toBe(Number(offset));
  });

  it.each(['-15', '1', '14', '16', '45', '30.0', '030', 'x', '', '1e1', ' 15'])(
    'replaces the offset %j with 0',
    (offset) => {
      const query = new URLSearchParams({ offset });
      expect(hasInvalidOffset(query)).toBe(true);
      expect(readSearch(query).offset).toBe(0);
    },
  );

  it('the address of a search reads categories separated by commas, each once, and drops what is no GPC code', () => {
    const search = readSearch(new URLSearchParams('gpc_number=50192400,10000217&gpc_number=50192400,x,123456789'));
    expect(search.categories).toEqual(['50192400', '10000217']);
  });

  it('the address of a search: without its offset keeps everything else, also what is wrong', () => {
    const query = new URLSearchParams('gpc_number=99&company_nip=abc&offset=7&test_recaptcha_fail=1');
    expect(withoutOffset(query).toString()).toBe('gpc_number=99&company_nip=abc&test_recaptcha_fail=1');
  });

  it('the address of a search takes spaces and dashes out of a GTIN', () => {
    expect(readSearch(new URLSearchParams({ gtin_number: ' 5 901520-000059 ' })).gtin).toBe('5901520000059');
  });

  it('cuts a text filter at 130 characters', () => {
    expect(readSearch(new URLSearchParams({ name__contains: 'a'.repeat(130) })).name).toHaveLength(130);
    expect(readSearch(new URLSearchParams({ name__contains: 'a'.repeat(131) })).name).toHaveLength(130);
  });

  it('the address of a search leaves out filters that are not set and the first page', () => {
    expect(writeSearch({ ...emptySearch, name: '  ', brand: 'Sady' }).toString()).toBe('brand__contains=Sady');
  });
});

describe('the filters of a call', () => {
  it('strip the dashes of a NIP and ask for 15 products', () => {
    expect(toFilters({ ...emptySearch, nip: '123-456-32-18', offset: 30 })).toEqual({
      company_nip: '1234563218',
      offset: '30',
      limit: '15',
    });
  });
});

describe('a search', () => {
  it('a search with no filter is empty', () => {
    expect(isEmptySearch(emptySearch)).toBe(true);
    expect(isEmptySearch({ ...emptySearch, name: '  ', offset: 15 })).toBe(true);
    expect(isEmptySearch({ ...emptySearch, categories: ['50192400'] })).toBe(false);
  });

  it('a search by a lone GTIN needs no permission, by anything else it does', () => {
    expect(usesAdvancedFilters({ ...emptySearch, gtin: '5901520000059' })).toBe(false);
    expect(usesAdvancedFilters({ ...emptySearch, gtin: '5901520000059', brand: 'Sady' })).toBe(true);
  });
});
