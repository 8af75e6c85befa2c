import Fastify from 'fastify';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../../api/app.ts';
import { readConfig } from '../../../api/core/config.ts';
import { openDatabase } from '../../../api/core/database/database.ts';
import { openMailQueue } from './open-mail-queue.ts';
import { signAccessToken } from '../../../api/core/callers/sessions.ts';
import { idleJobs } from '../run/idle-jobs.ts';

/** One server of the benches of look-up, calls by key and resolver, in a process of its own: one of `serve` below. */
const [kind, databaseUrl = '', secret = ''] = process.argv.slice(2);
/** The same for every server that has a pool. */
const poolSize = 10;

async function serveProduct(): Promise<object> {
  const database = openDatabase(databaseUrl, { max: poolSize });
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    LOG_LEVEL: 'silent',
    COARSE_LIMITS: 'no',
    TRUSTED_PROXIES: '127.0.0.1',
    ACCESS_LOG_DIR: join(tmpdir(), `gtinoteka-bench-access-log-${process.pid}`),
  });
  const search = {
    name: 'postgres' as const,
    search: async () => ({ products: [], count: 0, listed: null }),
    suggest: async () => [],
    knownWords: async () => [],
    meantWords: async () => [],
  };
  process.on('exit', () => rmSync(config.accessLog ?? '', { recursive: true, force: true }));
  const app = await buildApp({
    config,
    database,
    secret,
    search,
    mail: await openMailQueue(database),
    jobs: idleJobs,
    webRoot: null,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.on('message', ({ userId }: { userId?: string }) => {
    if (userId !== undefined) process.send?.({ token: signAccessToken(app, { userId, family: userId }) });
  });
  return { port: (app.server.address() as AddressInfo).port }; // it listens on a port
}

/** What anybody would write first: the join by primary key, one query a request, the row as JSON. */
async function serveBareFastify(): Promise<object> {
  const { pool } = openDatabase(databaseUrl, { max: poolSize });
  const app = Fastify();
  app.get<{ Params: { gtin: string } }>('/product/:gtin', async (request, reply) => {
    const { rows } = await pool.query({
      name: 'product',
      text: `SELECT p.gtin, p.name, p.brand, p.gpc_brick, p.target_market, p.net_amounts, p.net_units, p.description,
          p.description_language, p.image_urls, p.product_page, p.product_card_page, p.gtin_status, p.is_global, p.is_public,
          p.last_modified, c.name AS company_name, c.nip, c.street, c.city, c.postal_code, c.web_page
        FROM products p LEFT JOIN companies c ON c.id = p.company_id WHERE p.gtin = $1`,
      values: [request.params.gtin],
    });
    return rows[0] ?? reply.code(404).send({ code: 'NOT_FOUND' });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port }; // it listens on a port
}

/** The same for many numbers: one query of the same rows, for a list that is posted or for one number of an address. */
async function serveBareFastifyMany(): Promise<object> {
  const { pool } = openDatabase(databaseUrl, { max: poolSize });
  const app = Fastify();
  const read = async (gtins: readonly string[]) =>
    (
      await pool.query({
        name: 'products',
        text: `SELECT p.gtin, p.name, p.brand, p.gpc_brick, p.target_market, p.net_amounts, p.net_units, p.description,
            p.description_language, p.image_urls, p.product_page, p.product_card_page, p.gtin_status, p.is_global, p.is_public,
            p.last_modified, c.name AS company_name, c.nip, c.street, c.city, c.postal_code, c.web_page
          FROM products p LEFT JOIN companies c ON c.id = p.company_id WHERE p.gtin = ANY ($1)`,
        values: [gtins],
      })
    ).rows;
  app.post<{ Body: { gtins: string[] } }>('/products', ({ body }) => read(body.gtins));
  app.get<{ Params: { gtin: string } }>('/products/:gtin', async ({ params }) => (await read([params.gtin]))[0]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port }; // it listens on a port
}

const serve = {
  product: serveProduct,
  'bare-fastify': serveBareFastify,
  'bare-fastify-many': serveBareFastifyMany,
}[kind ?? ''];
if (!serve) throw new Error(`no such server: ${kind}`);
process.send?.(await serve());
process.on('message', (question: object) => {
  if ('userId' in question) return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuSeconds: (user + system) / 1_000_000 });
});
process.on('disconnect', () => process.exit(0));
