import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { followOpens, type OpenedCodes } from '../../api/core/http/edge-opens.ts';

const gtin = '05901520000059';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The folder of an edge and a server of the API, what it was told, and what follows the one for the other. */
async function openEdge() {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-opens-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const told: OpenedCodes[] = [];
  const server = { isAway: false };
  const api = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (server.isAway) return void response.writeHead(503).end();
      expect(request.headers['x-edge-secret']).toBe('a secret');
      told.push(...(JSON.parse(body) as OpenedCodes[]));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  closing.push(async () => api.close());
  const { port } = api.address() as AddressInfo; // it listens on a port
  const servers = ['127.0.0.1:9', `127.0.0.1:${port}`];
  const follow = (reopen: () => void) => followOpens({ folder, reopen, servers, secret: 'a secret' });
  return { folder, told, server, follow };
}

test('lines of the log are summed; what is no line of ours says nothing; of kinds no more than 20,000 wait', async () => {
  const { folder, told, follow } = await openEdge();
  const many = Array.from({ length: 20_000 }, (_, i) => `${String(i).padStart(14, '0')}|||0`);
  await writeFile(
    join(folder, 'opens.moved.log'),
    [
      `${gtin}|pip|pl|0\n${gtin}|pip|pl|0\n${gtin}|||1\n`,
      `${gtin}|pip|pl|0\n${gtin}|<b>|pl|0\n590|pip|pl|0\n-|-|-|0\n${gtin}|pip|pl|2\n\n`,
      many.join('\n'),
    ].join(''),
  );
  await writeFile(join(folder, 'opens.log'), `${gtin}|||1`);
  await follow(() => {}).stop();
  expect(told.slice(0, 3)).toEqual([
    { gtin, linkType: 'pip', language: 'pl', hasBatch: false, opens: 3 },
    { gtin, linkType: '', language: '', hasBatch: true, opens: 2 },
    { gtin: '0'.repeat(14), linkType: '', language: '', hasBatch: false, opens: 1 },
  ]);
  expect(told).toHaveLength(20_000);
});

test('what the edge noted is told once, by a process that takes it; the last of it when the edge ends', async () => {
  const { folder, told, server, follow } = await openEdge();
  server.isAway = true;
  let reopened = 0;
  const log = join(folder, 'opens.log');
  await writeFile(log, `${gtin}|pip|pl|1\n${gtin}|pip|pl|1\n`);
  const opens = follow(() => void reopened++);
  await expect.poll(() => reopened).toBe(1);
  server.isAway = false;
  const first = { gtin, linkType: 'pip', language: 'pl', hasBatch: true, opens: 2 };
  await expect.poll(() => told, { timeout: 10_000 }).toEqual([first]);
  await writeFile(log, `${gtin}|||0\n`);
  await opens.stop();
  expect(told).toEqual([first, { gtin, linkType: '', language: '', hasBatch: false, opens: 1 }]);
  expect(await readdir(folder)).toEqual([]);
});
