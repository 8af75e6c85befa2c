import { Client } from '@elastic/elasticsearch';
import { clientOptions, leaveHungNodes } from '@gtinoteka/product-index/connection.ts';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createElasticsearchSearch } from '../../api/store/search/search-elasticsearch.ts';
import { createPostgresSearch } from '../../api/store/search/postgres/search-postgres.ts';
import { createSearchWithFallback } from '../../api/store/search/search-with-fallback.ts';
import {
  openTrial,
  requireNoDifferences,
  startWriters,
  watchAlias,
  type IndexerTrial,
  type RunningCommand,
} from '../support/search/indexer-trial.ts';
import { serverPidOf } from '../support/search/local-elasticsearch.ts';

/**
 * Kills any one of three nodes with SIGKILL (10 times unless said) while others write, follow and search, one copy of each shard
 * beside the first: every search is answered with rows, by Elasticsearch again after each kill, and afterwards index and database
 * are the same. Then one hangs (SIGSTOP): changes go
 * on being applied without it. Options: kills, rows (20,000), hangs (1).
 */
export async function run([kills = '10', rows = '20000', hangs = '1']: readonly string[]): Promise<void> {
  const trial = await openTrial({ rows: Number(rows), nodes: 3 });
  try {
    await trial.run('rebuild');
    await untilGreen(trial);
    const follower = trial.start('follow');
    const writers = startWriters(trial);
    const watcher = watchAlias(trial, 'gtinoteka-products');
    const searchers = startSearchers(trial);
    for (let i = 0; i < Number(kills); i++) {
      await sleep(randomInt(500, 3_000));
      const url = trial.urls[randomInt(trial.urls.length)] ?? '';
      process.kill(await serverPidOf(url), 'SIGKILL');
      await sleep(2_000);
      await untilGreen(trial);
      await searchers.untilElasticsearch();
      const { changes, seconds } = await lagOf(trial);
      console.log(
        `kill ${i + 1}: the cluster is whole again; ${changes} changes wait, the oldest for ${Math.round(seconds)} s`,
      );
    }
    for (let i = 0; i < Number(hangs); i++) {
      const pid = await serverPidOf(trial.urls[randomInt(trial.urls.length)] ?? '');
      process.kill(pid, 'SIGSTOP');
      try {
        console.log(`a node hangs: changes were applied again after ${await untilFollowed(trial, follower)} s`);
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      await untilGreen(trial);
    }
    const written = await writers.stop();
    const searched = await searchers.stop();
    const { looks, faults } = await watcher.stop();
    if (follower.process.exitCode !== null) throw new Error(`the follower gave up:\n${follower.output()}`);
    follower.process.kill('SIGTERM');
    await follower.ended;
    await requireNoDifferences(trial);
    if (faults.length > 0) throw new Error(`${faults.length} of ${looks} looks: ${faults[0]}`);
    if (searched.failures.length > 0)
      throw new Error(`${searched.failures.length} searches failed: ${searched.failures[0]}`);
    console.log(
      `${kills} kills and ${hangs} hangs of one node of three, ${written} writes: ${searched.byElasticsearch} searches answered by Elasticsearch, ` +
        `${searched.byPostgres} by PostgreSQL, none failed, longest ${Math.round(searched.longest)} ms; check --full: 0 differences`,
    );
  } finally {
    await trial.stop();
  }
}

/** Every shard has its copy: one more node may go. */
async function untilGreen(trial: IndexerTrial): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < 600_000; await sleep(500)) {
    const answers = await Promise.all(
      trial.urls.map((url) =>
        fetch(`${url}/_cluster/health?wait_for_status=green&wait_for_nodes=3&timeout=2s`).catch(() => null),
      ),
    );
    const states = await Promise.all(
      answers.map(async (answer) => (answer?.ok ? ((await answer.json()) as { number_of_nodes: number }) : null)), // documented
    );
    if (states.every((state) => state?.number_of_nodes === 3)) return;
  }
  throw new Error('the cluster does not become whole again');
}

async function lagOf({ database }: IndexerTrial): Promise<{ changes: number; seconds: number }> {
  const { rows } = await database.pool.query<{ changes: number; seconds: number }>(
    'SELECT sum(changes)::int AS changes, max(seconds) AS seconds FROM search_lag',
  );
  return { changes: rows[0]?.changes ?? 0, seconds: rows[0]?.seconds ?? Infinity };
}

/** How many times changes have to be applied while a node hangs, to have gone on without it. */
const movesWanted = 5;

/** Seconds until changes have been applied so often since a node hangs: writers do not pause, so there always are some. */
async function untilFollowed(trial: IndexerTrial, follower: RunningCommand): Promise<number> {
  const begun = Date.now();
  const seen = new Set<string>();
  // What was under way may still end; a hang shows after that.
  for (await sleep(10_000); Date.now() - begun < 300_000; await sleep(200)) {
    const { rows } = await trial.database.pool.query<{ place: string }>(
      `SELECT cursor_xid || '/' || cursor_id AS place FROM search_indexes WHERE is_current AND kind = 'products'`,
    );
    seen.add(rows[0]?.place ?? '');
    if (seen.size > movesWanted) return Math.round((Date.now() - begun) / 1_000);
  }
  const { changes, seconds } = await lagOf(trial);
  throw new Error(
    `following does not go on while one node of three hangs: ${changes} changes wait, the oldest for ${Math.round(seconds)} s\n${follower.output()}`,
  );
}

interface Searched {
  byElasticsearch: number;
  byPostgres: number;
  longest: number;
  readonly failures: string[];
}

interface Searchers {
  /** until it has answered a search that began later than this call */
  untilElasticsearch(): Promise<void>;
  stop(): Promise<Searched>;
}

/** Each is in the names of many products, and writers take it out of few. */
const words = ['jogurt', 'natural', 'ser'];

function startSearchers(trial: IndexerTrial): Searchers {
  const { database, urls } = trial;
  const client = new Client(clientOptions({ nodes: [...urls], apiKey: null, ca: null, prefix: 'gtinoteka' }));
  leaveHungNodes(client);
  const searched: Searched = { byElasticsearch: 0, byPostgres: 0, longest: 0, failures: [] };
  const engine = createSearchWithFallback(
    createElasticsearchSearch({ client, prefix: 'gtinoteka', pool: database.pool }),
    createPostgresSearch(database),
    { onAnswer: (name) => (name === 'elasticsearch' ? searched.byElasticsearch++ : searched.byPostgres++) },
  );
  let isSearching = true;
  async function search(word: string): Promise<void> {
    while (isSearching) {
      const begun = performance.now();
      try {
        const { count, products } = await engine.search({ nameContains: word, offset: 0 });
        if (products.length === 0 || count === 0) searched.failures.push(`${word}: no rows, ${count} counted`);
      } catch (error) {
        searched.failures.push(error instanceof Error ? error.message : String(error));
      }
      searched.longest = Math.max(searched.longest, performance.now() - begun);
      await sleep(20);
    }
  }
  const all = Promise.all(words.map(search));
  async function untilElasticsearch(): Promise<void> {
    const before = searched.byElasticsearch + words.length; // those under way count for nothing
    for (const begun = Date.now(); searched.byElasticsearch <= before; await sleep(100))
      if (Date.now() - begun > 60_000) throw new Error('Elasticsearch answers no search though its cluster is whole');
  }
  async function stop(): Promise<Searched> {
    isSearching = false;
    await all;
    await client.close();
    return searched;
  }
  trial.endsBefore(stop);
  return { untilElasticsearch, stop };
}
