import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addLines, followOpens, type OpenedCodes } from '../../api/core/http/edge-opens.ts';

const gtin = '05901520000059';

test('lines of the log are summed; what is no line of ours says nothing; of kinds no more than 20,000 wait', () => {
  const waiting = new Map<string, number>();
  addLines(waiting, `${gtin}|pip|pl|0\n${gtin}|pip|pl|0\n${gtin}|||1\n`);
  addLines(waiting, `${gtin}|pip|pl|0\n${gtin}|<b>|pl|0\n590|pip|pl|0\n-|-|-|0\n${gtin}|pip|pl|2\n\n`);
  expect([...waiting]).toEqual([
    [`${gtin}|pip|pl|0`, 3],
    [`${gtin}|||1`, 1],
  ]);
  const many = Array.from({ length: 20_000 }, (_, i) => `${String(i).padStart(14, '0')}|||0`);
  addLines(waiting, many.join('\n'));
  expect(waiting.size).toBe(20_000);
  addLines(waiting, `${gtin}|||1`);
  expect(waiting.get(`${gtin}|||1`)).toBe(2);
});

test('what the edge noted is told once, by a process that takes it; the last of it when the edge ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-opens-'));
  const told: OpenedCodes[] = [];
  let isAway = true;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (isAway) return void response.writeHead(503).end();
      expect(request.headers['x-edge-secret']).toBe('a secret');
      told.push(...(JSON.parse(body) as OpenedCodes[]));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  let reopened = 0;
  const log = join(folder, 'opens.log');
  await writeFile(log, `${gtin}|pip|pl|1\n${gtin}|pip|pl|1\n`);
  const opens = followOpens({
    folder,
    reopen: () => void reopened++,
    servers: ['127.0.0.1:9', `127.0.0.1:${port}`],
    secret: 'a secret',
  });
  try {
    await expect.poll(() => reopened).toBe(1);
    isAway = false;
    const first = { gtin, linkType: 'pip', language: 'pl', hasBatch: true, opens: 2 };
    await expect.poll(() => told, { timeout: 10_000 }).toEqual([first]);
    await writeFile(log, `${gtin}|||0\n`);
    await opens.stop();
    expect(told).toEqual([first, { gtin, linkType: '', language: '', hasBatch: false, opens: 1 }]);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
