import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cpuSecondsOfFamily, parentOf } from '../../support/servers/cpu-time.ts';

/** Busy until it has used so many seconds itself, however slow the machine is. */
const busyChild = (seconds: number): string =>
  `while (process.cpuUsage().user < ${seconds} * 1e6); console.log(process.ppid)`;

test.skipIf(!existsSync('/proc/self/stat'))(
  'processor time of a family has that of children that ended',
  () => {
    const before = cpuSecondsOfFamily(process.pid) ?? Number.NaN;
    const { stdout } = spawnSync(process.execPath, ['-e', busyChild(0.1)], { encoding: 'utf8' });
    expect(Number(stdout)).toBe(process.pid);
    const used = (cpuSecondsOfFamily(process.pid) ?? Number.NaN) - before;
    expect(used).toBeGreaterThan(0.08); // the system counts hundredths
    expect(parentOf(process.pid)).toBe(process.ppid);
  },
  60_000,
);

test('of a process that is none there is nothing to tell', () => {
  expect([cpuSecondsOfFamily(0), parentOf(0)]).toEqual([null, null]);
});
