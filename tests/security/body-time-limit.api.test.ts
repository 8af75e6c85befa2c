import Fastify from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { addBodyTimeLimit } from '../../api/core/body-time-limit.ts';

const app = Fastify();
addBodyTimeLimit(app, { usual: 200 });
app.post('/', async () => ({ taken: true }));
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
afterAll(() => app.close());

/** What comes back to a body of two halves, the second after so many milliseconds; '' when the connection is cut. */
async function answerTo(pause: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{',
  );
  setTimeout(() => socket.writable && socket.write('}'), pause);
  await once(socket, 'close');
  return text;
}

test('a body that comes in time is taken, one that takes longer is cut', async () => {
  expect(await answerTo(50)).toContain('{"taken":true}');
  const began = performance.now();
  expect(await answerTo(3_000)).not.toContain('taken');
  expect(performance.now() - began).toBeLessThan(1_500);
});
