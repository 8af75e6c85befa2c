import { readdirSync, readFileSync } from 'node:fs';

/** What Linux counts processor time in: USER_HZ, 100 a second on every platform it runs on. */
const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parent: number;
  /** of itself, in ticks */
  readonly own: number;
  /** of its children that have ended, in ticks */
  readonly ended: number;
}

/**
 * Processor seconds of a process, of its children and of those of them that have ended: of PostgreSQL, whose parent process starts one for each
 * connection, all it ever used. Null where the system has no /proc.
 */
export function cpuSecondsOfFamily(pid: number): number | null {
  const parent = timesOf(pid);
  if (!parent) return null;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => timesOf(Number(name)) ?? [])
    .filter((times) => times.parent === pid);
  const ticks = [parent, ...children].reduce((sum, { own, ended }) => sum + own + ended, 0);
  return ticks / ticksPerSecond;
}

/** The process that started this one; null where the system has no /proc or the process is gone. */
export function parentOf(pid: number): number | null {
  return timesOf(pid)?.parent ?? null;
}

function timesOf(pid: number): ProcessTimes | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc_pid_stat(5): the name stands in brackets and may have any sign in it; the fields behind it are counted from 3.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const field = (number: number): number => Number(fields[number - 3]);
    return { parent: field(4), own: field(14) + field(15), ended: field(16) + field(17) };
  } catch {
    return null;
  }
}
