import { connect, type AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { addOwnGtin, addStoredLink, leaveUncounted, newGtin } from '../support/links.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { call } from '../support/servers/edge.ts';

const secret = 'what only the edge and the API know of';
const { app, database } = await buildTestApp({
  env: { EDGE_SECRET: secret, TRUSTED_PROXIES: '127.0.0.1/32' },
});
let company = '';
let port = 0;

beforeAll(async () => {
  company = (await addAccount(database)).companyId;
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port; // it listens on a port
});

function askEdge(path: string, headers: Record<string, string> = {}) {
  return app.inject({ url: path, headers: { 'x-edge-secret': secret, ...headers } });
}

function tell(payload: unknown, headers: Record<string, string> = { 'x-edge-secret': secret }) {
  return app.inject({ method: 'POST', url: '/api/edge/opens', headers, payload: payload as object });
}

/** The status that a request gets which no client would write. */
function statusOf(written: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(written));
    socket.once('data', (said) => {
      resolve(Number(said.toString().slice(9, 12)));
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

const openedOf = async (gtin: string): Promise<unknown[]> =>
  (
    await database.pool.query(
      'SELECT link_type, language, has_batch, opens FROM link_opens WHERE gtin = $1 ORDER BY has_batch',
      [gtin],
    )
  ).rows;

describe('what the edge is told of a number', () => {
  test('one link, or none: where all of its codes lead; more: that it depends, and by which links', async () => {
    const gtin = await addOwnGtin(database, company);
    const generations = new Set<unknown>();
    const read = async () => {
      const answer = await askEdge(`/api/edge/code/${gtin}`);
      generations.add(answer.headers['x-edge-generation']);
      expect(Number(answer.headers['x-accel-expires'])).toBeLessThanOrEqual(60);
      expect(answer.headers['cache-control']).toBe('no-store');
      return [answer.statusCode, answer.headers['x-edge-leads'], answer.headers['x-opened']];
    };
    expect(await read()).toEqual([403, `/catalog/${gtin}`, '|']);
    await addStoredLink(database, { companyId: company, gtin, href: 'https://sady.example/a', language: 'pl' });
    expect(await read()).toEqual([403, 'https://sady.example/a', 'pip|pl']);
    await addStoredLink(database, { companyId: company, gtin, batch: 'B', href: 'https://sady.example/b' });
    expect(await read()).toEqual([401, undefined, undefined]);
    expect(generations.size).toBe(3);
    expect((await askEdge('/api/edge/code/05901520000058')).statusCode).toBe(404);
    expect((await askEdge('/api/edge/code/5901520000059')).statusCode).toBe(404);
  });

  test('an answer is kept under the links that it was made of only', async () => {
    const { gtin } = await addStoredLink(database, { companyId: company });
    const { headers } = await askEdge(`/api/edge/code/${gtin}`);
    const asked = async (generation: unknown) =>
      (await askEdge(`/01/${gtin}/10/B?a=1`, { 'x-edge-generation': String(generation) })).headers;
    const kept = await asked(headers['x-edge-generation']);
    expect([Number(kept['x-accel-expires']) > 0, kept['x-opened']]).toEqual([true, 'pip||1']);
    expect(await asked('another')).toMatchObject({ 'x-accel-expires': '0' });
  });

  test('what the edge is told of a number is nobody else’s to ask, nor are its counts to tell', async () => {
    const gtin = newGtin();
    for (const headers of [{}, { 'x-edge-secret': '' }, { 'x-edge-secret': 'guessed' }] as Record<string, string>[]) {
      expect((await app.inject({ url: `/api/edge/code/${gtin}`, headers })).statusCode).toBe(404);
      expect((await tell([], headers)).statusCode).toBe(404);
      const led = await app.inject({ url: `/01/${gtin}`, headers });
      expect([led.headers['x-opened'], led.headers['x-accel-expires']]).toEqual([undefined, undefined]);
    }
  });
});

describe('opens that the edge answered', () => {
  test('opens that the edge answered are counted with the others; not those of a company that does not want it', async () => {
    const gtin = await addOwnGtin(database, company);
    const quiet = (await addAccount(database)).companyId;
    await leaveUncounted(database, quiet);
    const unheard = await addOwnGtin(database, quiet);
    const opened = { gtin, linkType: 'pip', language: 'pl', hasBatch: false, opens: 7 };
    const told = await tell([opened, { ...opened, hasBatch: true, opens: 2 }, { ...opened, gtin: unheard }]);
    expect(told.statusCode).toBe(204);
    await expect
      .poll(() => openedOf(gtin))
      .toEqual([
        { link_type: 'pip', language: 'pl', has_batch: false, opens: 7 },
        { link_type: 'pip', language: 'pl', has_batch: true, opens: 2 },
      ]);
    expect(await openedOf(unheard)).toEqual([]);
  });

  test('opens that the edge answered are taken a thousand at a time, and only where each is one', async () => {
    const opened = { gtin: newGtin(), linkType: '', language: '', hasBatch: false, opens: 1 };
    const many = (count: number): object[] => Array.from({ length: count }, () => ({ ...opened }));
    expect((await tell(many(1_000))).statusCode).toBe(204);
    for (const wrong of [
      many(1_001),
      [{ ...opened, opens: 0 }],
      [{ ...opened, gtin: '5901520000059' }],
      [{ ...opened, linkType: '<b>' }],
      opened,
    ])
      expect((await tell(wrong)).statusCode).toBe(400);
  });
});

describe('a code that is opened again in the same way', () => {
  test('a code that is opened again in the same way is led without routing, with the same headers, and counted each time', async () => {
    const { gtin } = await addStoredLink(database, { companyId: company, href: 'https://sady.example/ciag' });
    const ask = () => call(port, `/01/${gtin}/10/L1`);
    const first = await ask();
    const again = await ask();
    const without = ({ headers: { date: _date, ...rest } }: typeof first) => rest;
    expect([again.status, without(again)]).toEqual([307, without(first)]);
    await ask();
    await expect.poll(() => openedOf(gtin)).toEqual([{ link_type: 'pip', language: '', has_batch: true, opens: 3 }]);
  });

  test('a code that is opened again in the same way goes by the language, the form, the host and the query of each request', async () => {
    const { gtin } = await addStoredLink(database, { companyId: company, language: 'pl' });
    await addStoredLink(database, {
      companyId: company,
      gtin,
      language: 'en',
      href: 'https://sady.example/en',
      isDefault: false,
    });
    const led = async (headers: Record<string, string>, query = '') => {
      const { status, headers: said } = await call(port, `/01/${gtin}${query}`, { headers });
      return [status, said.location];
    };
    for (let round = 0; round < 2; round++) {
      expect(await led({ 'accept-language': 'pl' })).toEqual([307, 'https://sady.example/']);
      expect(await led({ 'accept-language': 'en' })).toEqual([307, 'https://sady.example/en']);
      expect(await led({ 'accept-language': 'pl' }, '?a=1')).toEqual([307, 'https://sady.example/?a=1']);
      expect(await led({ 'accept-language': 'pl', accept: 'application/linkset+json' })).toEqual([200, undefined]);
      expect(await statusOf(`GET /01/${gtin} HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n`)).toBe(400);
    }
  });
});
