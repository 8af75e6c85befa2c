import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeBotPasses } from '../../api/core/bot-pass.ts';
import { migrate, openDatabase } from '../../api/core/database.ts';
import { startEmbeddedPostgres } from '../../api/core/embedded-postgres.ts';
import { addAccount } from '../support/accounts.ts';
import { fillCatalogue, generatedProduct } from '../support/generated-catalogue.ts';
import { load } from '../support/http-load.ts';
import { median, printTable } from './table.ts';

const connections = 128;
const secret = 'a secret of the bench that is long enough to be one';
/** Codes each stranger asks for, well below the limit: what is measured is a counted look-up that is answered. */
const codesPerStranger = 20;

/**
 * The look-up path against plain servers on the same database, `rounds` pairs of `seconds` each, A and B in turn. Options:
 * products (1,000,000), rounds (7), seconds (4). BENCH_DATA_DIR names a folder whose filled database is kept and used again.
 */
export async function run(options: string[]): Promise<void> {
  const [products = 1_000_000, rounds = 7, seconds = 4] = options.map(Number);
  const keptDir = process.env.BENCH_DATA_DIR;
  const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'gtinoteka-bench-')));
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => {} });
  const servers: Server[] = [];
  try {
    const token = await prepare(postgres.url, products);
    const start = async (kind: string): Promise<Server> => {
      const server = await startServer(kind, postgres.url);
      servers.push(server);
      return server;
    };
    const [product, bareFastify, bareHttp] = [
      await start('product'),
      await start('bare-fastify'),
      await start('bare-http'),
    ];
    const authorization = `Bearer ${await tokenOf(product, token)}`;
    let etag = '""';
    const anyGtin = (): string => generatedProduct(Math.floor(Math.random() * products), products).gtin;
    const oneGtin = generatedProduct(1, products).gtin;
    const verdict = (gtin: string, headers: string): string =>
      `GET /api/v1/products/product_has_gcp/${gtin}/ HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n`;
    const stranger = strangers();
    const repeated = (): string => verdict(oneGtin, `authorization: ${authorization}\r\nif-none-match: ${etag}`);
    const sources: Record<string, Source> = {
      known: { server: product, status: 200, next: () => verdict(anyGtin(), `authorization: ${authorization}`) },
      bareJoin: {
        server: bareFastify,
        status: 200,
        next: () => `GET /product/${anyGtin()} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
      },
      repeated: {
        server: product,
        status: 304,
        next: repeated,
        onOther: (head) => (etag = /^etag: (.*)$/im.exec(head)?.[1] ?? etag),
      },
      bareHttp: { server: bareHttp, status: 304, next: repeated },
      counted: { server: product, status: 200, next: () => verdict(nationalGtin(products), stranger()) },
    };
    // Both sides of a pair get the same requests, headers included.
    const pairs: [string, string, string, number][] = [
      ['known GTIN, member without limit / bare Fastify + pg', 'known', 'bareJoin', 1.5],
      ['repeated GTIN, 304 / bare node:http, 304', 'repeated', 'bareHttp', 0.65],
      ['counted GTIN of strangers / the same without limit', 'counted', 'known', 0.12],
    ];
    const rows = [];
    for (const [title, a, b, wanted] of pairs)
      rows.push(await compare(title, sources[a], sources[b], wanted, { rounds, seconds }));
    console.log(`\n${products} products, ${connections} connections, ${rounds} pairs of ${seconds} s, medians`);
    printTable(['look-up', 'A, 1/s', 'B, 1/s', 'A / B', 'least', 'most', 'wanted'], rows);
  } finally {
    for (const server of servers) await server.stop();
    await postgres.stop();
    if (!keptDir) await rm(dataDir, { recursive: true, force: true });
  }
}

interface Source {
  readonly server: Server;
  readonly status: number;
  readonly next: () => string;
  /** learns from the head of an answer with another status */
  readonly onOther?: (head: string) => void;
}

async function compare(
  title: string,
  a: Source | undefined,
  b: Source | undefined,
  wanted: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<(string | number)[]> {
  if (!a || !b) throw new Error('no such source');
  const seen: { a: number; b: number }[] = [];
  await measure(a, 1);
  await measure(b, 1);
  for (let i = 0; i < rounds; i++) seen.push({ a: await measure(a, seconds), b: await measure(b, seconds) });
  const ratios = seen.map((pair) => pair.a / pair.b);
  return [
    title,
    Math.round(median(seen.map((pair) => pair.a))),
    Math.round(median(seen.map((pair) => pair.b))),
    median(ratios).toFixed(2),
    Math.min(...ratios).toFixed(2),
    Math.max(...ratios).toFixed(2),
    `≥ ${wanted}`,
  ];
}

async function measure({ server, status, next, onOther }: Source, seconds: number): Promise<number> {
  const { perSecond, statuses } = await load({ port: server.port, connections, seconds, next, status, onOther });
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  // The ETag changes with the minute, so now and then a whole answer comes instead of a 304.
  if ((statuses.get(status) ?? 0) < all * 0.98)
    throw new Error(`wanted ${status}, got ${JSON.stringify([...statuses])}`);
  return perSecond;
}

/** A filled database and a member of a company with a paid package; a kept database is used as it is. */
async function prepare(url: string, products: number): Promise<string> {
  await migrate(url);
  const database = openDatabase(url, { statementTimeout: 0 });
  try {
    const { rows } = await database.pool.query<{ found: boolean }>('SELECT EXISTS (SELECT FROM products) AS found');
    if (!rows[0]?.found) {
      console.log(`filling a catalogue of ${products} products…`);
      await fillCatalogue(database.pool, products);
    }
    await database.pool.query('DELETE FROM daily_lookups');
    const { userId } = await addAccount(database, { subscription: 'yearly_unlimited' });
    await database.pool.query(
      `INSERT INTO refresh_tokens (token_hash, family, user_id, expires_at) VALUES ($1, $2, $2, now() + interval '1 day')`,
      [Buffer.from(randomUUID()), userId],
    );
    return userId;
  } finally {
    await database.close();
  }
}

interface Server {
  readonly port: number;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

async function startServer(kind: string, databaseUrl: string): Promise<Server> {
  const program = fork(
    fileURLToPath(new URL('../support/lookup-server.ts', import.meta.url)),
    [kind, databaseUrl, secret],
    {
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const [{ port }] = (await once(program, 'message')) as [{ port: number }]; // what lookup-server.ts sends
  return {
    port,
    process: program,
    async stop() {
      program.disconnect();
      await once(program, 'exit');
    },
  };
}

async function tokenOf({ process: program }: Server, userId: string): Promise<string> {
  program.send({ userId });
  const [{ token }] = (await once(program, 'message')) as [{ token: string }]; // what lookup-server.ts sends
  return token;
}

/** A national code that strangers may see: nine companies of ten are Polish. */
function nationalGtin(products: number): string {
  for (;;) {
    const drawn = generatedProduct(Math.floor(Math.random() * products), products);
    if (!drawn.isGlobal) return drawn.gtin;
  }
}

/** Headers of a stranger who passed the bot check, as the trusted proxy would send them; a new one every few codes. */
function strangers(): () => string {
  const passes = makeBotPasses(secret);
  const expiresAt = new Date(Date.now() + 3_600_000);
  let asked = 0;
  let headers = '';
  return () => {
    if (asked % codesPerStranger === 0) {
      const n = asked / codesPerStranger;
      const address = `100.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
      headers = `x-forwarded-for: ${address}\r\nx-bot-check: ${passes.sign(address, expiresAt)}`;
    }
    asked++;
    return headers;
  };
}
