import { UndiciConnection } from '@elastic/elasticsearch';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../api/app.ts';
import { readConfig } from '../../api/core/config.ts';
import { openDatabase, type Database } from '../../api/core/database/database.ts';
import { migrate } from '../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { openMailQueue } from '../support/servers/open-mail-queue.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { askEngine } from '../support/search/ask-engine.ts';
import { fillCatalogue, generatedProduct } from '../support/search/generated-catalogue.ts';
import { NoLocalServer, startLocalElasticsearch } from '../support/search/local-elasticsearch.ts';
import { drawQueries, kinds, type Query } from '../support/search/search-kinds.ts';
import { elasticsearchRival, postgresRival, type Rival } from '../support/search/search-rivals.ts';
import { judge, median, printTable, quantile, type Wanted } from './table.ts';
import { openLoop, type MixedCall } from './load/open-loop.ts';
import { idleJobs } from '../support/run/idle-jobs.ts';

const secret = 'a secret of the bench that is long enough to be one';

const calls = Number(process.env.BENCH_SEARCH_CALLS ?? 300);
const measured = kinds.filter(({ title }) => title.includes(process.env.BENCH_SEARCH_ONLY ?? ''));
const warmUp = 20;
/** The open loop: calls a second, and for how long. */
const mixedPerSecond = 200;
const mixedSeconds = 30;
/** Largest 95th percentile at a million products, in milliseconds. */
const wanted = { postgres: 100, elasticsearch: 25, suggestions: 20 } as const;
/** Every call is made in so many rounds and counts with the middle one: other work of the machine is not what is measured. */
const rounds = 3;

/**
 * Search and suggestions at the API, over HTTP on loopback, one call after another, with both engines: alone first, then in
 * turns, at the API and at the engine itself, PostgreSQL with the plainest SQL through `pg` on the same database, Elasticsearch (where this machine can have one)
 * with the bare client and the same bodies. Options: numbers of products (100,000 and 1,000,000). BENCH_SEARCH_CALLS: calls per kind (300);
 * BENCH_SEARCH_ONLY: kinds whose title has this text.
 * BENCH_DATA_DIR names a folder whose filled databases are kept and used again.
 */
export async function run(options: string[]): Promise<void> {
  const sizes = options.length > 0 ? options.map(Number) : [100_000, 1_000_000];
  const keptDir = process.env.BENCH_DATA_DIR;
  const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'gtinoteka-bench-')));
  const elasticsearch = await elasticsearchUrl();
  try {
    const figures: Wanted[] = [];
    for (const size of sizes) {
      // The role that searches makes no databases; the one that starts the server does.
      const postgres = await startEmbeddedPostgres({ dataDir, database: `search_${size}`, say: () => {} });
      try {
        figures.push(...(await measureBoth(postgres.url, size, elasticsearch.url)));
      } finally {
        await postgres.stop();
      }
    }
    judge(figures);
  } finally {
    await elasticsearch.stop();
    if (!keptDir) await rm(dataDir, { recursive: true, force: true });
  }
}

/** ELASTICSEARCH_URL, else a server started here; null where there can be none. BENCH_ENGINE=postgres leaves it out. */
async function elasticsearchUrl(): Promise<{ url: string | null; stop(): Promise<void> }> {
  const given = process.env.ELASTICSEARCH_URL;
  if (given || process.env.BENCH_ENGINE === 'postgres') return { url: given ?? null, stop: async () => {} };
  try {
    const { urls, stop } = await startLocalElasticsearch(1, Number(process.env.BENCH_HEAP ?? 2_048));
    return { url: urls[0] ?? null, stop };
  } catch (error) {
    if (!(error instanceof NoLocalServer)) throw error;
    console.log(`Without Elasticsearch: ${error.message}`);
    return { url: null, stop: async () => {} };
  }
}

async function measureBoth(url: string, count: number, elasticsearch: string | null): Promise<Wanted[]> {
  const figures: Wanted[] = [];
  const database = await openFilled(url, count);
  try {
    if (process.env.BENCH_ENGINE !== 'elasticsearch')
      figures.push(...(await measure(postgresRival(database), database, url, count)));
    if (elasticsearch === null) return figures;
    const rival = await elasticsearchRival(database, url, elasticsearch, measured);
    return figures.concat(await measure(rival, database, url, count).finally(() => rival.close()));
  } finally {
    await database.close();
  }
}

/** Prints the times of each kind; answers those figures of which something is wanted. */
async function measure(rival: Rival, database: Database, server: string, count: number): Promise<Wanted[]> {
  const config = readConfig({
    SECRET: secret,
    LOG_LEVEL: 'silent',
    COARSE_LIMITS: 'no',
    ACCESS_LOG: 'no',
    DATABASE_URL: server,
  });
  const mail = await openMailQueue(database);
  const app = await buildApp({
    config,
    database,
    secret,
    search: rival.engine,
    mail,
    jobs: idleJobs,
    webRoot: null,
  });
  // The bare client's own way over HTTP: a slower one would be measured in one of the two alone.
  let connection: UndiciConnection | undefined;
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo; // it listens on a port
    connection = new UndiciConnection({ url: new URL(`http://127.0.0.1:${port}`) });
    const api = connection;
    const account = await addAccount(database, { subscription: 'yearly_unlimited' });
    const rows = [];
    const figures: Wanted[] = [];
    for (const kind of measured) {
      const path = kind.suggests ? 'suggest' : 'get_products_advanced';
      const queries = drawQueries(kind, count, calls + warmUp);
      // A session of one kind: all of them take longer than one lasts.
      const headers = await callerHeaders(app, database, account);
      const ask = async (query: Query): Promise<void> => {
        if (kind.corrects) {
          await askEngine(rival.engine, query, kind.corrects);
          return;
        }
        const address = `/api/v1/products/${account.membershipId}/${path}/?${new URLSearchParams(query)}`;
        const call = { method: 'GET', path: address, headers };
        const { statusCode, body } = await api.request(call, { requestId: 0, name: 'bench', context: null });
        if (statusCode !== 200) throw new Error(`${kind.title}: ${statusCode} ${String(body)}`);
      };
      const alone = await timeAlone(queries, ask);
      const askBare = (query: Query): Promise<unknown> => rival.bare(kind, query);
      const [whole, bare] = await timeInTurns(queries, ask, askBare, rival.bareShare);
      const [inner, bareOfInner] = await timeInTurns(
        queries,
        (query) => askEngine(rival.engine, query, kind.corrects),
        askBare,
        rival.bareShare,
      );
      const ratios = [0.5, 0.95].map((share) => quantile(inner, share) / quantile(bareOfInner, share));
      const title = `${rival.engine.name}, ${count}, ${kind.title}`;
      const below = kind.suggests ? wanted.suggestions : wanted[rival.engine.name];
      figures.push({ title: `${title}, p95`, value: quantile(alone, 0.95), below });
      rows.push([
        kind.title,
        ...[0.5, 0.95, 0.99].map((share) => quantile(alone, share).toFixed(1)),
        `< ${below}`,
        ...[0.5, 0.95].map((share) => quantile(bare, share).toFixed(1)),
        ...ratios.map((ratio) => ratio.toFixed(2)),
        ...[0.5, 0.95].map((share) => (quantile(whole, share) / quantile(bare, share)).toFixed(2)),
      ]);
    }
    console.log(
      `\n${rival.engine.name}: ${count} products, ${calls} calls of each kind one after another, milliseconds (middle of ${rounds} rounds)`,
    );
    printTable(
      [
        'search',
        'p50',
        'p95',
        'p99',
        'p95 wanted',
        'bare p50',
        'bare p95',
        'engine / bare p50',
        'engine / bare p95',
        'API / bare p50',
        'API / bare p95',
      ],
      rows,
    );
    const headers = await callerHeaders(app, database, account);
    const get = async (path: string): Promise<void> => {
      const { statusCode } = await api.request(
        { method: 'GET', path, headers },
        { requestId: 0, name: 'bench', context: null },
      );
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
    };
    await openLoop(mixOf(count, account.membershipId, get), {
      perSecond: mixedPerSecond,
      title: `${rival.engine.name}, ${count} products`,
    });
    return figures;
  } finally {
    await connection?.close();
    await app.close();
    await mail.close();
  }
}

/** Three look-ups of five calls, one search, one suggestion, of kinds and terms in turn. */
function mixOf(count: number, membershipId: string, get: (path: string) => Promise<void>): MixedCall[] {
  const total = mixedPerSecond * mixedSeconds;
  const drawn = kinds
    .filter(({ corrects }) => !corrects)
    .map((kind) => ({ kind, queries: drawQueries(kind, count, Math.ceil(total / 5)) }));
  const [searches, suggestions] = [false, true].map((suggests) =>
    drawn.filter(({ kind }) => Boolean(kind.suggests) === suggests),
  );
  const searchPath = (of: typeof drawn = [], n: number, route: string): string =>
    `/api/v1/products/${membershipId}/${route}/?${new URLSearchParams(of[n % of.length]?.queries[n])}`;
  return Array.from({ length: total }, (_, i) => {
    const n = Math.floor(i / 5);
    const { gtin } = generatedProduct((i * 7_919) % count, count);
    const [title, path] =
      i % 5 === 1
        ? ['search', searchPath(searches, n, 'get_products_advanced')]
        : i % 5 === 3
          ? ['suggestion', searchPath(suggestions, n, 'suggest')]
          : ['look-up', `/api/v1/products/product_has_gcp/${gtin}/?activeMembershipId=${membershipId}`];
    return { title, send: () => get(path) };
  });
}

/** A database of its own for each size, filled unless it was kept from a run before. */
async function openFilled(url: string, count: number): Promise<Database> {
  await migrate(url);
  const database = openDatabase(url);
  const { rows: found } = await database.pool.query('SELECT 1 FROM products LIMIT 1');
  if (found.length > 0) return database;
  const begun = performance.now();
  await fillCatalogue(database.pool, count);
  console.log(
    `${count} products laid in ${((performance.now() - begun) / 1_000).toFixed(0)} s, indexes and terms included`,
  );
  return database;
}

/** Milliseconds of each call but the first ones, in which plans, statistics and pages are read for the first time. */
async function timeAlone(queries: readonly Query[], ask: (query: Query) => Promise<unknown>): Promise<number[]> {
  const times: number[][] = queries.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [i, query] of queries.entries()) {
      const begun = performance.now();
      await ask(query);
      times[i]?.push(performance.now() - begun);
    }
  return middles(times);
}

/**
 * The same of both. The same question goes to one after the other, and first to each in turn, so that neither finds the caches
 * warmer; but each finds them full of what the other read. `share` of the questions goes to both, the rest to the first alone.
 */
async function timeInTurns(
  queries: readonly Query[],
  ours: (query: Query) => Promise<unknown>,
  bare: (query: Query) => Promise<unknown>,
  share: number,
): Promise<[ours: number[], bare: number[]]> {
  const shared = Math.ceil(queries.length * share);
  const times: [number[][], number[][]] = [queries.map(() => []), queries.slice(0, shared).map(() => [])];
  for (let round = 0; round < rounds; round++)
    for (const [i, query] of queries.entries())
      for (const side of (i + round) % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        if (!times[side][i]) continue;
        const begun = performance.now();
        await (side === 0 ? ours : bare)(query);
        times[side][i].push(performance.now() - begun);
      }
  return [middles(times[0]), middles(times[1])];
}

/** The middle of the rounds of each call, without the first calls. */
function middles(times: readonly number[][]): number[] {
  return times.slice(Math.min(warmUp, Math.floor(times.length / 4))).map(median);
}
