import { Client } from '@elastic/elasticsearch';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { aliasOf, indexKinds } from '@gtinoteka/product-index/name.ts';
import { rebuild } from '@gtinoteka/search-indexer/rebuild/rebuild.ts';
import { silentReport } from './silent-report.ts';
import { openIndexerParts } from '@gtinoteka/search-indexer/indexer-parts.ts';
import type { Database } from '../../../api/core/database/database.ts';
import {
  createElasticsearchSearch,
  searchRequestOf,
  toTextQuery,
  suggestRequestOf,
  wordsRequestOf,
} from '../../../api/store/search/search-elasticsearch.ts';
import { mostEdits } from '../../../api/store/search/search-near-words.ts';
import { createPostgresSearch } from '../../../api/store/search/postgres/search-postgres.ts';
import type { SearchEngine, SuggestField } from '../../../api/store/search/search-port.ts';
import type { Kind, Query } from './search-kinds.ts';

/** An engine, and what it is measured against: the plainest way to the same on the same server. */
export interface Rival {
  readonly engine: SearchEngine;
  /** share of the searches that is also made the plain way: some plain ones take a second */
  readonly bareShare: number;
  bare(kind: Kind, query: Query): Promise<unknown>;
  close(): Promise<void>;
}

/** PostgreSQL against the plainest SQL. */
export function postgresRival(database: Database): Rival {
  return {
    engine: createPostgresSearch(database),
    bareShare: 0.1,
    bare: (kind, query) => database.pool.query(...kind.bare(query)),
    close: async () => {},
  };
}

const prefix = 'bench';

/** Elasticsearch against the bare client with the same body. Builds the indexes asked of first, merged as they come to be with time. */
export async function elasticsearchRival(
  database: Database,
  databaseUrl: string,
  url: string,
  asked: readonly Kind[],
): Promise<Rival> {
  const settings = { nodes: [url], apiKey: null, ca: null, prefix };
  const signal = new AbortController().signal;
  const indexerParts = openIndexerParts(
    { databaseUrl, elasticsearch: settings, spread: { shards: 1, replicas: 0 } },
    silentReport,
    signal,
  );
  const needed = indexKinds.filter((kind) => asked.some(({ suggests }) => (kind === 'terms') === (suggests ?? false)));
  for (const kind of needed) {
    const { documents, seconds } = await rebuild(indexerParts, kind, { fresh: true });
    console.log(`${documents} documents of ${kind} in ${seconds.toFixed(0)} s`);
  }
  await indexerParts.client.indices.forcemerge(
    { index: needed.map(indexerParts.aliasOf), max_num_segments: 1 },
    { requestTimeout: 1_800_000 },
  );
  await indexerParts.close();
  const client = new Client({ node: url });
  return {
    engine: createElasticsearchSearch({ client, prefix, pool: database.pool, timeLimit: 30_000 }),
    bareShare: 1,
    bare(kind, query) {
      if (kind.corrects) return askForWords(client, query);
      return kind.suggests ? client.search(suggestionOf(query)) : client.msearch(searchOf(query));
    },
    close: () => client.close(),
  };
}

function searchOf(query: Query): ReturnType<typeof searchRequestOf> {
  const sought = {
    name: query.name__contains,
    any: query.any__contains,
    brand: query.brand__contains,
    company: query.company_name__contains,
  };
  const texts = (['name', 'any', 'brand', 'company'] as const).flatMap((field) =>
    sought[field] ? [toTextQuery(field, foldText(sought[field].trim()))] : [],
  );
  const gpcCodes = query.gpc_number ? [query.gpc_number] : [];
  return searchRequestOf(aliasOf(prefix, 'products'), { texts, gpcCodes }, 30_000);
}

/** Whether a word is known, and if not which ones are near. */
async function askForWords(client: Client, query: Query): Promise<void> {
  const word = foldText(query.name__contains ?? '');
  const terms = aliasOf(prefix, 'terms');
  const { hits } = await client.search(wordsRequestOf(terms, { prefix: { words: word } }, 1, 30_000));
  if (hits.hits.length > 0) return;
  const near = { fuzzy: { words: { value: word, fuzziness: mostEdits(word), rewrite: 'constant_score' } } };
  await client.search(wordsRequestOf(terms, near, 1_000, 30_000));
}

function suggestionOf(query: Query): ReturnType<typeof suggestRequestOf> {
  const [name = '', typed = ''] = Object.entries(query)[0] ?? [];
  const field: SuggestField = name.startsWith('brand') ? 'brand' : 'name';
  const words = foldText(typed)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return suggestRequestOf(aliasOf(prefix, 'terms'), field, words, 30_000);
}
