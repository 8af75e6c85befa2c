import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate, openDatabase, type Database } from '../../api/core/database/database.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { createPostgresSearch } from '../../api/store/search/postgres/search-postgres.ts';
import type { SearchEngine } from '../../api/store/search/search-port.ts';
import { fillCatalogue } from '../support/search/generated-catalogue.ts';
import { drawQueries, kinds, type Kind, type Query } from '../support/search/search-kinds.ts';
import { askEngine } from '../support/search/ask-engine.ts';
import { judge, printTable, quantile, type Wanted } from './table.ts';

const repository = join(import.meta.dirname, '..', '..');
const calls = Number(process.env.BENCH_SEARCH_CALLS ?? 300);
const only = (process.env.BENCH_SEARCH_ONLY ?? '').split(';');
const dearest = Number(process.env.BENCH_SEARCH_DEAREST ?? 0);
const warmUp = 20;
/** Every call counts with the least of so many: what other work of the machine adds is not what is measured. */
const rounds = 3;
/** Of the processor time of the commit that it is compared with. */
const wantedRatio = { atMost: 1.1 };

/** One state of the product on a database of its own with the same products. */
interface Side {
  readonly database: Database;
  readonly engine: SearchEngine;
}

/** Processor time of one call, in milliseconds: of the database's processes, and with that of the one that asks. */
interface Spent {
  readonly server: number;
  readonly whole: number;
}

/**
 * Search in PostgreSQL, now and at an earlier commit (`search-against COMMIT [products]`, 1,000,000), by processor time, call by
 * call in turns in the same run, which other work of the machine hardly changes. Kinds that are new since are left out. Linux alone
 * tells such times. BENCH_SEARCH_CALLS, BENCH_SEARCH_ONLY, BENCH_DATA_DIR as of `search`, but that several texts may be named ("phrase;company, part");
 * BENCH_SEARCH_DEAREST=10 names the ten dearest searches of each kind.
 */
export async function run([commit, size = '1000000']: string[]): Promise<void> {
  if (!commit || /\W/.test(commit)) throw new Error('Which commit? npm run bench -- search-against COMMIT [products]');
  const count = Number(size);
  const keptDir = process.env.BENCH_DATA_DIR;
  const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'gtinoteka-bench-')));
  const tree = await mkdtemp(join(tmpdir(), 'gtinoteka-bench-tree-'));
  const postgres = await startEmbeddedPostgres({ dataDir, database: `search_${count}`, say: () => {} });
  // The role that searches makes no databases; the one that starts a server does.
  const beside = await startEmbeddedPostgres({
    dataDir: join(dataDir, commit),
    database: `search_${count}`,
    say: () => {},
  });
  const opened: Database[] = [];
  try {
    const now = await openFilled(postgres.url, count, { migrate, openDatabase });
    opened.push(now);
    const then = await openEarlier(tree, commit, beside.url, count);
    opened.push(then.database);
    await compare(commit, count, [then, { database: now, engine: createPostgresSearch(now) }]);
  } finally {
    await Promise.all(opened.map((database) => database.close()));
    await Promise.all([postgres.stop(), beside.stop()]);
    await rm(tree, { recursive: true, force: true });
    if (!keptDir) await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(commit: string, count: number, [then, now]: readonly [Side, Side]): Promise<void> {
  const rows: string[][] = [];
  const figures: Wanted[] = [];
  for (const kind of kinds.filter(({ title }) => only.some((text) => title.includes(text)))) {
    if (kind.corrects || /^(words|quick field)/.test(kind.title)) continue;
    const queries = drawQueries(kind, count, calls + warmUp);
    const [old, today] = await spentInTurns(queries, [then, now]);
    nameDearest(kind, queries.slice(warmUp), old, today);
    const ratios = [0.5, 0.95].map((share) =>
      (['server', 'whole'] as const).map((of) => quantileOf(today, of, share) / quantileOf(old, of, share)),
    );
    for (const [i, share] of ['p50', 'p95'].entries())
      figures.push({ title: `${kind.title}, ${share}`, value: ratios[i]?.[0] ?? Number.NaN, ...wantedRatio });
    const pair = (of: keyof Spent, spent: readonly Spent[]): string =>
      [0.5, 0.95].map((share) => quantileOf(spent, of, share).toFixed(2)).join('/');
    rows.push([
      kind.title,
      pair('server', old),
      pair('server', today),
      ratios.map(([server]) => server?.toFixed(2)).join('/'),
      pair('whole', old),
      pair('whole', today),
      ratios.map(([, whole]) => whole?.toFixed(2)).join('/'),
    ]);
  }
  console.log(
    `\npostgres: ${count} products, ${calls} calls of each kind, processor milliseconds p50/p95 (least of ${rounds} rounds), ${commit} : now`,
  );
  printTable(['search', 'server then', 'now', 'ratio', 'with the client then', 'now', 'ratio'], rows);
  judge(figures);
}

/** What makes the 95th percentile: the dearest searches of either side, with what they took then and take now. */
function nameDearest(kind: Kind, queries: readonly Query[], old: readonly Spent[], today: readonly Spent[]): void {
  if (dearest === 0) return;
  const all = queries.map((query, i) => ({ query, old: old[i]?.server ?? 0, today: today[i]?.server ?? 0 }));
  console.log(`\n${kind.title}: the dearest, processor milliseconds then : now`);
  for (const side of ['old', 'today'] as const)
    for (const one of all.toSorted((a, b) => b[side] - a[side]).slice(0, dearest))
      console.log(`${one.old.toFixed(2)} : ${one.today.toFixed(2)}  ${JSON.stringify(one.query)}`);
}

async function spentInTurns(queries: readonly Query[], sides: readonly [Side, Side]): Promise<[Spent[], Spent[]]> {
  for (const side of sides) for (const query of queries.slice(0, warmUp)) await askEngine(side.engine, query);
  const least: [Spent[], Spent[]] = [[], []];
  for (let round = 0; round < rounds; round++)
    for (const [i, query] of queries.slice(warmUp).entries())
      for (const place of (i + round) % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const spent = await spentBy(sides[place], query);
        const before = least[place][i];
        least[place][i] = before
          ? { server: Math.min(before.server, spent.server), whole: Math.min(before.whole, spent.whole) }
          : spent;
      }
  return least;
}

async function spentBy({ database, engine }: Side, query: Query): Promise<Spent> {
  const before = await serverTimes(database);
  const own = process.cpuUsage();
  await askEngine(engine, query);
  const { user, system } = process.cpuUsage(own);
  const after = await serverTimes(database);
  let server = 0;
  for (const [pid, time] of after) server += time - (before.get(pid) ?? 0);
  return { server, whole: server + (user + system) / 1_000 };
}

const knownPids = new WeakMap<Database, { size: number; pids: number[] }>();

/** Milliseconds that each process of the pool's connections has worked. */
async function serverTimes(database: Database): Promise<Map<number, number>> {
  const size = database.pool.totalCount;
  if (knownPids.get(database)?.size !== size) {
    const { rows } = await database.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
    );
    knownPids.set(database, { size: database.pool.totalCount, pids: rows.map(({ pid }) => pid) });
  }
  const pids = knownPids.get(database)?.pids ?? [];
  try {
    return new Map(pids.map((pid) => [pid, timeOf(pid)]));
  } catch (error) {
    // The pool closed one that was idle, and opened another: as many as before.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // what the file system throws
    knownPids.delete(database);
    return serverTimes(database);
  }
}

function timeOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

function quantileOf(spent: readonly Spent[], of: keyof Spent, share: number): number {
  return quantile(
    spent.map((one) => one[of]),
    share,
  );
}

async function openFilled(
  url: string,
  count: number,
  code: { migrate: typeof migrate; openDatabase: typeof openDatabase },
): Promise<Database> {
  await code.migrate(url);
  const database = code.openDatabase(url);
  const { rows } = await database.pool.query('SELECT FROM products LIMIT 1');
  if (rows.length === 0) await fillCatalogue(database.pool, count);
  return database;
}

/** The engine of the commit, run from its own files with today's dependencies. */
async function openEarlier(tree: string, commit: string, url: string, count: number): Promise<Side> {
  await unpack(tree, commit);
  const load = async <T>(places: readonly string[]): Promise<T> => {
    for (const place of places) if (await isThere(join(tree, place))) return import(join(tree, place)) as Promise<T>; // its own types
    throw new Error(`${commit} has none of ${places.join(', ')}`);
  };
  const core = await load<{ migrate: typeof migrate; openDatabase: typeof openDatabase }>([
    'api/core/database/database.ts',
    'api/core/database.ts',
  ]);
  const { createPostgresSearch: create } = await load<{ createPostgresSearch: typeof createPostgresSearch }>([
    'api/store/search/postgres/search-postgres.ts',
    'api/store/search/search-postgres.ts',
    'api/store/search-postgres.ts',
  ]);
  const database = await openFilled(url, count, core);
  return { database, engine: create(database) };
}

async function unpack(tree: string, commit: string): Promise<void> {
  await promisify(execFile)('git', ['-C', repository, 'rev-parse', '--verify', `${commit}^{commit}`]);
  const archive = spawn('git', ['-C', repository, 'archive', commit], { stdio: ['ignore', 'pipe', 'inherit'] });
  const tar = spawn('tar', ['-x', '-C', tree], { stdio: [archive.stdout, 'inherit', 'inherit'] });
  const [code] = (await once(tar, 'exit')) as [number];
  if (code !== 0) throw new Error(`${commit} cannot be unpacked`);
  const modules = join(tree, 'node_modules');
  await mkdir(join(modules, '@gtinoteka'), { recursive: true });
  for (const name of await readdir(join(repository, 'node_modules')))
    if (name !== '@gtinoteka') await symlink(join(repository, 'node_modules', name), join(modules, name));
  for (const [name, place] of [
    ['api', 'api'],
    ['contract', 'api/contract'],
    ['search-indexer', 'search-indexer'],
  ] as const)
    await symlink(join(tree, place), join(modules, '@gtinoteka', name));
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
