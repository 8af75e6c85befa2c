import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { buildApp } from '../../api/app.ts';
import { readConfig } from '../../api/core/config.ts';
import { migrate, openDatabase, type Database } from '../../api/core/database.ts';
import { startEmbeddedPostgres } from '../../api/core/embedded-postgres.ts';
import { openMailQueue } from '../../api/core/jobs.ts';
import { createPostgresSearch } from '../../api/store/search-postgres.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { companyName, fillCatalogue, generatedProduct, type GeneratedProduct } from '../support/generated-catalogue.ts';
import { median, printTable, quantile } from './table.ts';

const secret = 'a secret of the bench that is long enough to be one';

const calls = Number(process.env.BENCH_SEARCH_CALLS ?? 300);
const warmUp = 20;
/** Every call is made in so many rounds and counts with the middle one: other work of the machine is not what is measured. */
const rounds = 3;

type Query = Record<string, string>;

/** One kind of search: what it asks for a product drawn at random, and the plainest SQL for the same. */
interface Kind {
  readonly title: string;
  /** largest 95th percentile at a million products, in milliseconds; where the project names one */
  readonly wanted?: number;
  readonly suggests?: true;
  query(product: GeneratedProduct, draw: () => number): Query;
  bare(query: Query): [string, string[]];
}

const like = (text: string | undefined): string => `%${text ?? ''}%`;
const bareRow = 'SELECT p.*, c.* FROM products p LEFT JOIN companies c ON c.id = p.company_id WHERE';
const bareName = (query: Query): [string, string[]] => [
  `${bareRow} p.name_folded LIKE fold_text($1) LIMIT 46`,
  [like(query.name__contains)],
];
const bareTerm =
  (column: string, field: string) =>
  (query: Query): [string, string[]] => [
    `SELECT ${column}, count(*) FROM products p WHERE ${column}_folded LIKE fold_text($1) GROUP BY 1 ORDER BY 2 DESC LIMIT 15`,
    [`${query[field] ?? ''}%`],
  ];

const kinds: Kind[] = [
  {
    title: 'contains, 3 letters',
    query: ({ name }, draw) => {
      const word = pick(wordsOf(name, 4), draw());
      const start = Math.floor(draw() * (word.length - 2));
      return { name__contains: word.slice(start, start + 3) };
    },
    bare: bareName,
  },
  {
    title: 'contains, one word',
    wanted: 20,
    query: ({ name }, draw) => ({ name__contains: pick(wordsOf(name, 4), draw()) }),
    bare: bareName,
  },
  {
    title: 'contains, phrase of 2 or 3 words',
    wanted: 10,
    query: ({ name }, draw) => {
      const words = wordsOf(name, 1);
      const count = Math.min(words.length, draw() < 0.5 ? 2 : 3);
      const start = Math.floor(draw() * (words.length - count + 1));
      return { name__contains: words.slice(start, start + count).join(' ') };
    },
    bare: bareName,
  },
  {
    title: 'word, page 3',
    query: ({ name }, draw) => ({ name__contains: pick(wordsOf(name, 4), draw()), offset: '30' }),
    bare: bareName,
  },
  {
    title: 'nothing found',
    query: (_product, draw) => ({ name__contains: `xq${Math.floor(draw() * 1e6)}` }),
    bare: bareName,
  },
  {
    title: 'brand, part',
    query: ({ brand }) => ({ brand__contains: brand.slice(0, 4) }),
    bare: (query) => [`${bareRow} p.brand_folded LIKE fold_text($1) LIMIT 46`, [like(query.brand__contains)]],
  },
  {
    title: 'company, part',
    query: ({ companyId }) => ({ company_name__contains: companyOf(companyId).slice(3, 14) }),
    bare: (query) => [`${bareRow} c.name_folded LIKE fold_text($1) LIMIT 46`, [like(query.company_name__contains)]],
  },
  {
    title: 'word and segment',
    query: ({ name, gpcBrick }, draw) => ({
      name__contains: pick(wordsOf(name, 4), draw()),
      gpc_number: segmentOf(gpcBrick),
    }),
    bare: (query) => [
      `${bareRow} p.name_folded LIKE fold_text($1) AND p.gpc_brick IN (SELECT code FROM gpc_nodes WHERE segment_code = $2) LIMIT 46`,
      [like(query.name__contains), query.gpc_number ?? ''],
    ],
  },
  {
    title: 'word and part of the brand',
    query: ({ name, brand }, draw) => ({
      name__contains: pick(wordsOf(name, 4), draw()),
      brand__contains: brand.slice(0, 3),
    }),
    bare: (query) => [
      `${bareRow} p.name_folded LIKE fold_text($1) AND p.brand_folded LIKE fold_text($2) LIMIT 46`,
      [like(query.name__contains), like(query.brand__contains)],
    ],
  },
  {
    title: 'word, company and segment',
    query: ({ name, companyId, gpcBrick }, draw) => ({
      name__contains: pick(wordsOf(name, 4), draw()),
      company_name__contains: pick(wordsOf(companyOf(companyId), 4), draw()),
      gpc_number: segmentOf(gpcBrick),
    }),
    bare: (query) => [
      `${bareRow} p.name_folded LIKE fold_text($1) AND c.name_folded LIKE fold_text($2)
         AND p.gpc_brick IN (SELECT code FROM gpc_nodes WHERE segment_code = $3) LIMIT 46`,
      [like(query.name__contains), like(query.company_name__contains), query.gpc_number ?? ''],
    ],
  },
  {
    title: 'suggestion of names, 1-12 letters',
    wanted: 10,
    suggests: true,
    query: ({ name }, draw) => ({ name_suggest__completion: name.slice(0, 1 + Math.floor(draw() * 12)) }),
    bare: bareTerm('name', 'name_suggest__completion'),
  },
  {
    title: 'suggestion of names, from a later word',
    wanted: 10,
    suggests: true,
    query: ({ name }, draw) => ({
      name_suggest__completion: pick(wordsOf(name, 4), draw()).slice(0, 1 + Math.floor(draw() * 8)),
    }),
    bare: bareTerm('name', 'name_suggest__completion'),
  },
  {
    title: 'suggestion of brands, 1-6 letters',
    wanted: 10,
    suggests: true,
    query: ({ brand }, draw) => ({ brand_suggest__completion: brand.slice(0, 1 + Math.floor(draw() * 6)) }),
    bare: bareTerm('brand', 'brand_suggest__completion'),
  },
];

/**
 * Search and suggestions at the API, over HTTP on loopback, one call after another, against the plainest SQL through `pg` on
 * the same database. Options: numbers of products (100,000 and 1,000,000). BENCH_SEARCH_CALLS: calls per kind (300);
 * BENCH_SEARCH_ONLY: kinds whose title has this text.
 * BENCH_DATA_DIR names a folder whose filled databases are kept and used again.
 */
export async function run(options: string[]): Promise<void> {
  const sizes = options.length > 0 ? options.map(Number) : [100_000, 1_000_000];
  const keptDir = process.env.BENCH_DATA_DIR;
  const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'gtinoteka-bench-')));
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => {} });
  try {
    for (const size of sizes) await measure(postgres.url, size);
  } finally {
    await postgres.stop();
    if (!keptDir) await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(server: string, count: number): Promise<void> {
  const database = await openFilled(server, count);
  const config = readConfig({
    SECRET: secret,
    LOG_LEVEL: 'silent',
    COARSE_LIMITS: 'no',
    ACCESS_LOG: 'no',
    DATABASE_URL: server,
  });
  const mail = await openMailQueue(database);
  const app = await buildApp({ config, database, secret, search: createPostgresSearch(database), mail, webRoot: null });
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo; // it listens on a port
    const account = await addAccount(database, { subscription: 'yearly_unlimited' });
    const headers = await callerHeaders(app, database, account);
    const rows = [];
    for (const kind of kinds.filter(({ title }) => title.includes(process.env.BENCH_SEARCH_ONLY ?? ''))) {
      const path = kind.suggests ? 'suggest' : 'get_products_advanced';
      const queries = drawQueries(kind, count);
      const ask = async (query: Query): Promise<void> => {
        const answer = await fetch(
          `http://127.0.0.1:${port}/api/v1/products/${account.membershipId}/${path}/?${new URLSearchParams(query)}`,
          { headers },
        );
        if (answer.status !== 200) throw new Error(`${kind.title}: ${answer.status} ${await answer.text()}`);
        await answer.arrayBuffer();
      };
      const ours = await time(queries, ask);
      // A tenth is enough: some of the plain statements take a second each.
      const bare = await time(queries.slice(0, Math.ceil(queries.length / 10)), (query) =>
        askBare(database.pool, kind, query),
      );
      rows.push([
        kind.title,
        ...[0.5, 0.95, 0.99].map((share) => quantile(ours, share).toFixed(1)),
        kind.wanted ? `< ${kind.wanted}` : '',
        ...[0.5, 0.95].map((share) => quantile(bare, share).toFixed(1)),
        (quantile(bare, 0.95) / quantile(ours, 0.95)).toFixed(2),
      ]);
    }
    console.log(
      `\n${count} products, ${calls} calls of each kind one after another, milliseconds (middle of ${rounds} rounds)`,
    );
    printTable(['search', 'p50', 'p95', 'p99', 'p95 wanted', 'pg p50', 'pg p95', 'pg / ours, p95'], rows);
  } finally {
    await app.close();
    await mail.close();
    await database.close();
  }
}

/** A database of its own for each size, filled unless it was kept from a run before. */
async function openFilled(server: string, count: number): Promise<Database> {
  const url = new URL(server);
  url.pathname = `/search_${count}`;
  const outer = openDatabase(server);
  const { rows } = await outer.pool.query('SELECT 1 FROM pg_database WHERE datname = $1', [`search_${count}`]);
  if (rows.length === 0) await outer.pool.query(`CREATE DATABASE search_${count}`);
  await outer.close();
  await migrate(url.href);
  const database = openDatabase(url.href);
  const { rows: found } = await database.pool.query('SELECT 1 FROM products LIMIT 1');
  if (found.length > 0) return database;
  const begun = performance.now();
  await fillCatalogue(database.pool, count);
  console.log(
    `${count} products laid in ${((performance.now() - begun) / 1_000).toFixed(0)} s, indexes and terms included`,
  );
  return database;
}

function drawQueries(kind: Kind, count: number): Query[] {
  const draw = drawer(kind.title.length * 7_919);
  return Array.from({ length: calls + warmUp }, () =>
    kind.query(generatedProduct(Math.floor(draw() * count), count), draw),
  );
}
/** Milliseconds of each call but the first ones, in which plans, statistics and pages are read for the first time. */
async function time(queries: readonly Query[], ask: (query: Query) => Promise<void>): Promise<number[]> {
  const times: number[][] = queries.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [i, query] of queries.entries()) {
      const begun = performance.now();
      await ask(query);
      times[i]?.push(performance.now() - begun);
    }
  return times.slice(Math.min(warmUp, Math.floor(queries.length / 4))).map(median);
}

async function askBare(pool: pg.Pool, kind: Kind, query: Query): Promise<void> {
  await pool.query(...kind.bare(query));
}

function wordsOf(text: string, letters: number): string[] {
  const found = text.split(' ').filter((word) => word.length >= letters && /^\p{L}+$|^[\d,]+$/u.test(word));
  return found.length > 0 ? found : [text];
}

function companyOf(id: string): string {
  return companyName(Number(id.slice(-12)));
}

/** The segment of a generated brick: 240 bricks each, codes from 50. */
function segmentOf(brick: string): string {
  return `${50 + Math.floor((Number(brick) - 10_000_000) / 240)}000000`;
}

function pick(list: readonly string[], draw: number): string {
  return list[Math.floor(draw * list.length)] ?? '';
}

/** The same numbers in [0, 1) in every run. */
function drawer(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
