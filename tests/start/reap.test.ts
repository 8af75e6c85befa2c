import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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

test.runIf(existsSync('/proc/self'))(
  'a longer programme that is ended from outside leaves no process and no file',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'gtinoteka-programme-'));
    const temporary = join(home, 'tmp');
    await mkdir(temporary);
    await writeFile(
      join(home, 'sleepy.ts'),
      `import { spawn } from 'node:child_process';
     import { mkdtempSync } from 'node:fs';
     import { tmpdir } from 'node:os';
     export async function run() {
       mkdtempSync(tmpdir() + '/left-');
       const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { detached: true, stdio: 'ignore' });
       console.log(child.pid);
       await new Promise((done) => child.once('exit', done));
     }`,
    );
    const runner = join(import.meta.dirname, '../support/run/programmes.ts');
    const programme = spawn(
      process.execPath,
      ['-e', `(await import(${JSON.stringify(runner)})).runProgramme(${JSON.stringify(home)}, 'x', ['sleepy'])`],
      { env: { ...process.env, TMPDIR: temporary }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    try {
      const ended = new Promise<number | null>((done) => programme.once('exit', done));
      const child = Number(await new Promise((told) => programme.stdout.once('data', told)));
      expect(readdirSync(temporary)).toHaveLength(1);
      programme.kill('SIGTERM');
      expect(await ended).toBe(143);
      expect(readdirSync(temporary)).toEqual([]);
      expect(() => process.kill(child, 0)).toThrow('ESRCH');
    } finally {
      programme.kill('SIGKILL');
      await rm(home, { recursive: true, force: true });
    }
  },
);
