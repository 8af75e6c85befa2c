import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addLicence, addProduct, gtinOf, passHeaders } from '../support/look-ups.ts';
import { changeProduct, endSessions } from '../support/stored-rows.ts';

// Over a real connection: an early answer is given before the framework sees the request.
const { app, config, database } = await buildTestApp();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo; // it listens on a port
const gtin = gtinOf('590123', 1);
const url = `http://127.0.0.1:${port}/api/v1/products/product_has_gcp/${gtin}/`;
let member: Account;
let headers: { authorization: string };

beforeAll(async () => {
  await addLicence(database, { prefix: '590123' });
  await addProduct(database, { gtin });
  member = await addAccount(database, { subscription: 'monthly' });
  headers = await callerHeaders(app, database, member);
});

async function ask(more: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const answer = await fetch(url, { method, headers: { ...headers, ...more } });
  await answer.arrayBuffer();
  return answer;
}

/** Headers without those that belong to the connection and the moment. */
function lasting(answer: Response): Record<string, string> {
  return Object.fromEntries(
    [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
  );
}

async function askOften(etag: string, times: number): Promise<Response[]> {
  const answers = [];
  for (let i = 0; i < times; i++) answers.push(await ask({ 'if-none-match': etag }));
  return answers;
}

test('a repeated 304 has the headers of the first one', async () => {
  const etag = (await ask()).headers.get('etag') ?? '';
  const answers = await askOften(etag, 20);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([304]));
  for (const answer of answers) expect(lasting(answer)).toEqual(lasting(answers[0] ?? answer));
  expect(answers.at(-1)?.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('an ETag that is not the current one gets the whole answer', async () => {
  const etag = (await ask()).headers.get('etag') ?? '';
  await askOften(etag, 5);
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
});

test('nobody else gets it: a stranger, a member with a limit, a person who left', async () => {
  const etag = (await ask()).headers.get('etag') ?? '';
  await askOften(etag, 5);
  const stranger = await fetch(url, { headers: { 'if-none-match': etag } });
  expect(stranger.status).toBe(403);
  const limited = await callerHeaders(app, database, await addAccount(database));
  const counted = await fetch(url, { headers: { ...limited, 'if-none-match': etag } });
  expect(counted.headers.get('x-daily-left')).toBe('29');
  await askOften(etag, 5);
  await endSessions(database, member.userId);
  await expect.poll(async () => (await ask({ 'if-none-match': etag })).status).toBe(401);
  headers = await callerHeaders(app, database, member);
});

test('a change of the record is seen, however often it is asked for', async () => {
  const etag = (await ask()).headers.get('etag') ?? '';
  await askOften(etag, 5);
  await changeProduct(database, gtin, { name: 'Nowa nazwa' });
  await expect.poll(async () => (await ask({ 'if-none-match': etag })).status, { interval: 50 }).toBe(200);
});

test('a counted caller is counted each time: no early answer ever stands in for the limit', async () => {
  const limited = await callerHeaders(app, database, await addAccount(database));
  const first = await fetch(url, { headers: limited });
  const etag = first.headers.get('etag') ?? '';
  for (let i = 0; i < 5; i++) {
    const again = await fetch(url, { headers: { ...limited, 'if-none-match': etag } });
    expect([again.status, again.headers.get('x-daily-left')]).toEqual([304, '29']);
  }
  const pass = passHeaders(config, '127.0.0.1');
  for (let i = 0; i < 3; i++) {
    const stranger = await fetch(url, { headers: { ...pass, 'if-none-match': etag } });
    expect([stranger.status, stranger.headers.get('x-daily-left')]).toEqual([200, '29']);
  }
});
