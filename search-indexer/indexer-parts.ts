import { Client, HttpConnection } from '@elastic/elasticsearch';
import type pg from 'pg';
import type { IndexerConfig } from './config.ts';
import { clientOptions, leaveHungNodes } from '@gtinoteka/product-index/connection.ts';
import { aliasOf, type IndexKind } from '@gtinoteka/product-index/name.ts';
import type { Spread } from '@gtinoteka/product-index/settings.ts';
import type { Report } from './report.ts';
import { openPool } from './source/database.ts';
import type { Patience } from './target/patience.ts';

/** What every part of the indexer works with. */
export interface IndexerParts {
  readonly client: Client;
  readonly pool: pg.Pool;
  readonly spread: Spread;
  readonly report: Report;
  readonly patience: Patience;
  /** stops what runs, in order */
  readonly signal: AbortSignal;
  aliasOf(kind: IndexKind): string;
}

/**
 * How long one answer of the search server may take, in milliseconds. A node that hangs keeps the connection open for ever: only
 * this lets the next node, or the next attempt, have its turn.
 */
const answerTimeout = 30_000;

/** Opens both servers; `longestWait` ms is a search server that is away waited for. `close` lets go of them. */
export function openIndexerParts(
  config: IndexerConfig,
  report: Report,
  signal: AbortSignal,
  longestWait = 10 * 60_000,
): IndexerParts & { close(): Promise<void> } {
  // The other kind of connection starts its clock when all is sent: a node that hangs never takes the end of a long request.
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
