import type { Client, estypes } from '@elastic/elasticsearch';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { TermDocument } from '@gtinoteka/search-indexer/product-index/document.ts';
import { aliasOf } from '@gtinoteka/search-indexer/product-index/name.ts';
import { createHash } from 'node:crypto';
import type { Database } from '../core/database.ts';
import { readProductsOf } from './product-rows-of.ts';
import { lengthOf, queryOf, type IndexQuery, type SearchedField } from './search-elasticsearch-query.ts';
import type { ProductSearch, SearchEngine, SuggestField } from './search-port.ts';
import { foldTyped } from './search-postgres-text.ts';

export interface ElasticsearchSearchParts {
  readonly client: Client;
  /** first part of the names of our indexes */
  readonly prefix: string;
  readonly pool: Database['pool'];
  /** how long the server may take, in milliseconds */
  readonly timeLimit?: number;
}

/** The search server gave no whole answer: it is away, slow, without a shard, or has no index yet. */
export class SearchUnavailable extends Error {}

/** One more than is ever shown: says that there are more. */
const window = limits.maxResults + 1;
/** No value is longer; a longer text would only be work for the server. */
const longestText = 1_000;
/** A value of several words that begin alike may come more than once. */
const suggestionsAsked = limits.suggestions * 2;

/**
 * Search through the server's index of products (search-indexer/README.md). It answers which products match, in order; their
 * rows are read from the database, so what is shown is never older than the truth. Of equal rank: by value, then by number,
 * among the 46 that the server gives; the same search asks the same copy of the index, so its pages do not repeat.
 * Throws SearchUnavailable.
 */
export function createElasticsearchSearch(parts: ElasticsearchSearchParts): SearchEngine {
  const { client, prefix, pool, timeLimit = 1_000 } = parts;
  const products = aliasOf(prefix, 'products');
  const terms = aliasOf(prefix, 'terms');

  async function ask<Document>(request: estypes.SearchRequest): Promise<estypes.SearchResponse<Document>> {
    try {
      const answer = await client.search<Document>(request, { requestTimeout: timeLimit });
      if (answer.timed_out || answer._shards.failed > 0) throw new SearchUnavailable('the answer is not whole');
      return answer;
    } catch (error) {
      if (error instanceof SearchUnavailable) throw error;
      throw new SearchUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  async function findGtins(query: IndexQuery): Promise<string[]> {
    const { hits } = await ask<never>(searchRequestOf(products, query, timeLimit));
    const field = query.texts[0]?.field;
    return hits.hits
      .map((hit) => foundOf(hit, field))
      .sort(byRank)
      .map(({ gtin }) => gtin);
  }

  return {
    name: 'elasticsearch',
    async search(wanted) {
      const query = await indexQueryOf(pool, wanted);
      if (!query) return { products: [], count: 0 };
      const gtins = await findGtins(query);
      const end = Math.min(wanted.offset + limits.pageSize, limits.maxResults);
      return { products: await readProductsOf(pool, gtins.slice(wanted.offset, end)), count: gtins.length };
    },
    async suggest(field, typed) {
      const [text] = await foldTyped(pool, [typed]);
      const words = (text?.folded ?? '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
      if (words === '' || lengthOf(words) > longestText) return [];
      const { suggest } = await ask<TermDocument>(suggestRequestOf(terms, field, words, timeLimit));
      const [found] = suggest?.found ?? [];
      return termsOf(Array.isArray(found?.options) ? found.options : []);
    },
  };
}

/** The body of one search: also what a bare client asks in the bench. */
export function searchRequestOf(index: string, query: IndexQuery, timeLimit: number): estypes.SearchRequest {
  const lead = query.texts[0]?.field;
  const wanted = queryOf(query);
  return {
    index,
    query: wanted,
    size: window,
    _source: false,
    stored_fields: '_none_',
    docvalue_fields: lead ? ['gtin', lead] : ['gtin'],
    track_total_hits: false,
    allow_partial_search_results: false,
    timeout: `${timeLimit}ms`,
    preference: createHash('sha1').update(JSON.stringify(wanted)).digest('hex'),
  };
}

/** The body of one suggestion. */
export function suggestRequestOf(
  index: string,
  field: SuggestField,
  words: string,
  timeLimit: number,
): estypes.SearchRequest {
  return {
    index,
    _source: ['term', 'count'],
    allow_partial_search_results: false,
    timeout: `${timeLimit}ms`,
    suggest: { found: { prefix: words, completion: { field, size: suggestionsAsked } } },
  };
}

/** What is wanted in the index's terms. Null where nothing can be found. */
async function indexQueryOf(pool: Database['pool'], wanted: ProductSearch): Promise<IndexQuery | null> {
  const typed: [SearchedField, string | undefined][] = [
    ['name', wanted.nameContains],
    ['brand', wanted.brandContains],
    ['company', wanted.companyContains],
  ];
  const folded = await foldTyped(
    pool,
    typed.map(([, text]) => text),
  );
  const texts = [];
  for (const [i, [field, text]] of typed.entries()) {
    if (!text) continue;
    const sought = folded[i]?.folded;
    if (!sought || lengthOf(sought) > longestText) return null;
    texts.push({ field, folded: sought });
  }
  const { gtin14, companyNip, gpcCodes } = wanted;
  if (texts.length === 0 && !gtin14 && !companyNip && !gpcCodes?.length) return null;
  return { texts, gtin14, companyNip, gpcCodes };
}

interface Found {
  readonly gtin: string;
  readonly value: string;
  readonly score: number;
}

function foundOf({ fields, _score: score }: estypes.SearchHit<never>, lead: SearchedField | undefined): Found {
  const first = (name: string): string => String(fields?.[name]?.[0] ?? '');
  return { gtin: first('gtin'), value: lead ? first(lead) : '', score: score ?? 0 };
}

function byRank(a: Found, b: Found): number {
  const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  return b.score - a.score || order(a.value, b.value) || order(a.gtin, b.gtin);
}

/** Each value once, the commonest first, of equal ones by the alphabet. */
function termsOf(options: readonly estypes.SearchCompletionSuggestOption<TermDocument>[]): string[] {
  const counts = new Map(options.flatMap(({ _source }) => (_source ? [[_source.term, _source.count] as const] : [])));
  return [...counts]
    .slice(0, limits.suggestions)
    .sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || a.localeCompare(b, 'pl'))
    .map(([term]) => term);
}
