import { expect, test } from 'vitest';
import { makeThreadWork } from '../../api/core/jobs/thread-work.ts';
import { unhurried } from '../support/run/pace.ts';

interface Job {
  readonly id: string;
}

function endlessWork(isCancelled: () => Promise<boolean>) {
  const settled: string[] = [];
  const work = makeThreadWork<Job, Job>({
    queue: 'endless',
    program: new URL('endless-thread.ts', import.meta.url),
    heap: 64,
    longest: 60_000,
    dataOf: (job) => job,
    giveUp: async () => {},
    cancelling: { isCancelled, settle: async ({ id }) => void settled.push(id) },
  });
  return { work, settled };
}

test('a cancelled thread ends within two seconds although it is inside a row that never ends', async () => {
  let cancelledAt: number | null = null;
  const { work, settled } = endlessWork(async () => cancelledAt !== null);
  const run = work.run({ id: 'slow' }, new AbortController().signal);
  setTimeout(() => (cancelledAt = performance.now()), 500);
  await run;
  expect(performance.now() - (cancelledAt ?? 0)).toBeLessThan(unhurried(2_000));
  expect(settled).toEqual(['slow']);
});

test('a thread that nobody cancelled is not settled when the worker stops', async () => {
  const { work, settled } = endlessWork(async () => false);
  const stopping = new AbortController();
  const run = work.run({ id: 'slow' }, stopping.signal);
  setTimeout(() => stopping.abort(), 500);
  await expect(run).rejects.toThrow('stopped');
  expect(settled).toEqual([]);
});
