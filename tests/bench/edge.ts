import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../api/core/database/database.ts';
import { migrate } from '../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { call, edgeMissing, startTestEdge, type TestEdge } from '../support/servers/edge.ts';
import { fillCatalogue } from '../support/search/generated-catalogue.ts';
import { load } from '../support/servers/http-load.ts';
import { compareSources, judge, printTable, type Compared, type Pace } from './table.ts';

const connections = 64;

/**
 * The edge against a file of the same bytes in the same nginx, `rounds` pairs of `seconds` each, in turn. Options: products (100,000), rounds (5), seconds (3).
 */
export async function run(options: string[]): Promise<void> {
  const missing = edgeMissing();
  if (missing) return console.log(missing);
  const [products = 100_000, rounds = 5, seconds = 3] = options.map(Number);
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-bench-edge-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), say: () => {} });
  let edge: TestEdge | null = null;
  try {
    await migrate(postgres.url);
    const database = openDatabase(postgres.url, { statementTimeout: 0 });
    await fillCatalogue(database.pool, products);
    await database.close();
    // Files of the bench.
    const more = join(folder, 'more.conf');
    await writeFile(more, benchLocations(folder));
    edge = await startTestEdge(postgres.url, { EDGE_INCLUDE: more });
    const compared = await measurePublic(edge, folder, { rounds, seconds });
    console.log(`\n${products} products, ${connections} connections, ${rounds} pairs of ${seconds} s, medians`);
    printTable(
      ['edge', 'A, 1/s', 'B, 1/s', 'A / B', 'least', 'most', 'wanted'],
      compared.map(({ row }) => row),
    );
    judge(compared.flatMap(({ figure }) => figure ?? []));
  } finally {
    await edge?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The files with the headers of a kept answer, so that the same bytes go out: as nginx gives them by default, and kept open. */
function benchLocations(folder: string): string {
  const headers = `
    add_header x-content-type-options nosniff;
    add_header referrer-policy same-origin;
    add_header cross-origin-resource-policy same-origin;
    add_header content-security-policy "default-src 'none'; frame-ancestors 'none'";
    add_header cache-control "public, max-age=0, s-maxage=3600, stale-while-revalidate=86400";
    add_header vary accept-encoding;
    add_header x-edge HIT;`;
  return `
    location /bench/ { alias ${folder}/files/; default_type application/json; ${headers} }
    location /bench-open/ { alias ${folder}/files/; default_type application/json; open_file_cache max=100; ${headers} }`;
}

/** A kept answer against a file of its very bytes. */
async function measurePublic(edge: TestEdge, folder: string, pace: Pace): Promise<Compared[]> {
  const page = (await call(edge.port, '/')).body.toString();
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '';
  const kept: [string, string, string][] = [
    ['counters', '/api/v1/products/product_count/', 'identity'],
    ['classification, brotli', '/api/v1/products/get_categories/', 'br'],
    ...(script ? [['script of the page, brotli', script, 'br'] as [string, string, string]] : []), // a literal is no tuple
  ];
  await mkdir(join(folder, 'files'));
  const rows: Compared[] = [];
  for (const [i, [name, path, encoding]] of kept.entries()) {
    const headers = { 'accept-encoding': encoding };
    await call(edge.port, path, { headers });
    const { status, body, headers: said } = await call(edge.port, path, { headers });
    if (status !== 200 || said['x-edge'] !== 'HIT') throw new Error(`${path} is not kept: ${status} ${said['x-edge']}`);
    await writeFile(join(folder, `files/${i}`), body);
    const ask = (address: string) => () =>
      `GET ${address} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\n\r\n`;
    const a = { ports: [edge.port], next: ask(path) };
    const b = (place: string): Source => ({ ports: [edge.port], next: ask(`/${place}/${i}`) });
    rows.push(await compare(`${name}, ${body.length} bytes: kept / file`, a, b('bench'), 0.9, pace));
    rows.push(await compare('… / file that nginx keeps open', a, b('bench-open'), null, pace));
  }
  return rows;
}

interface Source {
  readonly ports: readonly number[];
  readonly next: () => string;
}

const compare = (title: string, a: Source, b: Source, wanted: number | null, pace: Pace): Promise<Compared> =>
  compareSources(title, [a, b], measure, wanted, pace);

/** Answers a second; all must be 200. Several ports share the connections. */
async function measure({ ports, next }: Source, seconds: number): Promise<number> {
  const runs = await Promise.all(
    ports.map((port) => load({ port, connections: connections / ports.length, seconds, next, status: 200 })),
  );
  for (const { statuses } of runs)
    if ([...statuses.keys()].some((status) => status !== 200)) throw new Error(JSON.stringify([...statuses]));
  return runs.reduce((sum, { perSecond }) => sum + perSecond, 0);
}
