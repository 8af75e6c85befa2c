import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../../api/core/database/migrate.ts';
import { readFacts } from '../../api/core/database/embedded-postgres-cluster.ts';
import { findLocation } from '../../api/core/database/embedded-postgres-place.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { importProducts } from '../../api/features/catalogue-import/import-products.ts';
import { RejectsFile } from '../../api/features/catalogue-import/reading/rejects-file.ts';
import { companyCount, companyName, companyNip, generatedProduct } from '../support/search/generated-catalogue.ts';
import { repository } from '../support/servers/server.ts';
import { countOption, median, printTable } from './table.ts';

const readyColumns =
  'gtin, name, brand, company_id, gpc_brick, target_market, net_amounts, net_units, gtin_status, is_global';

/**
 * `npm run bench -- import [rows] [runs]`: a list of new products into an empty catalogue, against COPY of the same rows, ready
 * made, into the same table with the index of its key. Search indexes are built after either and timed apart. Then the memory
 * of the command as a process of its own, at a tenth of the rows and at all of them.
 */
export async function run(options: string[]): Promise<void> {
  const rows = countOption(options[0], 1_000_000);
  const runs = countOption(options[1], 3);
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  const client = new pg.Client({ connectionString: postgres.url, options: '-c temp_buffers=64MB' });
  const superuser = superuserOf(folder, postgres.url);
  try {
    await migrate(postgres.url);
    await client.connect();
    await superuser.connect();
    const empty = (): Promise<void> => emptyCatalogue(client, superuser);
    const list = join(folder, 'list.csv');
    const ready = join(folder, 'ready.copy');
    await pipeline(Readable.from(listLines(rows)), createWriteStream(list));
    await pipeline(Readable.from(readyLines(rows)), createWriteStream(ready));

    const figures: Record<'copy' | 'import' | 'staging' | 'indexes', number[]> = {
      copy: [],
      import: [],
      staging: [],
      indexes: [],
    };
    for (let i = 0; i < runs; i++) {
      await empty();
      figures.copy.push(await timeCopy(client, ready, rows));
      await empty();
      const timed = await timeImport(client, list);
      figures.import.push(timed.loading);
      figures.staging.push(timed.staging);
      figures.indexes.push(timed.indexing);
    }
    const perSecond = (seconds: number): string => Math.round(rows / seconds).toLocaleString('en');
    const copy = median(figures.copy);
    const loading = median(figures.import);
    const indexes = median(figures.indexes);
    console.log(`${rows.toLocaleString('en')} new rows, medians of ${runs} runs`);
    printTable(
      ['', 'seconds', 'rows/s', 'ratio to COPY'],
      [
        ['COPY of ready rows', copy.toFixed(2), perSecond(copy), '1.00'],
        ['import, validated', loading.toFixed(2), perSecond(loading), (copy / loading).toFixed(2)],
        ['  of it reading and staging', median(figures.staging).toFixed(2), '', ''],
        ['building search indexes', indexes.toFixed(2), '', ''],
        ['both, with search indexes', '', '', ((copy + indexes) / (loading + indexes)).toFixed(2)],
      ],
    );
    console.log();
    await client.end();
    const memory = [];
    for (const count of [rows / 10, rows]) memory.push(await memoryOf(postgres.url, folder, count));
    printTable(['rows', 'file, MB', 'max RSS of the command, MB'], memory);
  } finally {
    await client.end().catch(() => {});
    await superuser.end().catch(() => {});
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Whoever may write what has changed to the disk, which the product's own role may not. */
function superuserOf(dataDir: string, url: string): pg.Client {
  const facts = readFacts(findLocation(dataDir, () => {}).cluster);
  if (!facts?.superuser) throw new Error('The cluster has no superuser.');
  return new pg.Client({
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    database: 'postgres',
    ...facts.superuser,
  });
}

/** Each run begins alike: nothing is in the catalogue, and nothing waits to be written to the disk. */
async function emptyCatalogue(client: pg.Client, superuser: pg.Client): Promise<void> {
  await client.query('SELECT drop_search_indexes()');
  await client.query(
    'TRUNCATE products, companies, outbox, catalogue_counters, search_terms, search_term_changes CASCADE',
  );
  await superuser.query('CHECKPOINT');
}

async function timeCopy(client: pg.Client, ready: string, rows: number): Promise<number> {
  await pipeline(
    Readable.from(companyLines(rows)),
    client.query(copyFrom('COPY companies (id, nip, name) FROM STDIN')),
  );
  const started = performance.now();
  await pipeline(
    createReadStream(ready, { highWaterMark: 65_536 }),
    client.query(copyFrom(`COPY products (${readyColumns}) FROM STDIN`)),
  );
  return (performance.now() - started) / 1000;
}

async function timeImport(
  client: pg.Client,
  list: string,
): Promise<{ staging: number; loading: number; indexing: number }> {
  const started = performance.now();
  const phases: number[] = [];
  const report = await importProducts({
    client,
    files: [{ path: list, rejects: await RejectsFile.open(list, null) }],
    progress: {
      waits() {},
      begins() {},
      rows() {},
      phase(phase) {
        if (phase === 'indexes' || phases.length === 0) phases.push(performance.now());
      },
      finish() {},
      stop() {},
    },
    removeDemo: async () => 0,
  });
  const ended = performance.now();
  if (report.rejected > 0 || report.added !== report.rows) throw new Error(JSON.stringify(report));
  const [staged = ended, loaded = ended] = phases;
  return {
    staging: (staged - started) / 1000,
    loading: (loaded - started) / 1000,
    indexing: (ended - loaded) / 1000,
  };
}

/** The largest resident set of `import-products` as its own process; the same rows again, so that every way through it is taken. */
async function memoryOf(url: string, folder: string, rows: number): Promise<[string, string, string]> {
  const list = join(folder, `list-${rows}.csv`);
  await pipeline(Readable.from(listLines(rows)), createWriteStream(list));
  const program = `
    const { runCli } = await import(${JSON.stringify(join(repository, 'api/cli.ts'))});
    const code = await runCli(['import-products', '--json', ${JSON.stringify(list)}]);
    console.log(JSON.stringify({ code, rss: process.resourceUsage().maxRSS }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, DATABASE_URL: url },
  });
  // the last line is the object printed above
  const { code, rss } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { code: number; rss: number };
  if (code !== 0) throw new Error(stdout);
  return [rows.toLocaleString('en'), ((await stat(list)).size / 1e6).toFixed(0), (rss / 1024).toFixed(0)];
}

function* listLines(rows: number): Generator<string> {
  let chunk = 'Numer GTIN;Nazwa Produktu;Marka;NIP;Nazwa firmy;Kod GPC;Rynek;Zawartość netto;Status;isGlobal\n';
  const companies = companyCount(rows);
  for (let i = 0; i < rows; i++) {
    const p = generatedProduct(i, rows);
    const company = i % companies;
    chunk += `${p.gtin.slice(1)};${p.name};${p.brand};${companyNip(company)};${companyName(company)};${p.gpcBrick};PL;${p.amount} ${p.unit};active;${p.isGlobal}\n`;
    if (chunk.length > 65_536) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

function* readyLines(rows: number): Generator<string> {
  let chunk = '';
  for (let i = 0; i < rows; i++) {
    const p = generatedProduct(i, rows);
    chunk += `${p.gtin}\t${p.name}\t${p.brand}\t${p.companyId}\t${p.gpcBrick}\t{PL}\t{${p.amount}}\t{${p.unit}}\tactive\t${p.isGlobal ? 't' : 'f'}\n`;
    if (chunk.length > 65_536) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

function* companyLines(rows: number): Generator<string> {
  const idOf = (i: number): string => generatedProduct(i, rows).companyId;
  for (let i = 0; i < companyCount(rows); i++) yield `${idOf(i)}\t${companyNip(i)}\t${companyName(i)}\n`;
}
