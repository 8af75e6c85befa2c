import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase, type Database } from '../../../api/core/database/database.ts';
import { migrate } from '../../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../../api/core/database/embedded-postgres.ts';
import { insertIntoOutbox } from '../../../api/store/catalogue/outbox.ts';
import { fillCatalogue } from './generated-catalogue.ts';
import { startLocalElasticsearch } from './local-elasticsearch.ts';
import { gtinOf } from '../look-ups.ts';
import { repository } from '../servers/server.ts';

/** Both servers with a filled catalogue, and the indexer as a program of its own. */
export interface IndexerTrial {
  readonly database: Database;
  /** nodes of the search server */
  readonly urls: readonly string[];
  readonly env: Record<string, string>;
  /** starts a command; what it prints is kept */
  start(...args: string[]): RunningCommand;
  /** runs a command to its end; rejects with its output unless it ends with 0 */
  run(...args: string[]): Promise<string>;
  /** has something that uses the servers end before they do, also when the programme fails */
  endsBefore(end: () => Promise<unknown>): void;
  stop(): Promise<void>;
}

export interface RunningCommand {
  readonly process: ChildProcess;
  output(): string;
  /** exit code; null after a kill */
  readonly ended: Promise<number | null>;
}

export async function openTrial({ rows, nodes = 1 }: { rows: number; nodes?: 1 | 3 }): Promise<IndexerTrial> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-indexer-'));
  const [postgres, server] = await Promise.all([
    startEmbeddedPostgres({ dataDir: folder, say: () => {} }),
    startLocalElasticsearch(nodes),
  ]);
  await migrate(postgres.url);
  const database = openDatabase(postgres.url);
  await fillCatalogue(database.pool, rows);
  const env = {
    DATABASE_URL: postgres.url,
    ELASTICSEARCH_URL: server.urls.join(','),
    ELASTICSEARCH_REPLICAS: nodes > 1 ? '1' : '0',
  };
  const ends: (() => Promise<unknown>)[] = [];
  const start = (...args: string[]): RunningCommand => {
    const command = startIndexer(env, args);
    ends.push(async () => {
      command.process.kill('SIGKILL');
      await command.ended;
    });
    return command;
  };
  return {
    database,
    urls: server.urls,
    env,
    start,
    async run(...args) {
      const command = start(...args);
      const code = await command.ended;
      if (code !== 0) throw new Error(`search-indexer ${args.join(' ')} ended with ${code}:\n${command.output()}`);
      return command.output();
    },
    endsBefore: (end) => void ends.push(end),
    async stop() {
      await Promise.allSettled(ends.map((end) => end()));
      await database.close();
      await Promise.all([postgres.stop(), server.stop()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function startIndexer(env: Record<string, string>, args: readonly string[]): RunningCommand {
  const child = spawn(process.execPath, [join(repository, 'search-indexer/cli.ts'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-20_000)));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { process: child, output: () => printed, ended };
}

/** Writers that never pause: new products, changes, deletions, renamed companies. `stop` ends them and says how much they wrote. */
export function startWriters(trial: IndexerTrial, writers = 2): { stop(): Promise<number> } {
  const { pool } = trial.database;
  let isWriting = true;
  let written = 0;
  async function write(writer: number): Promise<void> {
    for (let i = 0; isWriting; i++) {
      const own = gtinOf(`59098${writer}`, randomInt(20_000));
      const [act, values] = acts(own)[randomInt(10)] ?? [];
      // Two that change the same rows in another order: PostgreSQL ends one of them, which changes nothing.
      if (act && values) await pool.query(act, values).catch(unlessDeadlock);
      written += 1;
      await sleep(randomInt(10));
    }
  }
  const all = Promise.all(Array.from({ length: writers }, (_, i) => write(i)));
  async function stop(): Promise<number> {
    isWriting = false;
    await all;
    return written;
  }
  trial.endsBefore(stop);
  return { stop };
}

function unlessDeadlock(error: unknown): void {
  if (!(error instanceof pg.DatabaseError && error.code === '40P01')) throw error;
}

/** One in ten deletes, one in ten renames a company, the others write a product or change several. */
function acts(gtin: string): [string, unknown[]][] {
  const touch = `UPDATE products SET version = version + 1 WHERE company_id IN (SELECT id FROM renamed) RETURNING gtin`;
  const rename = `WITH renamed AS (
      UPDATE companies SET name = name || $1 WHERE id = (SELECT id FROM companies OFFSET $2 LIMIT 1) RETURNING id
    ), changed AS (${touch}) ${insertIntoOutbox('changed')}`;
  const put = `WITH written AS (
      INSERT INTO products (gtin, name, brand, is_global) VALUES ($1, $2, 'Pisarz', false)
      ON CONFLICT (gtin) DO UPDATE SET name = excluded.name, version = products.version + 1 RETURNING gtin
    ) ${insertIntoOutbox('written')}`;
  const several = `WITH written AS (
      UPDATE products SET name = left(name, 60) || $1, version = version + 1
      WHERE gtin IN (SELECT gtin FROM products WHERE gtin > $2 ORDER BY gtin LIMIT 30) RETURNING gtin
    ) ${insertIntoOutbox('written')}`;
  const word = ` ${Math.random().toString(36).slice(2, 8)}`;
  return [
    ['DELETE FROM products WHERE gtin = $1', [gtin]],
    [rename, [word, randomInt(10)]],
    [several, [word, `0590${String(randomInt(1e9)).padStart(10, '0')}`]],
    ...Array.from({ length: 7 }, (): [string, unknown[]] => [put, [gtin, `Towar pisany${word}`]]),
  ];
}

/** Looks at the alias ten times a second. `stop` says every moment it did not stand on exactly one index that was complete. */
export function watchAlias(
  trial: IndexerTrial,
  alias: string,
): { stop(): Promise<{ looks: number; faults: string[] }> } {
  const faults: string[] = [];
  let looks = 0;
  let isWatching = true;
  async function look(): Promise<void> {
    const answer = await Promise.any(
      trial.urls.map((url) => fetch(`${url}/_alias/${alias}`, { signal: AbortSignal.timeout(2_000) })),
    ).catch(() => null);
    // A server that was killed says nothing at all.
    if (!answer || answer.status >= 500) return;
    looks += 1;
    const names = answer.ok ? Object.keys((await answer.json()) as object) : [];
    if (names.length !== 1) faults.push(`${alias} names ${names.length} indexes`);
    const { rows } = await trial.database.pool.query<{ filled: number }>(
      'SELECT filled FROM search_indexes WHERE name = $1 AND filled > 0',
      [names[0]],
    );
    if (rows.length === 0) faults.push(`${alias} names ${names[0]}, which nobody filled`);
  }
  const watching = (async () => {
    while (isWatching) {
      await look();
      await sleep(100);
    }
  })();
  async function stop(): Promise<{ looks: number; faults: string[] }> {
    isWatching = false;
    await watching;
    return { looks, faults };
  }
  trial.endsBefore(stop);
  return { stop };
}

/** Brings everything over and compares all of it; throws with what differs. Nobody may write meanwhile. */
export async function requireNoDifferences(trial: IndexerTrial): Promise<void> {
  const follower = trial.start('follow', '--json');
  for (const begun = Date.now(); ; await sleep(250)) {
    const { rows } = await trial.database.pool.query<{ left: number; waiting: number }>(
      `SELECT coalesce(sum(changes), 1)::int AS left, (SELECT count(*)::int FROM search_term_changes) AS waiting FROM search_lag`,
    );
    if (rows[0]?.left === 0 && rows[0].waiting === 0) break;
    if (Date.now() - begun > 300_000) throw new Error(`the follower does not catch up:\n${follower.output()}`);
  }
  follower.process.kill('SIGTERM');
  if ((await follower.ended) !== 0) throw new Error(`the follower did not end in order:\n${follower.output()}`);
  await trial.run('check', '--full', '--json');
}
