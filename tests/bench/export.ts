import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { openDatabase, type Database } from '../../api/core/database/database.ts';
import { migrate } from '../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { productColumnsSql, productJoins } from '../../api/store/catalogue/product-rows.ts';
import { fillCatalogue } from '../support/search/generated-catalogue.ts';
import { repository } from '../support/servers/server.ts';
import { judge, median, printTable } from './table.ts';

/** With fewer the start of the process, some seconds on a busy machine, weighs more than what is measured. */
const usual = 1_000_000;
/** The room that the worker's thread has (api/features/database-export/jobs.ts): without it Node takes what there is. */
const limits = ['--max-old-space-size=256', '--max-semi-space-size=8'];
const secret = 'a secret of the bench that is long enough to be one';

/**
 * Packages of the database: the speed of a csv in a zip as a share of PostgreSQL's COPY of the same rows to a file in the same run, the
 * products per second of an xlsx, and the largest memory of each. What is measured is the command `gtinoteka export`, a process of its own
 * with its start. Options: products (1,000,000), rounds of csv (3). BENCH_DATA_DIR names a folder whose filled database is kept and used
 * again.
 */
export async function run(options: string[]): Promise<void> {
  const [products = usual, rounds = 3] = options.map(Number);
  const kept = process.env.BENCH_DATA_DIR;
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'gtinoteka-bench-export-')));
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => {} });
  const database = openDatabase(postgres.url, { max: 4, statementTimeout: 0 });
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-export-'));
  try {
    await migrate(postgres.url);
    const { rows } = await database.pool.query('SELECT 1 FROM products LIMIT 1');
    if (rows.length === 0) await fillCatalogue(database.pool, products);
    const place = { database, url: postgres.url, dataDir, folder, products };
    await copy(place); // what is read is in memory from now on
    const csv: { copied: number; made: Made }[] = [];
    for (let round = 0; round < rounds; round++)
      csv.push({ copied: await copy(place), made: await make(place, 'csv') });
    const xlsx = await make(place, 'xlsx');
    const shares = csv.map(({ copied, made }) => copied / made.seconds);
    console.log(`\n${products.toLocaleString('en')} products`);
    printTable(
      ['file', 'reference, s', 'ours, s', 'share of its speed', 'products/s', 'MB', 'peak memory, MB'],
      [
        ...csv.map(({ copied, made }) => ['csv in a zip, against COPY', ...cellsOf(copied, made, products)]),
        ['xlsx in a zip', ...cellsOf(null, xlsx, products)],
      ],
    );
    judge([
      { title: 'csv.zip, share of the speed of COPY', value: median(shares), atLeast: 0.8 },
      { title: 'largest memory of csv, MB', value: Math.max(...csv.map(({ made }) => made.peak)), below: 250 },
      { title: 'largest memory of xlsx, MB', value: xlsx.peak, atMost: 400 },
    ]);
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    if (!kept) await rm(dataDir, { recursive: true, force: true });
  }
}

interface Place {
  readonly database: Database;
  readonly url: string;
  readonly dataDir: string;
  readonly folder: string;
  readonly products: number;
}

interface Made {
  readonly seconds: number;
  readonly megabytes: number;
  /** largest resident set, in MB */
  readonly peak: number;
}

function cellsOf(reference: number | null, { seconds, megabytes, peak }: Made, products: number): string[] {
  return [
    reference?.toFixed(1) ?? '',
    seconds.toFixed(1),
    reference === null ? '' : (reference / seconds).toFixed(2),
    (products / seconds).toFixed(0),
    megabytes.toFixed(0),
    peak.toFixed(0),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** PostgreSQL's COPY of the columns that a package is made of, in its order, to a file; in seconds. */
async function copy({ database: { pool }, folder }: Place): Promise<number> {
  const client = await pool.connect();
  try {
    return await timed(() =>
      pipeline(
        client.query(
          copyTo(
            `COPY (SELECT ${productColumnsSql} FROM ${productJoins} ORDER BY p.gtin) TO STDOUT (FORMAT csv, HEADER)`,
          ),
        ),
        createWriteStream(join(folder, 'copied.csv')),
      ),
    );
  } finally {
    client.release();
  }
}

/** A package with one file, by the command. */
async function make({ url, dataDir, folder }: Place, format: 'csv' | 'xlsx'): Promise<Made> {
  const path = join(folder, `${format}.zip`);
  await rm(path, { force: true });
  let peak = 0;
  const seconds = await timed(async () => {
    const child = spawn(
      process.execPath,
      [...limits, join(repository, 'api/cli.ts'), 'export', '--format', format, '--out', path],
      {
        cwd: repository,
        env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, SECRET: secret },
        stdio: 'inherit',
      },
    );
    const watch = setInterval(() => (peak = Math.max(peak, peakOf(child.pid))), 100);
    const [code] = await once(child, 'exit');
    clearInterval(watch);
    if (code !== 0) throw new Error(`export ended with ${code}`);
  });
  return { seconds, megabytes: (await stat(path)).size / 1e6, peak: peak || Number.NaN };
}

/** Largest resident set so far, in MB; 0 where the process has gone, or the system does not say. */
function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
