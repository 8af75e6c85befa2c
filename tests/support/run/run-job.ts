import type { JobDeps } from '../../../api/features/job-deps.ts';
import { loadJobs } from '../../../api/features.ts';

/** Runs the scheduled job of a queue, as the worker does. */
export async function runJob(queue: string, deps: Partial<JobDeps>): Promise<void> {
  const job = (await loadJobs()).find((one) => one.queue.name === queue);
  if (!job) throw new Error(`no job of the queue ${queue}`);
  const running = { id: 'test', signal: new AbortController().signal, workFolder: '' };
  await job.run(deps as JobDeps, {}, running); // the test passes what the job uses
}
