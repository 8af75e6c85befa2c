import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { evenly } from '../../api/core/even-answer.ts';

async function lasting(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await evenly(100, work).catch(() => undefined);
  return performance.now() - began;
}

test('no work, a little work and a failure last one step; more work lasts two', async () => {
  const works = [
    async () => {},
    () => sleep(60),
    async () => {
      throw new Error('no');
    },
    () => sleep(130),
  ];
  const times = await Promise.all(works.map(lasting));
  expect(times.map((time) => Math.floor((time + 2) / 100))).toEqual([1, 1, 1, 2]);
});

test('what the work gives or throws comes through', async () => {
  expect(await evenly(1, async () => 7)).toBe(7);
  await expect(evenly(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
