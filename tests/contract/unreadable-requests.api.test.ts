import { errorBody } from '@gtinoteka/contract/endpoint.ts';
import { problem } from '@gtinoteka/contract/machines/key-call.ts';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { buildTestApp } from '../support/servers/app.ts';
import { unhurried } from '../support/run/pace.ts';

const { app } = await buildTestApp();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo; // it listens on a port, not a pipe

/** Sends bytes as they are and reads until the server closes or has sent one whole answer. */
function send(bytes: string | Buffer): Promise<{ status: number; headers: string; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
    const [headers = '', body = ''] = received.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? Number.NaN);
    if (Buffer.byteLength(body) >= length) socket.end();
  });
  socket.on('close', () => resolve(received)).on('error', reject);
  socket.write(bytes);
  socket.setTimeout(unhurried(5_000), () => socket.destroy(new Error(`no answer, only: ${received}`)));
  return promise.then((text) => {
    const [headers = '', body = ''] = text.split('\r\n\r\n');
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]), headers, body };
  });
}

test('a NUL in a text is refused by the name of its field, before it reaches the database', async () => {
  const call = async (options: object) => {
    const answer = await app.inject(options);
    return [answer.statusCode, answer.json().code, answer.json().fields];
  };
  const payload = { email: 'a\0@example.com', password: 'Haslo-123' };
  expect(await call({ method: 'POST', url: '/api/v1/token/', payload })).toEqual([
    400,
    'BAD_REQUEST',
    { email: 'FIELD_INVALID' },
  ]);
  expect(await call({ url: '/api/v1/accounts/confirm/email/a%00b/' })).toEqual([
    400,
    'BAD_REQUEST',
    { token: 'FIELD_INVALID' },
  ]);
});

const host = 'Host: localhost\r\n';
const megabyte = 'x'.repeat(1_000_000);
const requests: [string, string | Buffer, number][] = [
  [
    'an address with 1 MB of query',
    `GET /api/v1/products/get_products/?name__contains=${megabyte} HTTP/1.1\r\n${host}\r\n`,
    431,
  ],
  ['a header of 1 MB', `GET /api/v1/health/ HTTP/1.1\r\n${host}X-A: ${megabyte}\r\n\r\n`, 431],
  ['10,000 headers', `GET /api/v1/health/ HTTP/1.1\r\n${host}${'X-A: b\r\n'.repeat(10_000)}\r\n`, 431],
  ['something that is not HTTP', 'nie wiem\r\n\r\n', 400],
  ['an unknown method', `ZMIEN /api/v1/health/ HTTP/1.1\r\n${host}\r\n`, 400],
  ['TLS on a plain port', Buffer.from('160301020001000001fc0303', 'hex'), 400],
  ['a NUL in a header', `GET /api/v1/health/ HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`, 400],
  ['no host', 'GET /api/v1/health/ HTTP/1.1\r\n\r\n', 400],
  ['an expectation nobody has heard of', `GET /api/v1/health/ HTTP/1.1\r\n${host}Expect: cud\r\n\r\n`, 417],
  ['two lengths', `POST /api/v1/token/ HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
  [
    'a length and chunks (request smuggling)',
    `POST /api/v1/token/ HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'a broken chunk',
    `POST /api/v1/token/ HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n`,
    400,
  ],
  ['a broken percent sequence in the path', `GET /api/v1/products/product_has_gcp/%ZZ/ HTTP/1.1\r\n${host}\r\n`, 400],
  [
    'bytes that are no UTF-8 in the path',
    Buffer.from(`GET /api/v1/nic\xff\xfe/ HTTP/1.1\r\n${host}\r\n`, 'latin1'),
    400,
  ],
  ['an address of another server', `GET http://zly.example/api/v1/nic/ HTTP/1.1\r\n${host}\r\n`, 404],
];

test.each(requests)('%s is refused with the error body of the contract', async (_what, bytes, status) => {
  const answer = await send(bytes);
  expect(answer.status).toBe(status);
  const refusal = errorBody.safeParse(JSON.parse(answer.body));
  expect(refusal.success).toBe(true);
  expect(answer.headers).toMatch(/content-type: application\/json/i);
  expect(answer.headers).toContain("frame-ancestors 'none'");
});

const programs: [string, string, number][] = [
  ['a broken percent sequence', `GET /external_api/v2/products/%zz/ HTTP/1.1\r\n${host}\r\n`, 400],
  ['a value of 701 characters', `GET /external_api/v2/products/${'1'.repeat(701)}/ HTTP/1.1\r\n${host}\r\n`, 414],
  ['an address of 1 MB', `GET /external_api/v2/products/?name=${megabyte} HTTP/1.1\r\n${host}\r\n`, 431],
  ['a NUL in a header', `GET /external_api/v2/products/ HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`, 400],
];

test.each(programs)(
  'a program that sends %s is told so as a problem, with the number of its call',
  async (_what, bytes, status) => {
    const answer = await send(bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatch(/content-type: application\/problem\+json/i);
    const told = problem.parse(JSON.parse(answer.body));
    expect([told.status, told.code]).toEqual([status, 'BAD_REQUEST']);
    expect(answer.headers.toLowerCase()).toContain(`x-request-id: ${told.requestId}`);
  },
);

test('after all of them it still answers', async () => {
  expect((await send(`GET /api/v1/health/ HTTP/1.1\r\n${host}\r\n`)).status).toBe(200);
});
