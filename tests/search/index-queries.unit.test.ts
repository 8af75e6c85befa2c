import { describe, expect, test } from 'vitest';
import { queriesOf } from '../../api/store/search/search-elasticsearch-query.ts';
import { searchRequestOf, toTextQuery } from '../../api/store/search/search-elasticsearch.ts';
import type { SearchedField } from '../../api/store/search/typed-text.ts';

const queriesFor = (field: SearchedField, folded: string): unknown[] =>
  queriesOf({ texts: [toTextQuery(field, folded)] });
/** What a rank asks for, without the filter around it. */
const ranksFor = (field: SearchedField, folded: string): unknown[] =>
  queriesFor(field, folded).map((query) => {
    const { filter } = (query as { bool: { filter: unknown[] } }).bool; // all ranks are filters
    expect(filter).toHaveLength(1);
    return filter[0];
  });

const parts = (field: string, text: string) => ({ match_phrase: { [`${field}.parts`]: text } });
const anyOf = (...should: unknown[]) => ({ bool: { should, minimum_should_match: 1 } });
const all = (...filter: unknown[]) => ({ bool: { filter } });

describe('ranks of a text', () => {
  test('a name begins with it, has it at the beginning of a word, has it anywhere; then its words', () => {
    expect(ranksFor('name', 'sok jab')).toEqual([
      { prefix: { name: 'sok jab' } },
      parts('name', ' sok jab'),
      parts('name', 'sok jab'),
      all({ prefix: { words: 'sok' } }, { prefix: { words: 'jab' } }),
      all(anyOf(parts('name', 'sok'), parts('brand', 'sok')), anyOf(parts('name', 'jab'), parts('brand', 'jab'))),
    ]);
  });

  test('a brand that is the text comes first; its words stand in brands alone', () => {
    expect(ranksFor('brand', 'orbita')).toEqual([
      { term: { brand: 'orbita' } },
      { prefix: { brand: 'orbita' } },
      parts('brand', ' orbita'),
      parts('brand', 'orbita'),
      all({ prefix: { brandWords: 'orbita' } }),
      all(parts('brand', 'orbita')),
    ]);
  });

  test('a company: words without its legal form', () => {
    expect(ranksFor('company', 'lodz sp z o o')).toEqual([
      { term: { company: 'lodz sp z o o' } },
      { prefix: { company: 'lodz sp z o o' } },
      parts('company', ' lodz sp z o o'),
      parts('company', 'lodz sp z o o'),
      all({ prefix: { companyWords: 'lodz' } }),
      all(parts('company', 'lodz')),
    ]);
  });

  test('all three: the name ranks, words may stand in the company too', () => {
    expect(ranksFor('any', 'sok')).toEqual([
      { prefix: { name: 'sok' } },
      parts('name', ' sok'),
      parts('name', 'sok'),
      all(anyOf({ prefix: { words: 'sok' } }, { prefix: { companyWords: 'sok' } })),
      all(anyOf(parts('name', 'sok'), parts('brand', 'sok'), parts('company', 'sok'))),
    ]);
  });

  test('one and two letters are looked for as they stand, and have no trigrams; an emoji is one letter', () => {
    const short = (text: string) => ({ match: { 'name.short': { query: text, analyzer: 'whole' } } });
    expect(ranksFor('name', 'w')).toEqual([{ prefix: { name: 'w' } }, short(' w'), short('w')]);
    expect(ranksFor('name', '🍭')).toEqual([{ prefix: { name: '🍭' } }, short(' 🍭'), short('🍭')]);
    expect(ranksFor('name', 'zl')).toEqual([{ prefix: { name: 'zl' } }, parts('name', ' zl'), short('zl')]);
  });
});

describe('words', () => {
  const wordsOf = (field: SearchedField, folded: string) => ranksFor(field, folded).slice(-2);

  test('short ones and models stand at beginnings in both ranks', () => {
    const asTyped = all({ prefix: { words: '3w1' } }, { prefix: { words: 'w' } });
    expect(wordsOf('name', '3w1 w')).toEqual([asTyped, asTyped]);
  });

  test('a number stands whole at the beginning of a word', () => {
    const [starts] = wordsOf('name', '250');
    expect(starts).toEqual(all({ regexp: { words: { value: '250([^0-9d].*|d([^0-9].*)?)?' } } }));
  });

  test.each([
    ['250', true],
    ['250g', true],
    ['250d', true],
    ['250dag', true],
    ['2500', false],
    ['250d5', false],
    ['1250', false],
  ])('250 in the word %s: %s', (word, isThere) => {
    const [starts] = wordsOf('name', '250') as [{ bool: { filter: [{ regexp: { words: { value: string } } }] } }];
    // The server's pattern is the whole word.
    expect(new RegExp(`^(?:${starts.bool.filter[0].regexp.words.value})$`).test(word)).toBe(isThere);
  });

  test('an amount in all the ways it is written; number and unit apart only in the last rank', () => {
    const written = ['0d0005g', '0d5mg', '0d5 mg'];
    const whole = (field: string) => written.map((one) => ({ match_phrase: { [field]: one } }));
    const apart = (field: string) => all({ prefix: { [field]: '0d5' } }, { prefix: { [field]: 'mg' } });
    expect(wordsOf('name', '0,5 mg')).toEqual([
      all(anyOf(...whole('words'))),
      all(anyOf(...whole('words'), apart('words'))),
    ]);
    // Of everything together it is the product that has it.
    expect(wordsOf('any', '0,5 mg')).toEqual(wordsOf('name', '0,5 mg'));
  });
});

describe('several filters', () => {
  test('the first text ranks, the others hold in any of their ranks; keys beside them', () => {
    const query = {
      texts: [toTextQuery('name', 'w'), toTextQuery('brand', 'orbita'), toTextQuery('company', '%%%')],
      gtin14: '05901234123457',
      companyNip: '5260001246',
      gpcCodes: ['10000000', '50000000'],
    };
    const filters = [
      { term: { gtin: '05901234123457' } },
      { term: { nip: '5260001246' } },
      { terms: { gpc: ['10000000', '50000000'] } },
      anyOf(parts('brand', 'orbita'), all(parts('brand', 'orbita'))),
      parts('company', '%%%'),
    ];
    const queries = queriesOf(query);
    expect(queries).toHaveLength(3);
    expect(queries[0]).toEqual(all({ prefix: { name: 'w' } }, ...filters));
    expect(queries.map((one) => one.bool?.filter).map((filter) => (filter as unknown[]).slice(1))).toEqual(
      Array.from({ length: 3 }, () => filters),
    );
  });

  test('several filters: without a text nothing ranks; no codes are no filter', () => {
    expect(queriesOf({ texts: [], gtin14: '05901234123457', gpcCodes: [] })).toEqual([
      all({ term: { gtin: '05901234123457' } }),
    ]);
    expect(queriesOf({ texts: [], gpcCodes: ['10000000'] })).toEqual([all({ terms: { gpc: ['10000000'] } })]);
  });

  test('each rank is a search of its own that ends at the 46th, in order of length and number', () => {
    const request = searchRequestOf('products', { texts: [toTextQuery('name', 'w')] }, 250);
    expect(request.index).toBe('products');
    expect(request.searches).toHaveLength(6);
    const [header, body] = request.searches ?? [];
    expect(header).toEqual({
      preference: expect.stringMatching(/^[0-9a-f]{40}$/),
      allow_partial_search_results: false,
    });
    expect(body).toEqual({
      query: all({ prefix: { name: 'w' } }),
      size: 46,
      sort: [{ length: 'asc' }, { gtin: 'asc' }],
      _source: false,
      stored_fields: '_none_',
      track_total_hits: false,
      timeout: '250ms',
    });
    const other = searchRequestOf('products', { texts: [toTextQuery('name', 'z')] }, 250).searches?.[0];
    expect(other).not.toEqual(header);
  });
});
