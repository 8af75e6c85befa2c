import { productDocumentOf, termDocumentOf } from '@gtinoteka/search-indexer/product-index/document.ts';
import { productMapping, termMapping } from '@gtinoteka/search-indexer/product-index/mapping.ts';
import { indexesOf, isPrefix, newIndexName } from '@gtinoteka/search-indexer/product-index/name.ts';
import { describe, expect, test } from 'vitest';

const row = {
  version: 3,
  name: 'sok jablkowy',
  brand: null,
  company: 'sad',
  nip: '5260250274',
  gpc: ['50000000', '50000000', '10000001'],
  words: ' sok jablkowy  400g ',
  name_length: 12,
};

const words = { brandWords: null, companyWords: 'sad' };

describe('a document', () => {
  test.each([
    ['05901234123457', ['05901234123457', '5901234123457']],
    ['15901234123454', ['15901234123454']],
    ['00012345678905', ['00012345678905', '0012345678905', '012345678905']],
    ['00000096385074', ['00000096385074', '0000096385074', '000096385074', '96385074']],
  ])('of %s has the number in every length it may be written in', (gtin, gtins) => {
    expect(productDocumentOf({ ...row, gtin }, words).gtins).toEqual(gtins);
  });

  test('has exactly the fields of the mapping, each code once and no version', () => {
    const document = productDocumentOf({ ...row, gtin: '05901234123457' }, words);
    expect(Object.keys(document).sort()).toEqual(Object.keys(productMapping.properties).sort());
    expect(document.gpc).toEqual(['50000000', '10000001']);
    expect(document).toMatchObject({ words: 'sok jablkowy  400g', companyWords: 'sad', length: 12 });
  });

  test('of a term is reached from the beginning of each word, under its own kind alone', () => {
    const document = termDocumentOf({
      kind: 'brand',
      folded: 'sady (i) sad',
      term: 'Sady (i) sad',
      words: ' sady i sad',
      count: 7,
    });
    expect(document).toEqual({
      key: 'brand\tsady (i) sad',
      kind: 'brand',
      words: 'sady i sad',
      term: 'Sady (i) sad',
      count: 7,
      brand: { input: ['sady i sad', 'i sad', 'sad'], weight: 7 },
    });
    for (const field of Object.keys(document)) expect(termMapping.properties).toHaveProperty(field);
  });

  test('of a word is known by its letters and not suggested', () => {
    const word = { kind: 'word', folded: 'zolc', term: 'żółć', words: ' zolc', count: 2 } as const;
    expect(termDocumentOf(word)).toEqual({ key: 'word\tzolc', kind: 'word', words: 'zolc', term: 'żółć', count: 2 });
  });

  test('of a company is not reached from its legal form', () => {
    const { company } = termDocumentOf({
      kind: 'company',
      folded: 'sady dolne sp. z o.o.',
      term: 'Sady Dolne sp. z o.o.',
      words: ' sady dolne sp z o o',
      count: 7,
    });
    expect(company?.input).toEqual(['sady dolne sp z o o', 'dolne sp z o o']);
  });
});

test('a new index belongs to the pattern of its alias, and the alias itself does not', () => {
  const name = newIndexName('a-products', new Date('2026-11-21T12:34:56.789Z'));
  expect(name).toBe('a-products-20261121123456789');
  expect(indexesOf('a-products')).toBe('a-products-*');
});

test.each([
  ['gtinoteka', true],
  ['g-2', true],
  ['2g', false],
  ['G', false],
  ['a_b', false],
  ['', false],
  ['a'.repeat(61), true],
  ['a'.repeat(62), false],
])('%j may be a prefix of index names: %s', (text, may) => {
  expect(isPrefix(text)).toBe(may);
});
