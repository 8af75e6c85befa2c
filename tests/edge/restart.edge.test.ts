import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '../support/servers/database.ts';
import { call, edgeMissing, startTestEdge, type TestEdge } from '../support/servers/edge.ts';

const missing = edgeMissing();
const database = await createDatabase();

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

describe.skipIf(missing !== null)('the edge', () => {
  let edge: TestEdge;
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'gtinoteka-edge-restart-'));
    edge = await startTestEdge(database.url, { DATA_DIR: dataDir });
  });
  afterEach(async () => {
    await edge.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a rolling restart of the API refuses no read and no write of 20 a second', async () => {
    const statuses: Promise<string>[] = [];
    const send = (n: number): Promise<string> =>
      (n % 2 === 0
        ? call(edge.port, '/api/v1/bot_check/challenge/')
        : call(edge.port, '/api/v1/token/', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: 'nobody@example.com', password: 'not a password' }),
          })
      ).then(
        ({ status }) => (status >= 500 ? String(status) : 'answered'),
        (error: Error) => error.message,
      );
    const restarted = edge.restart();
    let isDone = false;
    void restarted.finally(() => (isDone = true));
    for (let n = 0; !isDone || n < 200; n++) {
      statuses.push(send(n));
      await sleep(50);
    }
    await restarted;
    expect(new Set(await Promise.all(statuses))).toEqual(new Set(['answered']));
  });

  test('SIGKILL of nginx ends the edge, its workers and the API, so its ports are free', async () => {
    process.kill(edge.nginxPid(), 'SIGKILL');
    expect(await edge.ended).toBe(1);
    await expect.poll(() => Promise.all([edge.port, ...edge.servers].map(listens))).toEqual([false, false, false]);
  });

  test('SIGKILL of the edge ends nginx and the API, so its ports are free', async () => {
    process.kill(edge.pid ?? 0, 'SIGKILL');
    await edge.ended;
    await expect.poll(() => Promise.all([edge.port, ...edge.servers].map(listens))).toEqual([false, false, false]);
  });
});
