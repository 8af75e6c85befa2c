import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { setWaterPath } from '../support/prepared/categories.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { changeProduct, endSessions } from '../support/stored-rows.ts';
import { endPackage } from '../support/prepared/packages.ts';

// Over real connections: an early answer is given before the framework sees the request.
let seen = 0;
const { app, config, database } = await buildTestApp({
  env: { ACCESS_LOG: 'yes', TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://katalog.example' },
  beforeReady: (made) =>
    made.addHook('onRequest', (_request, _reply, done) => {
      seen++;
      done();
    }),
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo; // it listens on a port
await addLicence(database, { prefix: '590124' });
const codes = Array.from({ length: 40 }, (_, item) => gtinOf('590124', item + 1));
for (const gtin of codes) await addProduct(database, { gtin, name: 'Żurek' });
const [first = '', second = ''] = codes;
const owner = addAccount(database, { subscription: 'monthly' });

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** By node:http, since fetch chooses the host itself. */
function ask(gtin: string, headers: Record<string, string>, query = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { port, host: '127.0.0.1', path: `/api/v1/products/product_has_gcp/${gtin}/${query}`, headers },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (body += piece));
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
        answer.once('error', reject);
      },
    );
    call.once('error', reject).end();
  });
}

async function addMember(subscription: 'monthly' | 'free' = 'monthly') {
  const account = await addAccount(database, { subscription });
  const headers: Record<string, string> = await callerHeaders(app, database, account);
  return { ...account, headers };
}

/** Headers without those that belong to the connection and the moment. */
function lasting({ headers }: Answer): NodeJS.Dict<string | string[]> {
  const { date: _date, connection: _connection, 'keep-alive': _kept, ...others } = headers;
  return others;
}

test('a look-up of a member without a limit is answered early, in the words and headers of the framework', async () => {
  const { headers, membershipId } = await addMember();
  await ask(first, headers);
  seen = 0;
  const early = await ask(second, headers);
  const named = await ask(second.slice(1), headers, `?activeMembershipId=${membershipId}`);
  expect([early.status, named.status, seen]).toEqual([200, 200, 0]);
  // A query that is none of ours has the framework answer.
  const usual = await ask(second, headers, '?other=1');
  expect(seen).toBe(1);
  expect(lasting(early)).toEqual(lasting(usual));
  expect([early.body, named.body]).toEqual([usual.body, usual.body]);
  expect(early.headers['content-security-policy']).toContain("default-src 'none'");
});

test('the early body is that of the framework for a record of every kind, with columns packed and one by one', async () => {
  const odd = Array.from({ length: 4 }, (_, item) => gtinOf('590125', item + 1));
  await setWaterPath(database);
  await addLicence(database, { prefix: '590125', licensee_name: 'Sady "i" s\\ka\n' });
  const { headers, companyId } = await addMember();
  const [quoted = '', empty = '', hidden = '', several = ''] = odd;
  await addProduct(database, {
    gtin: quoted,
    name: 'a"b\\c\n\t\u0001\u2028🍎',
    company_id: companyId,
    gpc_brick: '10000232',
  });
  await addProduct(database, {
    gtin: empty,
    name: null,
    brand: null,
    target_market: [],
    net_amounts: [],
    net_units: [],
  });
  await addProduct(database, { gtin: hidden, is_public: false, gpc_brick: '10000232' });
  await addProduct(database, {
    gtin: several,
    net_amounts: ['1.50', '6'],
    net_units: ['LTR', 'XX'],
    image_urls: ['https://sady.example/"1".jpg'],
  });
  const plain = await buildTestApp({ database, env: { PACKED_COLUMNS: 'no' } });
  await ask(first, headers);
  for (const gtin of odd) {
    const early = await ask(gtin, headers);
    const usual = await ask(gtin, headers, '?other=1');
    expect([early.body, early.headers.etag]).toEqual([usual.body, usual.headers.etag]);
    const url = `/api/v1/products/product_has_gcp/${gtin}/`;
    const byColumn = await plain.app.inject({ url, headers: await callerHeaders(plain.app, database, await owner) });
    expect(byColumn.body).toBe(usual.body);
  }
});

test('one that cannot be answered fails as it does by the framework, and nothing else does', async () => {
  const { headers } = await addMember();
  const failing = gtinOf('590124', 71);
  await addProduct(database, { gtin: failing });
  await changeProduct(database, failing, { last_modified: 'infinity' });
  await ask(first, headers);
  expect([(await ask(failing, headers)).status, (await ask(second, headers)).status]).toEqual([500, 200]);
});

test('whoever is counted is counted: Starter has 30 codes, and no 31st, after the same way was known', async () => {
  const member = await addMember();
  await ask(first, member.headers);
  const limited = await addMember('free');
  const answers = await Promise.all(codes.slice(0, 31).map((gtin) => ask(gtin, limited.headers)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await ask(first, {})).status).toBe(403);
});

test('a session that has ended, a package that has ended and a membership of others hold at once or within a second', async () => {
  const [member, other] = [await addMember(), await addMember()];
  await ask(first, member.headers);
  const foreign = await ask(second, member.headers, `?activeMembershipId=${other.membershipId}`);
  expect([foreign.status, JSON.parse(foreign.body).code]).toEqual([404, 'NOT_FOUND']);
  await endPackage(database, member.companyId);
  await expect.poll(async () => (await ask(second, member.headers)).headers['x-daily-left']).toBe('29');
  await endSessions(database, other.userId);
  await expect.poll(async () => (await ask(second, other.headers)).status).toBe(401);
});

test('another host is refused, and another proxy’s word of the protocol is judged again', async () => {
  const { headers } = await addMember();
  const site = { ...headers, host: 'katalog.example', 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' };
  await ask(first, site);
  seen = 0;
  expect((await ask(second, site)).headers['strict-transport-security']).toBeDefined();
  expect(seen).toBe(0);
  const refused = await ask(second, { ...site, host: 'inny.example' });
  expect([refused.status, JSON.parse(refused.body).code]).toEqual([400, 'HOST_REFUSED']);
});

test('the access log has the client and the person of each', async () => {
  const { headers, userId } = await addMember();
  const clients = ['198.51.100.21', '198.51.100.22'];
  for (const client of [...clients, ...clients]) await ask(first, { ...headers, 'x-forwarded-for': client });
  const linesOf = async (): Promise<string[]> =>
    (
      await Promise.all(
        (await readdir(config.accessLog ?? '')).map((name) => readFile(join(config.accessLog ?? '', name), 'utf8')),
      )
    )
      .join('')
      .split('\n')
      .filter((line) => line.includes(userId))
      .map((line) => JSON.parse(line))
      .map(({ method, route, status, client }) => [method, route, status, client].join(' '));
  const line = (client: string): string => `GET /api/v1/products/product_has_gcp/:gtin/ 200 ${client}`;
  await expect.poll(linesOf, { timeout: 10_000 }).toEqual([...clients, ...clients].map(line));
});
