import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../api/core/config.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addLicence, addProduct, gtinOf, passHeaders } from '../support/look-ups.ts';

const secret = 'what only the edge and the API know of';
const { app, config, database } = await buildTestApp({ env: { EDGE_SECRET: secret, TRUSTED_PROXIES: '10.0.0.1/32' } });
const plain = await buildTestApp({ database });

const gtins = Array.from({ length: 31 }, (_, i) => gtinOf('590124', i));
const licensedOnly = gtinOf('590124', 99);

beforeAll(async () => {
  await addLicence(database, { prefix: '590124' });
  for (const gtin of gtins) await addProduct(database, { gtin });
});

/** Calls as the edge does for a client. */
function askEdge(path: string, client: string, headers: Record<string, string> = {}) {
  return app.inject({
    url: `/api/edge/${path}`,
    remoteAddress: '10.0.0.1',
    headers: { 'x-edge-secret': secret, 'x-forwarded-for': client, ...passHeaders(config, client), ...headers },
  });
}

describe('a permit of the edge', () => {
  test('counts 30 distinct numbers, repeats for nothing, refuses the 31st', async () => {
    for (const [i, gtin] of gtins.entries())
      expect((await askEdge(`permit/product_has_gcp/${gtin}`, '198.51.100.1')).statusCode).toBe(i < 30 ? 204 : 403);
    const again = await askEdge(`permit/get_products/${gtins[0]}`, '198.51.100.1');
    expect([again.statusCode, again.headers['x-daily-left']]).toEqual([204, '0']);
  });

  test('counts as the look-up itself does, and names the body that it gives', async () => {
    const client = '198.51.100.2';
    for (const kind of ['product_has_gcp', 'get_products']) {
      await expect
        .poll(async () => {
          const permit = await askEdge(`permit/${kind}/${gtins[4]}`, client);
          expect(permit.headers).toMatchObject({ 'x-daily-left': '29', 'x-accel-expires': '2' });
          const card = await askEdge(`card/${kind}/${gtins[4]}/${permit.headers['x-edge-variant']}`, client);
          const answer = await app.inject({
            url: `/api/v1/products/${kind}/${gtins[4]}/`,
            remoteAddress: client,
            headers: passHeaders(config, client),
          });
          expect(answer.headers['x-daily-left']).toBe('29');
          // All in one minute, which the verdict tells.
          return [card.body === answer.body, card.headers['x-accel-expires']];
        })
        .toEqual([true, '120']);
    }
  });

  test('is given to somebody of one IPv6 /64 as to one client', async () => {
    const [one, other] = ['2001:db8:7:7::1', '2001:db8:7:7:ffff::2'];
    expect((await askEdge(`permit/product_has_gcp/${gtins[0]}`, one)).headers['x-daily-left']).toBe('29');
    expect((await askEdge(`permit/product_has_gcp/${gtins[1]}`, other)).headers['x-daily-left']).toBe('28');
  });

  test('is refused without a pass, for an unknown number, and for a product where only the licence is known', async () => {
    const client = '198.51.100.3';
    const noPass = await askEdge(`permit/product_has_gcp/${gtins[0]}`, client, { 'x-bot-check': '' });
    expect([noPass.statusCode, noPass.body]).toEqual([403, '']);
    expect((await askEdge(`permit/product_has_gcp/${gtinOf('590777', 1)}`, client)).statusCode).toBe(403);
    expect((await askEdge(`permit/product_has_gcp/${licensedOnly}`, client)).statusCode).toBe(204);
    const refused = await askEdge(`permit/get_products/${licensedOnly}`, client);
    expect([refused.statusCode, refused.headers['x-accel-expires']]).toEqual([403, undefined]);
    expect((await askEdge(`permit/product_has_gcp/1`, client)).statusCode).toBe(403);
  });
});

describe('a body for the edge', () => {
  test('is not kept where the data have changed since the permit', async () => {
    const card = await askEdge(`card/product_has_gcp/${gtins[0]}/of-yesterday`, '198.51.100.4');
    expect([card.statusCode, card.headers['x-accel-expires'], card.headers['cache-control']]).toEqual([
      200,
      '0',
      'no-store',
    ]);
  });
});

describe('the calls of the edge', () => {
  test.each([`permit/product_has_gcp/${gtins[0]}`, `card/get_products/${gtins[0]}/x`])(
    'to others %s does not exist',
    async (path) => {
      for (const given of ['', 'guessed', `${secret}x`])
        expect((await askEdge(path, '198.51.100.5', { 'x-edge-secret': given })).statusCode).toBe(404);
      const headers = { 'x-edge-secret': secret, ...passHeaders(config, '10.0.0.1') };
      expect((await plain.app.inject({ url: `/api/edge/${path}`, headers })).statusCode).toBe(404);
    },
  );

  test('want a secret of 32 characters', () => {
    expect(readConfig({ EDGE_SECRET: 's'.repeat(32) }).edge.secret).toHaveLength(32);
    expect(() => readConfig({ EDGE_SECRET: 's'.repeat(31) })).toThrow('EDGE_SECRET musi mieć co najmniej 32 znaki');
    expect(() => readConfig({ EDGE_REFRESH_URLS: 'ftp://edge' })).toThrow('EDGE_REFRESH_URLS');
  });
});

test('a permit stands in the access log as the look-up that it lets through; a refused one does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-access-log-'));
  const logged = await buildTestApp({
    database,
    env: { EDGE_SECRET: secret, TRUSTED_PROXIES: '10.0.0.1/32', ACCESS_LOG: 'yes', ACCESS_LOG_DIR: folder },
  });
  const ask = (gtin: string) =>
    logged.app.inject({
      url: `/api/edge/permit/get_products/${gtin}`,
      remoteAddress: '10.0.0.1',
      headers: {
        'x-edge-secret': secret,
        'x-forwarded-for': '198.51.100.6',
        ...passHeaders(logged.config, '198.51.100.6'),
      },
    });
  await ask(gtinOf('590777', 1));
  await ask(gtins[0] ?? '');
  await logged.app.close();
  const [file] = await readdir(folder);
  const text = await readFile(join(folder, file ?? ''), 'utf8');
  await rm(folder, { recursive: true });
  expect(text.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(text)).toMatchObject({ route: '/api/v1/products/get_products/:gtin/', client: '198.51.100.6' });
});
