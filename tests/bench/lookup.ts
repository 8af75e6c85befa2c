import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBotPasses } from '../../api/core/callers/bot-pass.ts';
import { openDatabase } from '../../api/core/database/database.ts';
import { migrate } from '../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { addAccount } from '../support/accounts.ts';
import { fillCatalogue, generatedProduct } from '../support/search/generated-catalogue.ts';
import { parentOf } from '../support/servers/cpu-time.ts';
import { startServer, type Server } from './lookup-servers.ts';
import { Meter, ratioCells, type Source } from './load/meter.ts';
import { printTable } from './table.ts';

const connections = 128;
const secret = 'a secret of the bench that is long enough to be one';
/** Codes each stranger asks for, well below the limit: what is measured is a counted look-up that is answered. */
const codesPerStranger = 20;
/**
 * The look-up path against plain servers on the same database, `rounds` pairs of `seconds` each, A and B in turn: answers a second, and what each
 * answer costs the server and PostgreSQL. Options: products (1,000,000), rounds (7), seconds (4, whole ones). BENCH_DATA_DIR names a folder whose filled
 * database is kept and used again, BENCH_SERVER_ARGS options of Node for the servers (--cpu-prof). wrk makes the load where it is installed.
 */
export async function run(options: string[]): Promise<void> {
  const [products = 1_000_000, rounds = 7, seconds = 4] = options.map(Number);
  const keptDir = process.env.BENCH_DATA_DIR;
  const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'gtinoteka-bench-')));
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => {} });
  const servers: Server[] = [];
  try {
    const { userId, postgresPid } = await prepare(postgres.url, products);
    const start = async (kind: string): Promise<Server> => {
      const server = await startServer(kind, postgres.url, secret);
      servers.push(server);
      return server;
    };
    const [product, bareFastify] = [await start('product'), await start('bare-fastify')];
    const sources = sourcesOf({ product, bareFastify }, products, await product.tokenOf(userId));
    const meter = new Meter(postgresPid, connections);
    const pairs: [string, Source, Source, number][] = [
      ['known GTIN, member without limit / bare Fastify + pg', sources.known, sources.bareJoin, 1.2],
      ['counted GTIN, anonymous callers / the same without limit', sources.counted, sources.known, 0.3],
    ];
    const compared = [];
    for (const [title, a, b, goal] of pairs) {
      const seen = await meter.measurePairs(a, b, { rounds, seconds });
      compared.push({ title, goal, seen });
    }
    const by = meter.isWrk ? 'wrk' : 'a client in Node';
    console.log(
      `\n${products} products, ${connections} connections, ${rounds} pairs of ${seconds} s by ${by}, medians`,
    );
    printTable(
      ['look-up', 'A, 1/s', 'B, 1/s', 'A / B', 'least', 'most', 'wanted'],
      compared.map(({ title, goal, seen }) => [title, ...ratioCells(seen, 'perSecond'), `≥ ${goal}`]),
    );
    console.log('\nprocessor time of one answer, in microseconds');
    printTable(
      ['look-up', 'A', 'B', 'A / B', 'least', 'most'],
      compared.flatMap(({ title, seen }) => [
        [`server: ${title}`, ...ratioCells(seen, 'serverMicros')],
        [`PostgreSQL: ${title}`, ...ratioCells(seen, 'postgresMicros')],
      ]),
    );
  } finally {
    for (const server of servers) await server.stop();
    await postgres.stop();
    if (!keptDir) await rm(dataDir, { recursive: true, force: true });
  }
}

/** Each request of a pair goes to both of its sides with the same headers. */
function sourcesOf(
  { product, bareFastify }: Record<'product' | 'bareFastify', Server>,
  products: number,
  token: string,
): Record<'known' | 'bareJoin' | 'counted', Source> {
  const authorization = `authorization: Bearer ${token}`;
  const anyGtin = (): string => generatedProduct(Math.floor(Math.random() * products), products).gtin;
  const ask = (path: string, headers: string): string =>
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n`;
  const verdict = (gtin: string, headers: string): string => ask(`/api/v1/products/product_has_gcp/${gtin}/`, headers);
  const stranger = strangers();
  return {
    known: { server: product, status: 200, next: () => verdict(anyGtin(), authorization) },
    bareJoin: { server: bareFastify, status: 200, next: () => ask(`/product/${anyGtin()}`, authorization) },
    counted: { server: product, status: 200, next: () => verdict(nationalGtin(products), stranger()) },
  };
}

/** A filled database and a member of a company with a paid package; a kept database is used as it is. */
async function prepare(url: string, products: number): Promise<{ userId: string; postgresPid: number | null }> {
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
    const { rows: backends } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return { userId, postgresPid: parentOf(backends[0]?.pid ?? 0) };
  } finally {
    await database.close();
  }
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
