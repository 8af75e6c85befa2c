import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorkFolder, removeLeftFolders } from '../../api/core/jobs/work-folders.ts';
import { repository } from '../support/servers/server.ts';

const parent = mkdtempSync(join(tmpdir(), 'gtinoteka-work-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));
let place: string;
beforeEach(() => {
  place = join(mkdtempSync(join(parent, 'data-')), 'work');
});

const jobs = (): string[] => readdirSync(place).filter((name) => name !== 'lock');
const nothing = { removed: 0, failed: [] };
/** What another process or thread does: it makes a folder with data in it, tells its path and goes on until it is ended. */
const holds = (tell: string): string => `
  globalThis.timer = setInterval(() => {}, 1_000);
  import(${JSON.stringify(join(repository, 'api/core/jobs/work-folders.ts'))}).then(({ makeWorkFolder }) => {
    globalThis.folder = makeWorkFolder(${JSON.stringify(place)});
    require('node:fs').writeFileSync(globalThis.folder.path + '/file', 'clear text');
    ${tell}(globalThis.folder.path);
  });`;

async function startHolder(): Promise<{ path: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, ['-e', holds('console.log')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [said] = await once(child.stdout, 'data');
  return {
    path: String(said).trim(),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

describe('a folder of a job', () => {
  test('is for its account alone, and so is the place, which another version left open', () => {
    mkdirSync(place, { mode: 0o755 });
    chmodSync(place, 0o755);
    const folder = makeWorkFolder(place);
    for (const path of [place, folder.path]) expect(statSync(path).mode & 0o777).toBe(0o700);
    folder.remove();
    expect(jobs()).toEqual([]);
  });

  test('is left alone while its job goes on, here or in another process, and by two jobs of one process', async () => {
    const own = [makeWorkFolder(place), makeWorkFolder(place)];
    const other = await startHolder();
    try {
      expect(removeLeftFolders(place)).toEqual(nothing);
      for (const { path } of [...own, other]) expect(existsSync(path)).toBe(true);
      own[0]?.remove();
      expect(removeLeftFolders(place)).toEqual(nothing);
      expect(jobs()).toHaveLength(2);
      own[1]?.remove();
    } finally {
      await other.kill();
    }
  });

  test('whose process was killed is removed with what is in it, and no other one is', async () => {
    const [killed, living] = [await startHolder(), await startHolder()];
    try {
      await killed.kill();
      expect(existsSync(join(killed.path, 'file'))).toBe(true);
      expect(removeLeftFolders(place)).toEqual({ removed: 1, failed: [] });
      expect(existsSync(killed.path)).toBe(false);
      expect(existsSync(join(living.path, 'file'))).toBe(true);
    } finally {
      await living.kill();
    }
  });

  test('whose thread was ended is removed by the process that goes on', async () => {
    const tell = `require('node:worker_threads').parentPort.postMessage.bind(require('node:worker_threads').parentPort)`;
    const thread = new Worker(holds(tell), { eval: true });
    const [path]: string[] = await once(thread, 'message');
    expect(removeLeftFolders(place)).toEqual(nothing);
    await thread.terminate();
    expect(existsSync(path ?? '')).toBe(true);
    expect(removeLeftFolders(place)).toEqual({ removed: 1, failed: [] });
    expect(jobs()).toEqual([]);
  });

  test('of an earlier version, which held no lock, is removed; files beside the folders are nobody of ours', () => {
    mkdirSync(join(place, 'verification-AbC123'), { recursive: true });
    writeFileSync(join(place, 'verification-AbC123/file'), 'clear text');
    writeFileSync(join(place, 'note'), 'somebody wrote it');
    expect(removeLeftFolders(place)).toEqual({ removed: 1, failed: [] });
    expect(jobs()).toEqual(['note']);
  });

  test('that cannot be looked at is told, and the others are removed all the same', () => {
    // Its lock is a folder: nothing can be locked there, whoever asks.
    mkdirSync(join(place, 'a-strange/lock'), { recursive: true });
    mkdirSync(join(place, 'b-left'));
    const { removed, failed } = removeLeftFolders(place);
    expect(removed).toBe(1);
    expect(failed).toEqual([expect.stringContaining(join(place, 'a-strange'))]);
    expect(jobs()).toEqual(['a-strange']);
  });
});

test('where no job has been there is nothing to remove, and nothing is made', () => {
  expect(removeLeftFolders(place)).toEqual(nothing);
  expect(existsSync(place)).toBe(false);
});
