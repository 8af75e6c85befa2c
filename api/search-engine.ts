import { Client } from '@elastic/elasticsearch';
import { clientOptions, leaveHungNodes, type ElasticsearchSettings } from '@gtinoteka/product-index/connection.ts';
import { aliasOf, indexKinds } from '@gtinoteka/product-index/name.ts';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from './core/database/database.ts';
import { noteSearch } from './core/http/search-notice.ts';
import { createElasticsearchSearch } from './store/search/search-elasticsearch.ts';
import { readSearchLag, watchSearchLag } from './store/search/search-lag.ts';
import { createPostgresSearch } from './store/search/postgres/search-postgres.ts';
import type { SearchEngine } from './store/search/search-port.ts';
import { createSearchWithFallback } from './store/search/search-with-fallback.ts';

export interface SearchParts {
  /** null: PostgreSQL only */
  readonly settings: ElasticsearchSettings | null;
  readonly database: Database;
  readonly registry: Registry;
  /** timeout of the search server in milliseconds */
  readonly timeLimit?: number;
  /** maximum lag of the index in seconds before PostgreSQL is used instead; 0: no maximum */
  readonly maxLag: number;
  /** interval of reading the lag, in milliseconds */
  readonly readLagEvery?: number;
  /** how long a search server that fails is not asked, in milliseconds */
  readonly openFor?: number;
}

/** Creates the configured search engine with its metrics. `close` closes its connections. */
export function openSearch(parts: SearchParts): { engine: SearchEngine; close(): Promise<void> } {
  const { settings, database, registry, timeLimit = 1_000, maxLag, readLagEvery, openFor } = parts;
  const postgres = createPostgresSearch(database);
  if (!settings) return { engine: postgres, close: async () => {} };
  const answers = new Counter({
    name: 'gtinoteka_search_answers_total',
    help: 'Searches and suggestions, by the engine that answered; fallback: in place of the one that should have',
    labelNames: ['engine', 'fallback'],
    registers: [registry],
  });
  addLag(registry, database);
  const client = new Client(clientOptions(settings));
  leaveHungNodes(client);
  const elasticsearch = createElasticsearchSearch({ client, prefix: settings.prefix, pool: database.pool, timeLimit });
  const aliases = indexKinds.map((kind) => aliasOf(settings.prefix, kind));
  const lag = watchSearchLag({
    read: () => readSearchLag(database.pool, aliases),
    limit: maxLag,
    ...(readLagEvery === undefined ? {} : { every: readLagEvery }),
  });
  const engine = createSearchWithFallback(elasticsearch, postgres, {
    isStale: lag.isStale,
    ...(openFor === undefined ? {} : { openFor }),
    onAnswer(engineName, fallback) {
      answers.inc({ engine: engineName, fallback: String(fallback) });
      noteSearch({ engine: engineName, fallback });
    },
  });
  async function close(): Promise<void> {
    await lag.close();
    await client.close();
  }
  return { engine, close };
}

/** Exports the lag of the index, read from the database: independent of the search server. */
function addLag(registry: Registry, { pool }: Database): void {
  let asking: Promise<LagRow[]> | null = null;
  // One query for all gauges of a scrape. If the database is unreachable, the last values remain.
  const ask = (): Promise<LagRow[]> =>
    (asking ??= pool
      .query<LagRow>('SELECT * FROM search_lag')
      .then(
        ({ rows }) => rows,
        () => [],
      )
      .finally(() => (asking = null)));
  for (const { name, help, value } of lagGauges)
    registry.registerMetric(
      new Gauge({
        name: `gtinoteka_search_index_${name}`,
        help,
        labelNames: ['alias'],
        registers: [],
        async collect() {
          for (const row of await ask()) this.set({ alias: row.alias }, row[value]);
        },
      }),
    );
}

interface LagRow {
  alias: string;
  changes: number;
  seconds: number;
  dead_letters: number;
}

const lagGauges = [
  {
    name: 'lag_changes',
    value: 'changes',
    help: 'Rows of the outbox that are not in the index yet; a row names up to 5,000 products',
  },
  { name: 'lag_seconds', value: 'seconds', help: 'Age of the oldest change that is not in the index yet' },
  { name: 'dead_letters', value: 'dead_letters', help: 'Documents the search server refused' },
] as const;
