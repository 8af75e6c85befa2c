import { errors, type Client } from '@elastic/elasticsearch';
import type pg from 'pg';
import { compareCounts, type Counts } from '../check/compare-counts.ts';
import { indexKinds, type IndexKind } from '@gtinoteka/product-index/name.ts';
import { entriesOf } from '../source/entries.ts';
import { sentenceOf } from '../sentence-of.ts';
import { readIndexes } from '../state/indexes.ts';
import {
  currentIndex,
  existingIndexes,
  isOfOtherRules,
  refresh,
  writeBlocksOf,
  type WriteBlock,
} from '../target/indices.ts';
import type { IndexerParts } from '../indexer-parts.ts';

export interface AliasStatus {
  readonly alias: string;
  /** the alias's index; null: none yet */
  readonly index: string | null;
  /** null: no index, or the server does not answer (`problem`) */
  readonly documents: number | null;
  /** rows of the database that the index must have */
  readonly rows: number;
  /** difference beyond pending and refused ones; 0 also if the server does not answer */
  readonly unexplained: number;
  /** why the index refuses writes; empty also if the server does not answer */
  readonly writeBlocks: readonly WriteBlock[];
  /** built by other rules and must be rebuilt; false also if the server does not answer */
  readonly isOfOtherRules: boolean;
  /** why the server does not answer, as a Polish sentence */
  readonly problem: string | null;
  readonly previous: string | null;
  /** an index being built, and its number of documents */
  readonly filling: { name: string; filled: number } | null;
  /** outbox rows that are not applied yet, and the age of the oldest */
  readonly lagRows: number;
  readonly lagSeconds: number;
  readonly deadLetters: number;
}

/** Time limit of a response in milliseconds: most of the status comes from the database. */
const answerTimeout = 3_000;

/** The status of both indexes. Values that the server does not answer are null. */
export async function readStatus(indexerParts: IndexerParts): Promise<AliasStatus[]> {
  const { pool } = indexerParts;
  const client = indexerParts.client.child({ requestTimeout: answerTimeout });
  const { rows: lags } = await pool.query<{ alias: string; changes: number; seconds: number; dead_letters: number }>(
    'SELECT alias, changes, seconds, dead_letters FROM search_lag',
  );
  return Promise.all(
    indexKinds.map(async (kind) => {
      const alias = indexerParts.aliasOf(kind);
      const seen = await indexOnServer({ client, pool }, kind, alias);
      // Indexes deleted from the server by hand are skipped.
      const known = (await readIndexes(pool, alias)).filter(({ name }) => seen.existing?.includes(name) ?? true);
      const index = seen.problem === null ? seen.name : (known.find(({ isCurrent }) => isCurrent)?.name ?? null);
      const filling = known.find(({ state }) => state === 'filling');
      const lag = lags.find((row) => row.alias === alias);
      return {
        alias,
        index,
        documents: seen.counts?.documents ?? null,
        rows: seen.counts?.rows ?? (await entriesOf[kind].count(pool)),
        unexplained: seen.counts?.unexplained ?? 0,
        writeBlocks: seen.writeBlocks,
        isOfOtherRules: seen.isOfOtherRules,
        problem: seen.problem,
        previous: known.find(({ name, state }) => state === 'ready' && name !== index)?.name ?? null,
        filling: filling ? { name: filling.name, filled: filling.filled } : null,
        lagRows: lag?.changes ?? 0,
        lagSeconds: lag?.seconds ?? 0,
        deadLetters: lag?.dead_letters ?? 0,
      };
    }),
  );
}

interface ServerState {
  /** null: the server does not answer */
  readonly existing: readonly string[] | null;
  readonly name: string | null;
  readonly counts: Counts | null;
  readonly writeBlocks: readonly WriteBlock[];
  readonly isOfOtherRules: boolean;
  readonly problem: string | null;
}

interface Servers {
  readonly client: Client;
  readonly pool: pg.Pool;
}

/** The alias's index, its documents and rows, and whether it takes writes; or why the server does not answer. */
async function indexOnServer(servers: Servers, kind: IndexKind, alias: string): Promise<ServerState> {
  const { client } = servers;
  try {
    const name = await ofAnyNode(client, () => currentIndex(client, alias));
    const counts = name === null ? null : await ofAnyNode(client, () => countBoth(servers, kind, name));
    const blocks = name === null ? [] : await ofAnyNode(client, () => writeBlocksOf(client, name));
    const isOther = name !== null && (await ofAnyNode(client, () => isOfOtherRules(client, kind, name)));
    const existing = await ofAnyNode(client, () => existingIndexes(client, alias));
    return { existing, name, counts, writeBlocks: blocks, isOfOtherRules: isOther, problem: null };
  } catch (error) {
    const problem = sentenceOf(error) ?? String(error);
    return { existing: null, name: null, counts: null, writeBlocks: [], isOfOtherRules: false, problem };
  }
}

/** Refreshes the index before reporting a difference, because the last second may be invisible. */
async function countBoth(servers: Servers, kind: IndexKind, index: string): Promise<Counts> {
  const counts = await compareCounts(servers, kind, index);
  if (counts.unexplained === 0) return counts;
  // A read-only index may refuse, and has nothing new.
  await refresh(servers.client, index, answerTimeout).catch(() => {});
  return compareCounts(servers, kind, index);
}

/** A hanging node is marked as dead (leaveHungNodes), so the retry uses the next one. */
async function ofAnyNode<T>(client: Client, ask: () => Promise<T>): Promise<T> {
  for (let remaining = client.connectionPool.size; ; remaining--)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || remaining <= 1) throw error;
    }
}
