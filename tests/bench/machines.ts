import { keyHeader, linesType } from '@gtinoteka/contract/machines/key-call.ts';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyPrefix } from '../../api/core/machines/key-callers.ts';
import { hashOfToken, newToken } from '../../api/core/secrets/random-token.ts';
import { openDatabase } from '../../api/core/database/database.ts';
import { migrate } from '../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { addAccount } from '../support/accounts.ts';
import { fillCatalogue, generatedProduct } from '../support/search/generated-catalogue.ts';
import { parentOf } from '../support/servers/cpu-time.ts';
import { startServer, type Server } from './lookup-servers.ts';
import { Meter, ratioCells, type Pair, type Source } from './load/meter.ts';
import { judge, median, printTable, wantedText, type Wanted } from './table.ts';

const secret = 'a secret of the bench that is long enough to be one';
/** Codes of one call, as many as it may have. */
const batch = 1_000;
const connections = 64;
/** How much more memory ten times as many lines may take and still be called flat. */
const flat = 1.25;

/**
 * What programs get by key against a bare Fastify handler with one `= any($1)` query of the same rows, `rounds` rounds of `seconds` for each, in turn:
 * codes a second of one caller in calls of a thousand and one by one, look-ups by key of many callers, and the largest memory of the server at 10,000 and at
 * `lines` codes as lines of JSON. Options: products (100,000), rounds (5), seconds (4), lines (100,000). `npm run bench -- machines 20000 3 2` takes about a minute.
 */
export async function run(options: string[]): Promise<void> {
  const [products = 100_000, rounds = 5, seconds = 4, lines = 100_000] = options.map(Number);
  const dataDir = await mkdtemp(join(tmpdir(), 'gtinoteka-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => {} });
  const servers: Server[] = [];
  const agent = new Agent({ keepAlive: true });
  try {
    const { key, postgresPid } = await prepare(postgres.url, products);
    const start = async (kind: string): Promise<Server> => {
      const server = await startServer(kind, postgres.url, secret);
      servers.push(server);
      return server;
    };
    const [product, bare] = [await start('product'), await start('bare-fastify-many')];
    const measured = { product, bare, key, agent, products, seconds };
    const figures = [
      ...(await measureSpeed(measured, rounds)),
      ...(await measureLooks(measured, rounds, new Meter(postgresPid, connections))),
      ...(await measureMemory(measured, () => start('product'), lines)),
    ];
    judge(figures);
  } finally {
    agent.destroy();
    for (const server of servers) await server.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function prepare(url: string, products: number): Promise<{ key: string; postgresPid: number | null }> {
  await migrate(url);
  const database = openDatabase(url, { max: 4 });
  try {
    await fillCatalogue(database.pool, products);
    const { companyId } = await addAccount(database, { subscription: 'yearly_unlimited' });
    const key = keyPrefix + newToken();
    await database.pool.query('UPDATE companies SET api_key_hash = $2, api_key_last = $3 WHERE id = $1', [
      companyId,
      hashOfToken(key),
      key.slice(-4),
    ]);
    const { rows } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return { key, postgresPid: parentOf(rows[0]?.pid ?? 0) };
  } finally {
    await database.close();
  }
}

interface Measured {
  readonly product: Server;
  readonly bare: Server;
  readonly key: string;
  readonly agent: Agent;
  readonly products: number;
  readonly seconds: number;
}

/** Codes that are all in the catalogue, others each time. */
function makeCodes(products: number): (count: number) => string[] {
  let asked = 0;
  return (count) => Array.from({ length: count }, () => generatedProduct((asked++ * 7_919) % products, products).gtin);
}

async function measureSpeed(
  { product, bare, key, agent, products, seconds }: Measured,
  rounds: number,
): Promise<Wanted[]> {
  const codes = makeCodes(products);
  const keyed = { [keyHeader]: key };
  const verify = (): Promise<void> =>
    send(agent, product.port, '/external_api/v2/verify/', { headers: keyed, body: { codes: codes(batch) } });
  const look = (): Promise<void> =>
    send(agent, product.port, `/external_api/v2/products/${codes(1)[0]}/`, { headers: keyed });
  const bareBatch = (): Promise<void> => send(agent, bare.port, '/products', { body: { gtins: codes(batch) } });
  const ways: [string, () => Promise<number>][] = [
    ['1,000 codes a call', async () => (await oneAfterAnother(verify, seconds)) * batch],
    ['one code a call', () => oneAfterAnother(look, seconds)],
    ['bare handler, 1,000 codes a call', async () => (await oneAfterAnother(bareBatch, seconds)) * batch],
  ];
  const seen = ways.map((): number[] => []);
  for (let round = -1; round < rounds; round++)
    for (const [at, [, measure]] of ways.entries()) {
      const perSecond = await measure();
      // The first round warms them up.
      if (round >= 0) seen[at]?.push(perSecond);
    }
  const [batches = [], singles = [], bareBatches = []] = seen;
  const ratio = (a: readonly number[], b: readonly number[]): number =>
    median(a.map((value, at) => value / (b[at] ?? 0)));
  console.log(`\n${products.toLocaleString('en')} products, ${rounds} rounds of ${seconds} s for each, medians`);
  printTable(
    ['way, one caller', 'GTIN/s'],
    ways.map(([title], at) => [title, median(seen[at] ?? []).toFixed(0)]),
  );
  const figures: Wanted[] = [
    { title: '1,000 codes a call / one code a call', value: ratio(batches, singles), atLeast: 20 },
    { title: '1,000 codes a call / bare handler with as many', value: ratio(batches, bareBatches), atLeast: 0.5 },
  ];
  show(figures);
  return figures;
}

/** Single look-ups of many callers by one key against the bare handler, in turn, with what each answer costs. */
async function measureLooks(
  { product, bare, key, products, seconds }: Measured,
  rounds: number,
  meter: Meter,
): Promise<Wanted[]> {
  const codes = makeCodes(products);
  const source = (server: Server, path: (gtin: string) => string, more: string): Source => ({
    server,
    status: 200,
    next: () => headOf(path(codes(1)[0] ?? ''), more),
  });
  const looks = source(product, (gtin) => `/external_api/v2/products/${gtin}/`, `X-API-KEY: ${key}\r\n`);
  const bareLooks = source(bare, (gtin) => `/products/${gtin}`, '');
  const seen: Pair[] = await meter.measurePairs(looks, bareLooks, { rounds, seconds });
  console.log(
    `\nlook-up by key (A) and bare handler, one code a call (B): ${connections} connections, by ${meter.isWrk ? 'wrk' : 'a client in Node'}`,
  );
  printTable(
    ['', 'A', 'B', 'A / B', 'least', 'most'],
    [
      ['answers a second', ...ratioCells(seen, 'perSecond')],
      ['server, µs of processor an answer', ...ratioCells(seen, 'serverMicros')],
      ['PostgreSQL, µs of processor an answer', ...ratioCells(seen, 'postgresMicros')],
    ],
  );
  const figures: Wanted[] = [
    {
      title: 'look-up by key / bare handler, one code a call',
      value: median(seen.map(({ a, b }) => a.perSecond / b.perSecond)),
      atLeast: 1.5,
    },
  ];
  show(figures);
  return figures;
}

/** Calls a second of somebody who waits for each answer. */
async function oneAfterAnother(call: () => Promise<void>, seconds: number): Promise<number> {
  const begun = performance.now();
  let calls = 0;
  do {
    await call();
    calls++;
  } while (performance.now() - begun < seconds * 1_000);
  return (calls * 1_000) / (performance.now() - begun);
}

/** Largest memory of a fresh server at 10,000 lines, and of another one at all of them. */
async function measureMemory(
  { key, agent, products }: Measured,
  start: () => Promise<Server>,
  lines: number,
): Promise<Wanted[]> {
  const peaks: number[] = [];
  for (const count of [Math.min(10_000, lines), lines]) {
    const server = await start();
    const list = makeCodes(products)(count).join('\n');
    const begun = performance.now();
    await send(agent, server.port, '/external_api/v2/verify/', {
      headers: { [keyHeader]: key, 'content-type': linesType },
      body: list,
      lines: true,
    });
    peaks.push(peakMegabytes(server.pid));
    console.log(
      `${count.toLocaleString('en')} lines: ${((count * 1_000) / (performance.now() - begun)).toFixed(0)} GTIN/s, ${peaks.at(-1)?.toFixed(0)} MB`,
    );
  }
  const figures: Wanted[] = [
    {
      title: 'memory at all lines / at 10,000',
      value: (peaks[1] ?? Number.NaN) / (peaks[0] ?? Number.NaN),
      atMost: flat,
    },
  ];
  show(figures);
  return figures;
}

function show(figures: readonly Wanted[]): void {
  printTable(
    ['figure', 'value', 'wanted'],
    figures.map((figure) => [figure.title, figure.value.toFixed(2), wantedText(figure)]),
  );
}

/** Largest resident set so far, in MB; NaN where the system has no /proc. */
function peakMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return Number.NaN;
  }
}

function headOf(path: string, more: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`;
}

/** Sends a call and reads its answer to the end. Throws where it is no success, or lines do not end as done. */
function send(
  agent: Agent,
  port: number,
  path: string,
  { headers = {}, body, lines = false }: { headers?: Record<string, string>; body?: object | string; lines?: boolean },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const sent = typeof body === 'object' ? JSON.stringify(body) : body;
  const call = request(
    {
      agent,
      host: '127.0.0.1',
      port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(sent === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
        ...headers,
      },
    },
    (answer) => {
      let end = '';
      answer.on('data', (piece: Buffer) => (end = (end + piece.toString('latin1')).slice(-300)));
      answer.once('end', () => {
        if (answer.statusCode !== 200 || (lines && !end.includes('"done":true')))
          reject(new Error(`${path} answered ${answer.statusCode}: ${end}`));
        else resolve(undefined);
      });
      answer.once('error', reject);
    },
  );
  call.once('error', reject);
  call.end(sent);
  return promise;
}
