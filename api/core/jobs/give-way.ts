import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/** How far the work gives way to whoever waits for an answer, as `nice` counts it. */
export const niceness = 10;
/** Numbers of the processors that this process was started on: a thread is told them, since the process may have left one by then. */
const ownProcessors = toldProcessors() ?? allowedIn('/proc/self/status');
setEnvironmentData(toldProcessors.name, ownProcessors);

/**
 * Lets the thread that calls it give way to others, and leaves them a processor. On Linux each thread has a priority of its own; elsewhere it
 * would be that of the whole process, and nothing happens.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  setPriority(0, niceness);
  leaveProcessor(Number(basename(readlinkSync('/proc/thread-self'))));
}

/**
 * Lets a whole process give way to others: every thread that it has, and those they will start. Nothing happens but on Linux, where each
 * thread has a priority of its own.
 */
export function giveWayWhole(): void {
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task'))
    try {
      setPriority(Number(thread), niceness);
    } catch (error) {
      // One that has ended since the folder was read.
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error;
    }
  leaveProcessor(process.pid, '--all-tasks');
}

/**
 * Keeps a process or thread of this machine off the first processor that we may use, so that whoever waits for an answer finds one free:
 * who gives way only does so when Linux next looks. By taskset(1); where that is missing, may not, or there is one processor alone, nothing
 * happens. Never throws.
 */
export function leaveProcessor(pid: number, ...which: string[]): void {
  const [, ...others] = ownProcessors;
  if (others.length > 0)
    execFile('taskset', [...which, '--cpu-list', '--pid', others.join(','), String(pid)], () => {});
}

function toldProcessors(): number[] | null {
  const told: unknown = getEnvironmentData(toldProcessors.name);
  return Array.isArray(told) ? told.map(Number) : null;
}

/** Numbers of the processors that a process may use, by its `status` (proc_pid_status(5)); none where that does not say. */
export function allowedIn(statusPath: string): number[] {
  let list: string;
  try {
    list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync(statusPath, 'utf8'))?.[1] ?? '';
  } catch {
    return [];
  }
  return list.split(',').flatMap((range) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 || 0 }, (_, n) => from + n);
  });
}
