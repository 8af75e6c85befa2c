import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { addUnreadBodies } from '../../api/core/http/unread-bodies.ts';
import { unhurried } from '../support/run/pace.ts';

const most = 4_000_000;
const app = Fastify({ bodyLimit: 10 });
addUnreadBodies(app, most);
await app.register(multipart);
app.get('/', async () => 'there');
// Each reads as much of a body as its calls do before they refuse: nothing, one piece, the head of a file.
app.post('/untouched', async (_call, reply) => reply.code(401).send('refused'));
app.post('/begun', async ({ raw }, reply) => {
  await once(raw, 'readable');
  raw.read(1);
  return reply.code(415).send('refused');
});
app.post('/file', async (sent, reply) => {
  for await (const part of sent.parts()) if (part.type === 'file') break;
  return reply.code(415).send('refused');
});
app.addContentTypeParser('application/octet-stream', (_call, _body, done) => done(null));
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo; // it listens
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(async () => {
  agent.destroy();
  await app.close();
});

/** Status of a call on the one connection, and that connection's own port. */
async function call(method: string, path: string, body: Buffer, type: string): Promise<[number?, number?]> {
  const headers = method === 'GET' ? {} : { 'content-type': type, 'content-length': body.length };
  const sent = request({ port, agent, method, path, headers });
  sent.on('error', () => {});
  const answered = once(sent, 'response');
  if (method === 'GET') sent.end();
  else sent.end(body);
  const [answer] = await answered;
  const local = sent.socket?.localPort;
  answer.resume();
  await once(answer, 'end');
  // Node's own client would open another connection while this one still sends.
  if (!sent.writableFinished) await once(sent, 'finish');
  return [answer.statusCode, local];
}

describe('after a refusal that did not wait for the body', () => {
  test.each([
    ['/untouched', 'application/octet-stream'],
    ['/begun', 'application/octet-stream'],
    ['/file', 'multipart/form-data; boundary=x'],
  ])('%s: the next call on the connection is answered', { timeout: unhurried(20_000) }, async (path, type) => {
    const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
    const body = Buffer.concat([head, Buffer.alloc(most - 200_000, 'a'), Buffer.from('\r\n--x--\r\n')]);
    const [status, first] = await call('POST', path, body, type);
    expect(status).toBe(path === '/untouched' ? 401 : 415);
    expect(await call('GET', '/', body, type)).toEqual([200, first]);
  });

  test.each([
    ['as much as it may be is read', most, '200'],
    ['one that never ends is cut', most * 4, ''],
  ])('%s', { timeout: unhurried(20_000) }, async (_what, length, next) => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.setEncoding('utf8').on('data', (text: string) => (said += text));
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST /begun HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
    );
    socket.write('a');
    await expect.poll(() => said).toContain(' 415 ');
    said = '';
    socket.write(Buffer.alloc(length - 1, 'a'));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await closed;
    expect(/ (\d{3}) /.exec(said)?.[1] ?? '').toBe(next);
  });
});
