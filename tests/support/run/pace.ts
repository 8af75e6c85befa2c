import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Processor time that the work below takes on a machine of the kind that the waits of the tests were written on, in milliseconds. */
const usual = 60;

/** What may begin to run beside the tests after the measurement is allowed for. */
export const usualPace = 1.5;
/** Past this the machine is not slow but stuck. */
const most = 10;

/**
 * How many times longer than on a quiet machine of the usual kind things may take here now: by the speed of the processor, and by how
 * many others want it. Measured once for a run (half a second), which hands it to its workers as TEST_PACE.
 */
export async function measurePace(): Promise<number> {
  const before = process.cpuUsage();
  spin();
  const { user } = process.cpuUsage(before);
  const slowness = Math.max(1, user / 1000 / usual);
  const others = Math.max(loadavg()[0] ?? 0, await wantingNow());
  return Math.min(most, Math.max(usualPace, slowness * (1 + others / availableParallelism())));
}

function spin(): number {
  let sum = 0;
  for (let i = 0; i < 12_000_000; i++) sum = (sum * 31 + i) % 1_000_003;
  return sum;
}

/** How many other programs want a processor at this moment; 0 where the system does not say. */
async function wantingNow(): Promise<number> {
  const seen: number[] = [];
  for (let i = 0; i < 20; i++) {
    try {
      seen.push(Number(/^procs_running (\d+)/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? 1) - 1);
    } catch {
      return 0;
    }
    await sleep(20);
  }
  return seen.reduce((total, one) => total + one, 0) / seen.length;
}

/** How long to wait on this machine, now, for what takes at most so many milliseconds on a quiet one. */
export function unhurried(milliseconds: number): number {
  return Math.round(milliseconds * Number(process.env.TEST_PACE ?? usualPace));
}
