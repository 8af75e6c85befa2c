import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRunFolder, reap } from '../support/run/reap.ts';

/** A program that ends only when it is killed; resolves with its exit once it runs. */
async function stubborn(options: { cwd?: string; env?: NodeJS.ProcessEnv }) {
  const program = spawn(
    process.execPath,
    ['-e', `process.on('SIGTERM', () => {}); console.log('.'); setInterval(() => {}, 1e6)`],
    {
      ...options,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    },
  );
  const ended = new Promise((done) => program.once('exit', (_, signal) => done(signal)));
  await new Promise((done) => program.stdout.once('data', done));
  return { pid: program.pid, ended };
}

test.runIf(existsSync('/proc/self'))('whatever a run started is ended with it, and its folder is gone', async () => {
  const folder = makeRunFolder();
  await writeFile(join(folder, 'left'), '');
  const inFolder = await stubborn({ cwd: folder });
  const marked = await stubborn({ env: { ...process.env, TEST_RUN: folder } });
  const foreign = await stubborn({ env: { ...process.env, TEST_RUN: `${folder}-of-another` } });
  try {
    const told = await reap(folder);
    expect(await Promise.all([inFolder.ended, marked.ended])).toEqual(['SIGKILL', 'SIGKILL']);
    expect(told.map((line) => Number(line.split(' ')[0])).toSorted()).toEqual([inFolder.pid, marked.pid].toSorted());
    expect(existsSync(folder)).toBe(false);
    expect(process.kill(foreign.pid ?? 0, 0)).toBe(true);
  } finally {
    process.kill(foreign.pid ?? 0, 'SIGKILL');
  }
});
