import { existsSync, mkdtempSync, chmodSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const stem = 'gtinoteka-run-';

/**
 * A temporary folder for everything that a run makes: given to it as TMPDIR, and as TEST_RUN to every program it starts, so that what a
 * failed hook or a killed run left behind can be found. Named by this process, which is how a later run knows that it has ended.
 */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${stem}${process.pid}-`));
  // The database runs under another account, which must be able to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Ends every process that a run left, its folder's users and whoever has it as TEST_RUN, and removes the folder. Answers what it had to end,
 * one line each. Where there is no /proc only the folder is removed.
 */
export async function reap(folder: string): Promise<string[]> {
  const ended = new Map<number, string>();
  // What dies may have started something a moment before.
  for (let round = 0; round < 5; round++) {
    const left = usersOf(folder);
    if (left.length === 0) break;
    for (const { pid, command } of left) {
      ended.set(pid, `${pid} ${command}`);
      signal(pid, round < 1 ? 'SIGTERM' : 'SIGKILL');
    }
    for (const until = performance.now() + 3_000; performance.now() < until && left.some(({ pid }) => isThere(pid));)
      await sleep(50);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  return [...ended.values()];
}

/** Does the same for runs whose own process is gone, as after kill -9. */
export async function reapEndedRuns(): Promise<string[]> {
  const ended: string[] = [];
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(stem) ? Number(name.slice(stem.length).split('-')[0]) : Number.NaN;
    if (Number.isInteger(owner) && !isThere(owner)) ended.push(...(await reap(join(tmpdir(), name))));
  }
  return ended;
}

function usersOf(folder: string): { pid: number; command: string }[] {
  if (!existsSync('/proc/self')) return [];
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) return [];
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      const isUser =
        command.includes(folder) ||
        readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) ||
        readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`TEST_RUN=${folder}`);
      return isUser ? [{ pid, command: command.slice(0, 160) }] : [];
    } catch {
      // It has ended meanwhile, or is somebody else's.
      return [];
    }
  });
}

function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
