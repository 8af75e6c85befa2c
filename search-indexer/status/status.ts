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
  /** the index the alias names; null: none yet */
  readonly index: string | null;
  /** null: there is no index, or `problem` says why the server cannot tell */
  readonly documents: number | null;
  /** of the database: what the index has to hold */
  readonly rows: number;
  /** by how many the two differ beyond what waits and what was refused; 0 also where the server does not tell */
  readonly unexplained: number;
  /** why the index takes no writes; empty: it takes them, or the server does not tell */
  readonly writeBlocks: readonly WriteBlock[];
  /** it was made by other rules than this programme's, and has to be rebuilt; false also where the server does not tell */
  readonly isOfOtherRules: boolean;
  /** why the server cannot tell, a Polish sentence */
  readonly problem: string | null;
  readonly previous: string | null;
  /** one that is being built, and how many documents it has */
  readonly filling: { name: string; filled: number } | null;
  /** rows of the outbox that are not applied yet, and the age of the oldest */
  readonly lagRows: number;
  readonly lagSeconds: number;
  readonly deadLetters: number;
}

/** How long the server may take for each of its answers, in milliseconds: most of what is told lies in the database. */
const answerTimeout = 3_000;

/** What the server and the database say of both indexes. What the server cannot say is null. */
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
      // What was taken off the server by hand is neither built nor kept.
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

interface Seen {
  /** null: the server does not say */
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

/** The index an alias names, its documents beside the rows, and whether it takes writes; or why the server does not say. */
async function indexOnServer(servers: Servers, kind: IndexKind, alias: string): Promise<Seen> {
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

/** What was written in the last second may not be seen yet: before a difference is told, it is. */
async function countBoth(servers: Servers, kind: IndexKind, index: string): Promise<Counts> {
  const counts = await compareCounts(servers, kind, index);
  if (counts.unexplained === 0) return counts;
  // An index that is read-only may refuse, and has nothing new to show.
  await refresh(servers.client, index, answerTimeout).catch(() => {});
  return compareCounts(servers, kind, index);
}

/** A node that hangs is left alone from then on (leaveHungNodes), so the question goes to the next one. */
async function ofAnyNode<T>(client: Client, ask: () => Promise<T>): Promise<T> {
  for (let left = client.connectionPool.size; ; left--)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || left <= 1) throw error;
    }
}
