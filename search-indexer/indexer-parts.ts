import { Client, HttpConnection } from '@elastic/elasticsearch';
import type pg from 'pg';
import type { IndexerConfig } from './config.ts';
import { clientOptions, leaveHungNodes } from '@gtinoteka/product-index/connection.ts';
import { aliasOf, type IndexKind } from '@gtinoteka/product-index/name.ts';
import type { IndexSpread } from '@gtinoteka/product-index/settings.ts';
import type { Report } from './report.ts';
import { openPool } from './source/database.ts';
import type { Patience } from './target/patience.ts';

/** Dependencies of all parts of the indexer. */
export interface IndexerParts {
  readonly client: Client;
  readonly pool: pg.Pool;
  readonly spread: IndexSpread;
  readonly report: Report;
  readonly patience: Patience;
  /** stops running work in order */
  readonly signal: AbortSignal;
  aliasOf(kind: IndexKind): string;
}

/**
 * Time limit of one response of the search server, in milliseconds.
 * - A hanging node keeps its connection open; the limit lets the next node or attempt continue.
 */
const answerTimeout = 30_000;

/** Opens both servers. `longestWait`: milliseconds to wait for an unreachable search server. `close` closes both. */
export function openIndexerParts(
  config: IndexerConfig,
  report: Report,
  signal: AbortSignal,
  longestWait = 10 * 60_000,
): IndexerParts & { close(): Promise<void> } {
  // The other connection class starts its timeout after sending: a hanging node would block a long request.
  const client = new Client({
    ...clientOptions(config.elasticsearch),
    Connection: HttpConnection,
    requestTimeout: answerTimeout,
  });
  leaveHungNodes(client);
  const pool = openPool(config.databaseUrl, 8);
  return {
    client,
    pool,
    spread: config.spread,
    report,
    signal,
    patience: { lasts: longestWait, signal, onWait: report.waits },
    aliasOf: (kind) => aliasOf(config.elasticsearch.prefix, kind),
    async close() {
      await client.close();
      await pool.end();
    },
  };
}
