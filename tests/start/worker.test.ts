import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../support/servers/server.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gtinoteka-worker-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('Ctrl-C under npm, which a worker hears twice, stops it and the database that it started', async () => {
  const worker = spawn(process.execPath, [join(repository, 'api/worker.ts')], {
    cwd: repository,
    env: { ...process.env, DATA_DIR: dataDir, MAILBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((done) => worker.once('exit', (code, signal) => done(code ?? signal)));
  let printed = '';
  for (const stream of [worker.stdout, worker.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await expect.poll(() => printed).toContain('Zadania w tle działają.');
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(true);
  worker.kill('SIGINT');
  await sleep(50);
  worker.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});
