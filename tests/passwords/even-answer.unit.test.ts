import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answerInSteps } from '../../api/core/http/even-answer.ts';
import { unhurried } from '../support/run/pace.ts';

// Long enough that a busy machine does not push a little work into the next one.
const step = unhurried(700);

async function lasting(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await answerInSteps(step, work).catch(() => undefined);
  return performance.now() - began;
}

test('no work, a little work and a failure last one step; more work lasts two', async () => {
  const works = [
    async () => {},
    () => sleep(0.1 * step),
    async () => {
      throw new Error('no');
    },
    () => sleep(1.2 * step),
  ];
  const times = await Promise.all(works.map(lasting));
  expect(times.map((time) => Math.floor((time + 2) / step))).toEqual([1, 1, 1, 2]);
});

test('what the work gives or throws comes through', async () => {
  expect(await answerInSteps(1, async () => 7)).toBe(7);
  await expect(answerInSteps(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
