import { expect, test } from 'vitest';
import { z } from 'zod';
import type { JobDefinition } from '../../api/core/jobs/define-job.ts';
import { runInThread } from '../../api/core/jobs/job-thread.ts';
import { unhurried } from '../support/run/pace.ts';

const thread = { heap: 64, minutes: 1 };

function endlessJob(isCancelled: () => Promise<boolean>) {
  const settled: string[] = [];
  const definition: JobDefinition<object, { id: string }> = {
    queue: { name: 'endless', data: z.object({ id: z.string() }), options: {} },
    thread,
    run: async () => {},
    cancelling: { isCancelled, settle: async (_deps, { id }) => void settled.push(id) },
  };
  const run = (signal: AbortSignal) =>
    runInThread(
      definition,
      thread,
      { program: new URL('endless-thread.ts', import.meta.url), settings: {} },
      { deps: {}, data: { id: 'slow' }, job: { id: '1', signal, workFolder: '' } },
    );
  return { run, settled };
}

test('a cancelled thread ends within two seconds although it is inside a row that never ends', async () => {
  let cancelledAt: number | null = null;
  const { run, settled } = endlessJob(async () => cancelledAt !== null);
  const running = run(new AbortController().signal);
  setTimeout(() => (cancelledAt = performance.now()), 500);
  await running;
  expect(performance.now() - (cancelledAt ?? 0)).toBeLessThan(unhurried(2_000));
  expect(settled).toEqual(['slow']);
});

test('a thread that nobody cancelled is not settled when the worker stops', async () => {
  const { run, settled } = endlessJob(async () => false);
  const stopping = new AbortController();
  const running = run(stopping.signal);
  setTimeout(() => stopping.abort(), 500);
  await expect(running).rejects.toThrow('stopped');
  expect(settled).toEqual([]);
});
