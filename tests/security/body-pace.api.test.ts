import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { addBodyPace } from '../../api/core/http/body-pace.ts';
import { addErrorAnswers } from '../../api/core/http/error-answers.ts';
import { readUpload } from '../../api/core/input/read-upload.ts';
import { makeUploadSlots } from '../../api/features/registration/upload-slots.ts';
import { unhurried } from '../support/run/pace.ts';

/** Milliseconds that scale all times of this file: a stall of a loaded machine must not use them up. */
const usual = unhurried(150);
/** Pieces of files come twice in that time. */
const between = usual / 2;

const app = Fastify();
addErrorAnswers(app);
addBodyPace(app, { after: 2.5 * usual, bytesPerSecond: 1_600_000 / between });
await app.register(multipart);
const places = makeUploadSlots(1);
app.put('/', (request) => places.take(Buffer.from('one'), async () => ({ bytes: (await readUpload(request)).length })));
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
  const rest = setTimeout(() => socket.writable && socket.write('}'), pause);
  await new Promise((resolve) => socket.on('close', resolve));
  clearTimeout(rest);
  return text;
}

test('a body that comes in time is taken, one that stalls is refused with 408', async () => {
  expect(await answerTo(usual / 4)).toContain('{"taken":true}');
  const began = performance.now();
  expect(await answerTo(30_000)).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - began).toBeLessThan(unhurried(15_000));
});

const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';

/** What comes back to a file of so many pieces of so many bytes, one each `between` milliseconds; sending ends with the answer. */
async function answerToFile(pieces: number, bytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => {});
  await once(socket, 'connect');
  // Not by `once`, which fails where the connection is reset under what is still being sent.
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(
    'PUT / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\nconnection: close\r\n' +
      `content-length: ${head.length + pieces * bytes + 9}\r\n\r\n${head}`,
  );
  for (let sent = 0; sent < pieces && socket.writable; sent++) {
    await new Promise((resolve) => setTimeout(resolve, between));
    if (socket.writable) socket.write('a'.repeat(bytes));
  }
  if (socket.writable) socket.write('\r\n--b--\r\n');
  await closed;
  return text;
}

test('a file that comes steadily may take longer than the first check of its pace', async () => {
  expect(await answerToFile(12, 8_000)).toContain('{"bytes":96000}');
});

test('a file that comes too slowly is refused with 408 in its first moments, and leaves its place', async () => {
  const began = performance.now();
  const answer = await answerToFile(300, 1);
  expect(performance.now() - began).toBeLessThan(unhurried(15_000));
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"BAD_REQUEST"');
  expect(await answerToFile(2, 8_000)).toContain('{"bytes":16000}');
});
