import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { buildTestApp } from '../support/servers/app.ts';

const site = await buildTestApp({ env: { PUBLIC_URL: 'https://gtinoteka.example' } });
const unnamed = await buildTestApp({ database: site.database });
await unnamed.app.listen({ port: 0 });

const path = '/api/v1/products/product_count/';

test.each([
  ['gtinoteka.example', '198.51.100.1', 200],
  ['GTINOTEKA.example:443', '198.51.100.1', 200],
  ['evil.example', '198.51.100.1', 400],
  ['gtinoteka.example.evil.example', '198.51.100.1', 400],
  ['gtinoteka.example:8080', '198.51.100.1', 400],
  ['localhost', '198.51.100.1', 400],
  ['localhost:3000', '127.0.0.1', 200],
  ['evil.example', '127.0.0.1', 400],
])('where PUBLIC_URL is set, a call for %s from %s is answered %i', async (host, remoteAddress, status) => {
  const answer = await site.app.inject({ url: path, headers: { host }, remoteAddress });
  expect(answer.statusCode).toBe(status);
  if (status === 400)
    expect(answer.json()).toMatchObject({ code: 'HOST_REFUSED', detail: expect.stringContaining('pasku adresu') });
});

test('health is answered by any name; without PUBLIC_URL so is everything', async () => {
  const headers = { host: '10.0.0.7:3000' };
  expect((await site.app.inject({ url: '/api/v1/health/', headers, remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
  expect((await unnamed.app.inject({ url: path, headers, remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
});

test('a call with two Host headers is refused, with one it is answered', async () => {
  const lines = (hosts: string[]): string =>
    [`GET ${path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '', ''].join('\r\n');
  expect(await send(lines(['localhost']))).toMatch(/^HTTP\/1\.1 200 /);
  for (const hosts of [
    ['localhost', 'evil.example'],
    ['evil.example', 'localhost'],
    ['localhost', 'localhost'],
  ])
    expect(await send(lines(hosts))).toMatch(/^HTTP\/1\.1 400 /);
});

test('who may not call is told so before the body is read', async () => {
  for (const payload of ['{', '{}', '[]', '"x"'])
    for (const [method, url] of [
      ['PUT', '/api/v1/accounts/x/change_password/x/'],
      ['POST', '/api/v1/accounts/x/invite_user/x/'],
    ] as const) {
      const headers = { 'content-type': 'application/json' };
      const { statusCode } = await unnamed.app.inject({ method, url, payload, headers });
      expect([401, 404]).toContain(statusCode);
    }
});

function send(text: string): Promise<string> {
  const address = unnamed.app.addresses().find((found) => typeof found === 'object');
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = '';
  const socket = connect({ port: address?.port ?? 0, host: '127.0.0.1' }, () => socket.write(text));
  socket
    .setEncoding('utf8')
    .on('data', (part: string) => (answer += part))
    .on('end', () => resolve(answer))
    .on('error', reject);
  return promise;
}
