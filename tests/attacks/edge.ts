import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../api/core/database/database.ts';
import { migrate } from '../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { addAccount, testPassword } from '../support/accounts.ts';
import {
  call,
  edgeMissing,
  startTestEdge,
  type Answer,
  type CallOptions,
  type TestEdge,
} from '../support/servers/edge.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';

interface Attack {
  readonly path: string;
  readonly options: CallOptions;
}

/**
 * At least 500 requests that try to put something foreign into a kept answer, and 500 that try to have a private one kept. Before
 * and after, clean visitors ask for every public answer and for each address that was attacked: nothing may differ, and no byte
 * of the victim may come back.
 */
export async function run(): Promise<void> {
  const missing = edgeMissing();
  if (missing) return console.log(missing);
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-attacks-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  let edge: TestEdge | null = null;
  try {
    await migrate(postgres.url);
    const database = openDatabase(postgres.url);
    await addLicence(database, { prefix: '590123' });
    for (let i = 0; i < 5; i++) await addProduct(database, { gtin: gtinOf('590123', i) });
    const victim = await addAccount(database, { firstName: 'Kanarek', subscription: 'yearly_unlimited' });
    await database.close();
    edge = await startTestEdge(postgres.url);
    const faults = [...(await poison(edge)), ...(await deceive(edge, victim))];
    for (const fault of faults.slice(0, 20)) console.log(fault);
    console.log(faults.length === 0 ? 'Nothing changed and nothing came out.' : `${faults.length} faults.`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await edge?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const counters = '/api/v1/products/product_count/';
const tree = '/api/v1/products/get_categories/';
const card = `/api/v1/products/product_has_gcp/${gtinOf('590123', 1)}/`;
const mark = `evil-${randomUUID()}.example`;

/** Headers that caches have been known to leave out of their key. `visitor` is the attacker's own address. */
const unkeyed: Record<string, string>[] = [
  ...['x-forwarded-host', 'x-host', 'x-forwarded-server', 'x-original-host', 'x-http-host-override'].map((name) => ({
    [name]: mark,
  })),
  ...['x-original-url', 'x-rewrite-url', 'x-forwarded-path', 'x-forwarded-prefix'].map((name) => ({
    [name]: `/${mark}`,
  })),
  ...['x-forwarded-proto', 'x-forwarded-scheme', 'x-scheme', 'x-forwarded-ssl', 'front-end-https'].map((name) => ({
    [name]: 'evil',
  })),
  ...['x-forwarded-for', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip', 'forwarded'].map((name) => ({
    [name]: '6.6.6.6',
  })),
  ...['x-http-method-override', 'x-method-override', 'x-http-method'].map((name) => ({ [name]: 'POST' })),
  { 'accept-language': mark },
  { 'accept-encoding': `${mark}, br;q=0` },
  { 'accept-encoding': 'gzip;q=0.001, br;q=0.0' },
  { accept: `text/html, ${mark}` },
  { 'user-agent': mark },
  { origin: `https://${mark}` },
  { referer: `https://${mark}/` },
  { cookie: `bot_check=${mark}; refresh=${mark}` },
  { authorization: `Bearer ${mark}` },
  { range: 'bytes=0-3' },
  { range: 'bytes=9999999-' },
  { 'if-none-match': '*' },
  { 'if-match': '"x"' },
  { 'if-range': '"x"', range: 'bytes=1-2' },
  { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  { 'cache-control': 'no-cache, no-store' },
  { pragma: 'no-cache' },
  { 'x-edge-secret': mark },
  { 'x-accel-expires': '999999' },
  { 'x-accel-redirect': '/.edge/leads' },
  { te: 'trailers', connection: 'te, x-bot-check' },
  { connection: 'host, accept-encoding' },
  { upgrade: 'h2c', connection: 'upgrade' },
  { expect: 'x' },
  { 'x-oversized': 'x'.repeat(15_000) },
  { 'x-meta': '\u0001' },
  { via: mark, 'max-forwards': '0' },
  { 'content-length': '4' },
  { 'transfer-encoding': 'chunked' },
  { host: mark },
  { host: `localhost:80@${mark}` },
  { host: `localhost.${mark}` },
];

/** Writings of an address that a cache and a server may read differently. */
const writings = [
  (path: string) => `${path}?${mark}`,
  (path: string) => `${path}?limit=100&x=${mark}`,
  (path: string) => `${path}?limit=1`,
  (path: string) => `${path}?limit=100%00`,
  (path: string) => `${path}#${mark}`,
  (path: string) => `/${path}`,
  (path: string) => path.replace('/products/', '/%70roducts/'),
  (path: string) => path.replace('/products/', '/x/..%2fproducts/'),
  (path: string) => path.replace('/products/', '//products/'),
  (path: string) => `${path};${mark}`,
  (path: string) => `http://${mark}${path}`,
  (path: string) => path.toUpperCase(),
];

async function poison(edge: TestEdge): Promise<string[]> {
  const page = (await call(edge.port, '/')).body.toString();
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '/robots.txt';
  const targets = [counters, tree, `${tree}?limit=100`, script, card, '/', '/robots.txt'];
  const attacks: Attack[] = targets.flatMap((path) => [
    ...unkeyed.map((headers) => ({ path, options: { headers } })),
    ...writings.map((write) => ({ path: write(path), options: {} })),
    ...['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'].map((method) => ({
      path,
      options: { method },
    })),
    ...['POST', 'PUT'].map((method) => ({ path, options: { method, body: mark, headers: { 'content-type': mark } } })),
  ]);
  const clean = (): Promise<string[]> => lookAll(edge, targets);
  const before = await clean();
  const faults: string[] = [];
  for (const [i, { path, options }] of attacks.entries()) {
    const from = `127.66.${i >> 8}.${i & 255}`;
    const headers = { 'x-bot-check': edge.passOf(from), ...options.headers };
    // Twice: what is kept is kept from the second time at the latest.
    for (let n = 0; n < 2; n++)
      await call(edge.port, path, { ...options, from, headers, patience: 2_000 }).catch(() => null);
    if (i % 50 === 0) faults.push(...differences(before, await clean(), `after ${path} ${JSON.stringify(options)}`));
  }
  faults.push(...differences(before, await clean(), 'at the end'));
  console.log(`poisoning: ${attacks.length} requests, each twice, ${targets.length} clean answers compared`);
  return faults;
}

/** What clean visitors get, in each encoding: status, kept headers, digest of the body. The minute of a verdict is left out. */
async function lookAll(edge: TestEdge, paths: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const path of paths)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = {
        'accept-encoding': path === card ? 'identity' : encoding,
        'x-bot-check': edge.passOf('127.0.9.9'),
      };
      const { status, headers: said, body } = await call(edge.port, path, { from: '127.0.9.9', headers });
      const { date: _date, connection: _connection, 'x-edge': _edge, ...kept } = said;
      const text = body.toString('latin1').replace(/"checkedAt":"[^"]*"/, '');
      seen.push(
        `${path} ${encoding} ${status} ${JSON.stringify(kept)} ${createHash('sha256').update(text).digest('hex')}`,
      );
    }
  return seen;
}

function differences(before: readonly string[], after: readonly string[], when: string): string[] {
  return after.flatMap((line, i) => (line === before[i] ? [] : [`${when}:\n  was ${before[i]}\n  is  ${line}`]));
}

const privateCalls = (userId: string, companyId: string): string[] => [
  '/api/v1/accounts/me/',
  `/api/v1/accounts/${userId}/user/${userId}/`,
  '/api/v1/companies/get_by_id/',
  `/api/v1/companies/${companyId}/package/`,
  `/api/v1/accounts/${userId}/get_company_memberships/${companyId}/`,
  `/user_data/${userId}`,
];

/** Endings by which a cache might take an address for a file, and ways to hide them. */
const endings = ['x.css', 'x.js', 'x.png', 'x.svg', 'x.woff2', 'x.ico', 'x.json', 'index.html', 'robots.txt', 'x.wasm'];
const disguises = [
  (path: string, ending: string) => `${path}${ending}`,
  (path: string, ending: string) => `${path.replace(/\/$/, '')}.${ending}`,
  (path: string, ending: string) => `${path};${ending}`,
  (path: string, ending: string) => `${path}%2f${ending}`,
  (path: string, ending: string) => `${path}%3b${ending}`,
  (path: string, ending: string) => `${path}%00${ending}`,
  (path: string, ending: string) => `${path}?${ending}`,
  (path: string, ending: string) => `${path}%3f${ending}`,
  (path: string, ending: string) => `${path}%23${ending}`,
  (path: string, ending: string) => `/assets/${ending}/..%2f..${path}`,
  (path: string, ending: string) => `/assets/..%2f${path.slice(1)}?${ending}`,
  (path: string, ending: string) => `/assets/%2e%2e${path}%2e${ending}`,
];

async function deceive(
  edge: TestEdge,
  victim: { email: string; userId: string; companyId: string },
): Promise<string[]> {
  const login = await call(edge.port, '/api/v1/token/', {
    method: 'POST',
    from: '127.0.8.1',
    headers: { 'content-type': 'application/json', 'x-bot-check': edge.passOf('127.0.8.1') },
    body: JSON.stringify({ email: victim.email, password: testPassword }),
  });
  const { access } = JSON.parse(login.body.toString()) as { access: string }; // the answer of a log-in
  const secrets = [victim.email, 'Kanarek', access];
  const addresses = privateCalls(victim.userId, victim.companyId).flatMap((path) => [
    path,
    ...disguises.flatMap((write) => endings.map((ending) => write(path, ending))),
  ]);
  const faults: string[] = [];
  let told = 0;
  for (const path of addresses) {
    const asVictim = { from: '127.0.8.1', headers: { authorization: `Bearer ${access}`, cookie: `refresh=${access}` } };
    const asked = [await call(edge.port, path, asVictim), await call(edge.port, path, asVictim)];
    if (asked.some((answer) => holds(answer, secrets))) told++;
    for (const from of ['127.0.8.2', '127.0.8.3']) {
      const answer = await call(edge.port, path, { from });
      if (holds(answer, secrets)) faults.push(`${path}: a stranger got what the victim was told`);
      if (answer.headers['x-edge'] === 'HIT' && answer.status === 200 && !path.startsWith('/assets/'))
        faults.push(`${path}: kept`);
    }
  }
  console.log(`deception: ${addresses.length} addresses; the victim was told private data at ${told} of them`);
  if (told === 0) faults.push('the victim was never told anything private: nothing was tried');
  return faults;
}

function holds({ body, headers }: Answer, secrets: readonly string[]): boolean {
  const text = body.toString() + JSON.stringify(headers);
  return secrets.some((secret) => text.includes(secret));
}
