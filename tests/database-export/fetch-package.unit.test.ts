import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { OfflineError } from '../../pwa/core/network/api-error.ts';
import { DamagedFile, fetchPackage, nothingFetched } from '../../pwa/features/database-export/fetch-package.ts';

const file = Buffer.from('abcdefghij'.repeat(20));
const digest = `sha-256=:${createHash('sha256').update(file).digest('base64')}:`;
const etag = '"one"';
const place = { membershipId: 'own', databaseId: 'd1' };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answers: Answer[] = [];
let ranges: (string | undefined)[] = [];
const server = createServer((request, response) => {
  ranges.push(request.headers.range);
  const answer = answers.shift();
  if (answer) answer(request, response);
  else response.writeHead(500).end();
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());
beforeEach(() => {
  [answers, ranges] = [[], []];
  const { port } = server.address() as AddressInfo; // it listens on a port
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
});
afterEach(() => vi.unstubAllGlobals());

const reading = () => ({ signal: new AbortController().signal, onBytes: () => undefined });
const bytesOf = async ({ pieces }: { pieces: Blob[] }) => Buffer.from(await new Blob(pieces).arrayBuffer());

/** What has come of the file before the line was cut. */
const cutAfter = (bytes: number) => ({
  ...nothingFetched(),
  pieces: [new Blob([file.subarray(0, bytes)])],
  bytes,
  total: file.length,
  etag,
});

const whole: Answer = (_request, response) =>
  response.writeHead(200, { etag, 'repr-digest': digest, 'content-length': file.length }).end(file);
const part =
  (start: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response
      .writeHead(206, { etag, 'content-range': `bytes ${start}-${file.length - 1}/${file.length}`, ...headers })
      .end(file.subarray(start));

test('a download without Content-Length is whole when its body ends', async () => {
  answers = [(_request, response) => response.writeHead(200, { etag }).end(file)];
  const fetched = nothingFetched();
  await fetchPackage(place, fetched, reading());
  expect(await bytesOf(fetched)).toEqual(file);
  // Pressed again, it is not fetched again.
  await fetchPackage(place, fetched, reading());
  expect(ranges).toEqual([undefined]);
});

test('a download without Content-Length that is cut goes on after its last byte', async () => {
  answers = [
    (_request, response) => {
      response.writeHead(200, { etag });
      response.write(file.subarray(0, 70), () => response.destroy());
    },
    part(70, { 'repr-digest': digest }),
  ];
  const fetched = nothingFetched();
  await expect(fetchPackage(place, fetched, reading())).rejects.toThrow(OfflineError);
  expect(fetched.bytes).toBe(70);
  await fetchPackage(place, fetched, reading());
  expect(ranges).toEqual([undefined, 'bytes=70-']);
  expect(await bytesOf(fetched)).toEqual(file);
});

test('a part that begins before the byte that was asked for takes the place of what is there', async () => {
  answers = [part(30, { 'repr-digest': digest })];
  const fetched = cutAfter(70);
  await fetchPackage(place, fetched, reading());
  expect(await bytesOf(fetched)).toEqual(file);
  expect(ranges).toEqual(['bytes=70-']);
});

test.each([
  ['begins after the byte that was asked for', part(80)],
  ['is of another file', part(70, { etag: '"two"' })],
  ['does not say where it begins', part(70, { 'content-range': 'bytes' })],
  [
    'is refused with 416',
    (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end('{}'),
  ],
] as const)('a part that %s lets the download start again', async (_what, first) => {
  answers = [first, whole];
  const fetched = cutAfter(70);
  await fetchPackage(place, fetched, reading());
  expect(await bytesOf(fetched)).toEqual(file);
  expect(ranges).toEqual(['bytes=70-', undefined]);
});

test('a whole file whose sha-256 differs is refused, and nothing of it is kept', async () => {
  answers = [part(70, { 'repr-digest': digest })];
  const fetched = { ...cutAfter(70), pieces: [new Blob(['x'.repeat(70)])] };
  await expect(fetchPackage(place, fetched, reading())).rejects.toThrow(DamagedFile);
  expect(fetched).toEqual(nothingFetched());
});

test('an error of our own while the bytes are counted is no lost network', async () => {
  answers = [whole];
  const onBytes = () => {
    throw new TypeError('ours');
  };
  await expect(fetchPackage(place, nothingFetched(), { ...reading(), onBytes })).rejects.toThrow('ours');
});
