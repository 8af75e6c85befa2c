import { Client } from '@elastic/elasticsearch';
import { silentReport } from './silent-report.ts';
import { applyChanges } from '@gtinoteka/search-indexer/changes/apply-changes.ts';
import { rebuild } from '@gtinoteka/search-indexer/rebuild/rebuild.ts';
import { countPending } from '@gtinoteka/search-indexer/source/outbox.ts';
import { readIndexes } from '@gtinoteka/search-indexer/state/indexes.ts';
import { existingIndexes, removeIndex } from '@gtinoteka/search-indexer/target/indices.ts';
import { openIndexerParts, type IndexerParts } from '@gtinoteka/search-indexer/indexer-parts.ts';
import { indexKinds, type IndexKind } from '@gtinoteka/product-index/name.ts';
import { afterAll, describe, inject } from 'vitest';
import type { TestDatabase } from '../servers/database.ts';
import { resultOf } from '../run/begun.ts';
import { unhurried } from '../run/pace.ts';

const serverUrl = resultOf(inject('elasticsearch')) as string | null; // as elasticsearch-setup.ts tells it

/** Of the run's search server; one that answers nothing where there is none, which no test then asks. */
export const elasticsearchUrl = serverUrl ?? 'http://127.0.0.1:9';

/** A `describe` whose tests are skipped where this machine cannot have a search server. */
export const describeWithElasticsearch: typeof describe.only = describe.skipIf(serverUrl === null);

let made = 0;

export interface TestIndexer extends IndexerParts {
  readonly url: string;
  /** first part of the names of this file's indexes */
  readonly prefix: string;
  /** what the follower does, until nothing waits; then all can be found */
  catchUp(): Promise<void>;
}

/** An indexer with indexes of its own for one test file; they are removed when it is done. */
export function makeIndexer(database: TestDatabase): TestIndexer {
  const url = elasticsearchUrl;
  const prefix = `test-${process.pid}-${Date.now().toString(36)}-${made++}`;
  const stopping = new AbortController();
  const indexerParts = openIndexerParts(
    {
      databaseUrl: database.url,
      elasticsearch: { nodes: [url], apiKey: null, ca: null, prefix },
      spread: { shards: 1, replicas: 0 },
    },
    silentReport,
    stopping.signal,
  );
  afterAll(async () => {
    if (serverUrl !== null) await removeIndexes(new Client({ node: url }), indexerParts);
    await indexerParts.close();
  });
  return { ...indexerParts, url, prefix, catchUp: () => catchUp(indexerParts) };
}

/** Builds both indexes. */
export async function buildIndexes(indexerParts: IndexerParts): Promise<void> {
  for (const kind of indexKinds) await rebuild(indexerParts, kind);
}

async function catchUp(indexerParts: IndexerParts): Promise<void> {
  await indexerParts.pool.query('SELECT apply_search_term_changes()');
  for (const kind of indexKinds) await bringOver(indexerParts, kind);
  await indexerParts.client.indices.refresh({ index: indexKinds.map(indexerParts.aliasOf) });
}

async function bringOver(indexerParts: IndexerParts, kind: IndexKind): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < unhurried(30_000);) {
    const index = (await readIndexes(indexerParts.pool, indexerParts.aliasOf(kind))).find(({ isCurrent }) => isCurrent);
    if (!index) throw new Error(`there is no current index of ${kind}`);
    if ((await countPending(indexerParts.pool, kind, index.cursor)) === 0) return;
    const { changed, everything } = await applyChanges(indexerParts, index, indexerParts.pool);
    if (everything) await rebuild(indexerParts, kind);
    // Changes wait for every older transaction of the server, those of other test files too.
    else if (changed === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`changes of ${kind} wait for an older transaction`);
}

async function removeIndexes(client: Client, indexerParts: IndexerParts): Promise<void> {
  for (const kind of indexKinds) {
    const alias = indexerParts.aliasOf(kind);
    for (const name of await existingIndexes(client, alias)) await removeIndex(client, name);
    await client.indices.deleteIndexTemplate({ name: alias }, { ignore: [404] });
  }
  await client.close();
}
