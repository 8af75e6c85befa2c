import type { Client, estypes } from '@elastic/elasticsearch';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { withoutLegalForm } from '@gtinoteka/contract/rules/legal-form.ts';
import type { TermDocument } from '@gtinoteka/product-index/document.ts';
import { aliasOf } from '@gtinoteka/product-index/name.ts';
import { createHash } from 'node:crypto';
import type { Database } from '../../core/database/database.ts';
import { lengthOf, queriesOf, type IndexQuery, type TextQuery } from './search-elasticsearch-query.ts';
import { meantOf, mostEdits } from './search-near-words.ts';
import { noResults, readSearchPage } from './search-page.ts';
import { SearchUnavailable, type ProductSearch, type SearchEngine, type SuggestField } from './search-port.ts';
import { suggestInAnyForm } from './suggested-forms.ts';
import { foldTyped, readTexts, fieldWordsOf, type SearchedField } from './typed-text.ts';

export interface ElasticsearchSearchParts {
  readonly client: Client;
  /** prefix of the index names */
  readonly prefix: string;
  readonly pool: Database['pool'];
  /** time limit of a request, in milliseconds */
  readonly timeLimit?: number;
}

/** One more than the maximum shown, to detect further results. */
const window = limits.maxResults + 1;
/** Longest text that is sent to the server. No stored value is longer. */
const longestText = 1_000;
/** More than are shown: the server orders by count alone, and may return variants of one value. */
const requestedSuggestions = limits.suggestions * 20;

/** Response fields that are requested; the full response of six ranks is about 40 kB. */
const responseFields = [
  'responses.error',
  'responses.timed_out',
  'responses._shards.failed',
  'responses.hits.hits.sort',
];

/** Maximum number of similar words that are requested. */
const mostNear = 1_000;

/**
 * Search in Elasticsearch over the product index (search-indexer/README.md). Throws SearchUnavailable.
 * - The index returns matching GTINs in order; rows are read from the database, so displayed data is current.
 * - The index is sorted by length of name, then GTIN, so each rank is a search that stops at its first 46 hits.
 */
export function createElasticsearchSearch(parts: ElasticsearchSearchParts): SearchEngine {
  const { client, prefix, pool, timeLimit = 1_000 } = parts;
  const products = aliasOf(prefix, 'products');
  const terms = aliasOf(prefix, 'terms');

  /** Converts every failure into SearchUnavailable, including an HTML page of a proxy. */
  async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      throw new SearchUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  function findGtins(query: IndexQuery): Promise<string[]> {
    return ask(async () => {
      const request = searchRequestOf(products, query, timeLimit);
      const { responses } = await client.msearch<never>(
        { ...request, filter_path: responseFields },
        { requestTimeout: timeLimit },
      );
      const found = new Set<string>();
      for (const answer of responses) {
        if ('error' in answer) throw new Error(answer.error.reason ?? answer.error.type);
        requireWhole(answer);
        // The response has no `hits` for a rank without matches.
        for (const { sort } of answer.hits?.hits ?? []) found.add(String(sort?.[1]));
      }
      return [...found].slice(0, window);
    });
  }

  async function askTerms(request: estypes.SearchRequest): Promise<estypes.SearchResponse<TermDocument>> {
    return ask(async () => {
      const answer = await client.search<TermDocument>(request, { requestTimeout: timeLimit });
      requireWhole(answer);
      return answer;
    });
  }

  return {
    name: 'elasticsearch',
    async search(filters) {
      const query = await indexQueryOf(pool, filters);
      if (!query) return noResults;
      return readSearchPage(pool, await findGtins(query), filters);
    },
    async suggest(field, typed) {
      const [text] = await foldTyped(pool, [typed]);
      const words = (text ?? '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
      if (words === '' || lengthOf(words) > longestText) return [];
      return suggestInAnyForm((sought) => suggestWords(askTerms, terms, field, sought, timeLimit), field, words);
    },
    async knownWords(words) {
      const found = words.map(async (word) => {
        if (word === '' || lengthOf(word) > longestText) return false;
        const { hits } = await askTerms(wordsRequestOf(terms, { prefix: { words: word } }, 1, timeLimit));
        return hits.hits.length > 0;
      });
      return Promise.all(found);
    },
    async meantWords(word) {
      const most = mostEdits(word);
      if (most === 0) return [];
      const near = { fuzzy: { words: { value: word, fuzziness: most, rewrite: 'constant_score' } } };
      const { hits } = await askTerms(wordsRequestOf(terms, near, mostNear, timeLimit));
      const found = hits.hits.flatMap(({ _source }) => _source ?? []);
      return meantOf(
        word,
        found.map(({ words: folded, term, count }) => ({ folded, text: term, count })),
      );
    },
  };
}

async function suggestWords(
  ask: (request: estypes.SearchRequest) => Promise<estypes.SearchResponse<TermDocument>>,
  index: string,
  field: SuggestField,
  words: string,
  timeLimit: number,
): Promise<string[]> {
  const { suggest } = await ask(suggestRequestOf(index, field, words, timeLimit));
  const [found] = suggest?.found ?? [];
  const inOrder = termsOf(Array.isArray(found?.options) ? found.options : [], field, words);
  if (inOrder.length === limits.suggestions || !words.includes(' ')) return inOrder;
  const { hits } = await ask(anyOrderRequestOf(index, field, words, timeLimit));
  const inAnyOrder = hits.hits
    .flatMap(({ _source }) => _source ?? [])
    .sort((a, b) => b.count - a.count || a.term.localeCompare(b.term, 'pl'))
    .map(({ term }) => term);
  return [...new Set([...inOrder, ...inAnyOrder])].slice(0, limits.suggestions);
}

function requireWhole({ timed_out: isLate, _shards: shards }: estypes.SearchResponse<unknown>): void {
  if (isLate || shards.failed > 0) throw new Error('the answer is not whole');
}

/** The request body of a search, one part for each rank. The bench uses it for its bare client. */
export function searchRequestOf(index: string, query: IndexQuery, timeLimit: number): estypes.MsearchRequest {
  // Equal searches use the same replicas, whose deletions may differ for a while.
  const preference = createHash('sha1').update(JSON.stringify(query)).digest('hex');
  const searches = queriesOf(query).flatMap((wanted) => [
    { preference, allow_partial_search_results: false },
    {
      query: wanted,
      size: window,
      sort: [{ length: 'asc' as const }, { gtin: 'asc' as const }],
      _source: false,
      stored_fields: '_none_',
      track_total_hits: false,
      timeout: `${timeLimit}ms`,
    },
  ]);
  return { index, searches };
}

/** The request body of a suggestion. */
export function suggestRequestOf(
  index: string,
  field: SuggestField,
  words: string,
  timeLimit: number,
): estypes.SearchRequest {
  return {
    index,
    _source: ['key', 'term', 'count'],
    allow_partial_search_results: false,
    timeout: `${timeLimit}ms`,
    suggest: { found: { prefix: words, completion: { field, size: requestedSuggestions } } },
  };
}

/** The request for values with words that begin with all typed ones in any order, the most common first. */
function anyOrderRequestOf(
  index: string,
  field: SuggestField,
  words: string,
  timeLimit: number,
): estypes.SearchRequest {
  const beginnings = words.split(' ').map((word) => ({ prefix: { words: word } }));
  return {
    index,
    query: { bool: { filter: [{ term: { kind: field } }, ...beginnings] } },
    // Values that are already suggested may be among them.
    size: 2 * limits.suggestions,
    sort: [{ count: 'desc' }],
    _source: ['term', 'count'],
    track_total_hits: false,
    allow_partial_search_results: false,
    timeout: `${timeLimit}ms`,
  };
}

/** The request body of a search for words of the catalogue, the most common first. */
export function wordsRequestOf(
  index: string,
  wanted: estypes.QueryDslQueryContainer,
  size: number,
  timeLimit: number,
): estypes.SearchRequest {
  return {
    index,
    query: { bool: { filter: [{ term: { kind: 'word' } }, wanted] } },
    size,
    sort: [{ count: 'desc' }],
    _source: ['words', 'term', 'count'],
    track_total_hits: false,
    allow_partial_search_results: false,
    timeout: `${timeLimit}ms`,
  };
}

/** Translates a search for the index. Null if nothing can match. */
async function indexQueryOf(pool: Database['pool'], filters: ProductSearch): Promise<IndexQuery | null> {
  const sought = await readTexts(pool, filters);
  if (!sought || sought.some(({ folded }) => lengthOf(folded) > longestText)) return null;
  const texts = sought.map(({ field, folded }) => toTextQuery(field, folded));
  const { gtin14, companyNip, gpcCodes } = filters;
  if (texts.length === 0 && !gtin14 && !companyNip && !gpcCodes?.length) return null;
  return { texts, gtin14, companyNip, gpcCodes };
}

/** A folded text with its words for the ranks in any order. */
export function toTextQuery(field: SearchedField, folded: string): TextQuery {
  return { field, folded, words: fieldWordsOf(field, folded) };
}

/**
 * Distinct values: prefix matches first, then the most common, then alphabetical. A legal form alone matches nothing.
 */
function termsOf(
  options: readonly estypes.SearchCompletionSuggestOption<TermDocument>[],
  field: SuggestField,
  words: string,
): string[] {
  const found = new Map(options.flatMap(({ _source }) => (_source ? [[_source.term, _source] as const] : [])));
  const ranked = [...found.values()].flatMap(({ key, term, count }) => {
    const own = key
      .slice(key.indexOf('\t') + 1)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    if (own.startsWith(words)) return [{ term, count, isStart: true }];
    const named = field === 'company' ? withoutLegalForm(own) : own;
    return ` ${named}`.includes(` ${words}`) ? [{ term, count, isStart: false }] : [];
  });
  return [true, false]
    .flatMap((isStart) => ranked.filter((one) => one.isStart === isStart))
    .slice(0, limits.suggestions)
    .sort((a, b) => Number(b.isStart) - Number(a.isStart) || b.count - a.count || a.term.localeCompare(b.term, 'pl'))
    .map(({ term }) => term);
}
