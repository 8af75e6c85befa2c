import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { openDatabase, type Database } from '../../api/core/database/database.ts';
import { migrate } from '../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { checkChanges, checkWholeCatalogue } from '../../api/store/issues/check-catalogue.ts';
import { repository } from '../support/servers/server.ts';
import { sharedData } from '../support/shared-data.ts';
import { judge, printTable, type Wanted } from './table.ts';

const gpc = `${sharedData}a_gpc/gpc_2025-05_en.tsv.gz`;
const named = `${sharedData}b_products/named_products_pl.jsonl.gz`;
const codes = `${sharedData}b_products/off_2019_codes_names.tsv.gz`;
const changes = 1_000;
const wrongDigits = 5_000;

/**
 * Imports the real classification and both real lists of products by the commands, then checks the whole catalogue for issues: products a
 * second, memory of this process in both halves of the run, and counts of each error against SQL of their own. Then 1,000 changes are
 * followed and compared with a complete check. Skipped without ../shared/data.
 */
export async function run(): Promise<void> {
  const missing = [gpc, named, codes].filter((path) => !existsSync(path));
  if (missing.length > 0) return console.log(`Skipped: no ${missing.join(', ')}`);
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, database: 'issues', say: () => {} });
  try {
    await migrate(postgres.url);
    await importAll(postgres.url, folder);
    const database = openDatabase(postgres.url, { statementTimeout: 600_000 });
    try {
      await spoil(database);
      judge([...(await checkAll(database)), ...(await followChanges(database))]);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function importAll(url: string, folder: string): Promise<void> {
  const lists = [join(folder, 'gpc.tsv.gz'), join(folder, 'named.csv'), join(folder, 'codes.tsv.gz')] as const;
  // Refused rows are written beside a list, and the real ones are nobody's to write to.
  await copyFile(gpc, lists[0]);
  await copyFile(codes, lists[2]);
  const cell = (value: unknown): string => `"${String(value ?? '').replaceAll('"', '""')}"`;
  const rows = gunzipSync(readFileSync(named))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { gtin, name, brand, nip } = JSON.parse(line) as Record<string, unknown>; // a line of the list, as its README says
      return [gtin, name, brand, nip].map(cell).join(';');
    });
  await writeFile(lists[1], `GTIN;Nazwa;Marka;NIP\n${rows.join('\n')}\n`);
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder };
  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(repository, 'api/cli.ts'), ...args], { env, maxBuffer: 1e8 }).catch(
      // Some rows of real lists are refused, which the exit code says too.
      (error: { code?: number; stdout?: string; stderr?: string }) => {
        if (error.code !== 1) throw new Error(`${args.join(' ')}: ${error.stderr}`);
        return { stdout: error.stdout ?? '' };
      },
    );
  await command('import-gpc', lists[0]);
  for (const [list, ...map] of [[lists[1]], [lists[2], '--map', 'gtin=code', '--map', 'name=name']] as const) {
    const { stdout } = await command('import-products', list, ...map);
    console.log(stdout.trim().split('\n').slice(0, 3).join('\n'));
  }
}

/** The real lists have no classification, no licences and no wrong check digit, which imports refuse: laid here, so that each error is there. */
async function spoil({ pool }: Database): Promise<void> {
  await pool.query(`
    WITH bricks AS (SELECT code, row_number() OVER (ORDER BY code) AS n FROM gpc_nodes WHERE level = 4)
    UPDATE products p SET gpc_brick = CASE WHEN hashtext(p.gtin) % 7 = 0 THEN '99999999' ELSE b.code END
    FROM bricks b WHERE hashtext(p.gtin) % 3 <> 0 AND b.n = 1 + abs(hashtext(p.gtin)) % (SELECT count(*) FROM bricks)`);
  await pool.query(
    `INSERT INTO products (gtin, name, is_global)
     SELECT left(gtin, 13) || (right(gtin, 1)::int + 3) % 10, name, is_global FROM products ORDER BY md5(gtin) LIMIT $1
     ON CONFLICT DO NOTHING`,
    [wrongDigits],
  );
  await pool.query(`
    WITH other AS (INSERT INTO companies (name) VALUES ('Posiadaczka cudzych prefiksów') RETURNING id)
    INSERT INTO licences (licence_type, prefix, status, company_id)
    SELECT 'GCP', prefix, 'active', other.id FROM other, (SELECT DISTINCT substr(gtin, 2, 9) AS prefix FROM products
      WHERE company_id IS NOT NULL AND gtin LIKE '0590%' ORDER BY 1 LIMIT 200) p`);
  await pool.query('ANALYZE');
}

/** Counts of each error, by other means than those of the check. */
async function expectedCounts({ pool }: Database): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ error: string; count: number }>(`
    SELECT 'EP-0003' AS error, count(*)::int AS count FROM products p WHERE (
      SELECT sum(substr(p.gtin, at, 1)::int * CASE WHEN at % 2 = 1 THEN 3 ELSE 1 END) FROM generate_series(1, 14) at) % 10 <> 0
    UNION ALL SELECT 'EP-0005', count(*)::int FROM products p
      WHERE gpc_brick IS NULL OR gpc_brick NOT IN (SELECT code FROM gpc_nodes WHERE level = 4)
    UNION ALL SELECT 'EP-0006', count(*)::int FROM products p JOIN licences l ON p.gtin LIKE '0' || l.prefix || '%'
      WHERE p.company_id <> l.company_id
    ORDER BY error`);
  return Object.fromEntries(rows.map(({ error, count }) => [error, count]));
}

async function foundCounts({ pool }: Database): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ error: string; count: number }>(
    `SELECT error, count(*)::int AS count FROM repository_issues WHERE status = 'new_issue' GROUP BY error ORDER BY error`,
  );
  return Object.fromEntries(rows.map(({ error, count }) => [error, count]));
}

/** Runs a work and answers its seconds and the most memory of this process in its first and second half, in MB. */
async function watched<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; halves: [number, number] }> {
  const samples: { at: number; rss: number }[] = [];
  const sample = (): void => void samples.push({ at: performance.now(), rss: process.memoryUsage().rss });
  const timer = setInterval(sample, 25);
  const begun = performance.now();
  const result = await work();
  sample();
  clearInterval(timer);
  const half = (begun + performance.now()) / 2;
  const most = (some: typeof samples) => Math.max(0, ...some.map(({ rss }) => rss)) / 1e6;
  return {
    result,
    seconds: (performance.now() - begun) / 1_000,
    halves: [most(samples.filter(({ at }) => at <= half)), most(samples.filter(({ at }) => at > half))],
  };
}

async function checkAll(database: Database): Promise<Wanted[]> {
  const figures: Wanted[] = [];
  const rows: (string | number)[][] = [];
  for (const title of ['check that finds all', 'check that finds nothing new']) {
    const { result, seconds, halves } = await watched(() => checkWholeCatalogue(database));
    const speed = result.products / seconds;
    rows.push([title, result.products, result.found, Math.round(speed), ...halves.map(Math.round)]);
    figures.push(
      { title: `${title}, products a second`, value: speed, atLeast: 20_000 },
      { title: `${title}, memory of the second half by the first`, value: halves[1] / halves[0], atMost: 1.1 },
    );
  }
  printTable(['whole catalogue', 'products', 'found', 'products a second', 'MB, first half', 'second half'], rows);
  const [expected, found] = [await expectedCounts(database), await foundCounts(database)];
  console.log();
  printTable(
    ['error', 'found', 'by SQL of its own'],
    Object.entries(expected).map(([error, count]) => [error, found[error] ?? 0, count]),
  );
  for (const [error, count] of Object.entries(expected)) {
    figures.push({
      title: `${error} found too many or too few`,
      value: Math.abs((found[error] ?? 0) - count),
      atMost: 0,
    });
    figures.push({ title: `${error} there at all`, value: count, atLeast: 1 });
  }
  return figures;
}

async function followChanges(database: Database): Promise<Wanted[]> {
  const { pool } = database;
  await pool.query(
    `WITH changed AS (UPDATE products SET version = version + 1,
         gpc_brick = CASE WHEN gpc_brick IS NULL THEN (SELECT code FROM gpc_nodes WHERE level = 4 LIMIT 1) END
       WHERE gtin IN (SELECT gtin FROM products ORDER BY md5(gtin || 'x') LIMIT $1) RETURNING gtin)
     INSERT INTO outbox (gtins) SELECT array_agg(gtin) FROM changed`,
    [changes],
  );
  const begun = performance.now();
  const followed = await checkChanges(database);
  const seconds = (performance.now() - begun) / 1_000;
  const state = async () =>
    (
      await pool.query<{ hash: string }>(
        `SELECT md5(string_agg(concat_ws(' ', gtin, error, pool, status, detail, company_id), ',' ORDER BY gtin, error)) AS hash
         FROM repository_issues`,
      )
    ).rows[0]?.hash;
  const incremental = await state();
  const complete = await checkWholeCatalogue(database);
  console.log(
    `\n${followed.products} changed products followed in ${seconds.toFixed(2)} s: ${followed.found} found, ${followed.closed} closed`,
  );
  return [
    { title: 'changed products followed', value: followed.products, atLeast: changes, atMost: changes },
    { title: 'what a complete check moves after it', value: complete.found + complete.closed, atMost: 0 },
    { title: 'states that differ', value: Number((await state()) !== incremental), atMost: 0 },
  ];
}
