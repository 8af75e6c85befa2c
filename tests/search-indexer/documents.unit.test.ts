import { termDocumentOf } from '@gtinoteka/product-index/document.ts';
import { termMapping } from '@gtinoteka/product-index/mapping.ts';
import { indexesOf, isPrefix, newIndexName } from '@gtinoteka/product-index/name.ts';
import { describe, expect, test } from 'vitest';

describe('a document', () => {
  test('a document of a term is reached from the beginning of each word, under its own kind alone', () => {
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

  test('a document of a word is known by its letters and not suggested', () => {
    const word = { kind: 'word', folded: 'zolc', term: 'żółć', words: ' zolc', count: 2 } as const;
    expect(termDocumentOf(word)).toEqual({ key: 'word\tzolc', kind: 'word', words: 'zolc', term: 'żółć', count: 2 });
  });

  test('a document of a company is not reached from its legal form', () => {
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
