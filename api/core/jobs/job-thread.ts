import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { JobDefinition, JobThread, RunningJob } from './define-job.ts';

/** The module that runs jobs in threads, and what it is given beside a job; it is copied, so it has no functions. */
export interface ThreadProgram {
  readonly program: URL;
  readonly settings: object;
}

/** What the program finds as its `workerData`. */
export interface ThreadData<Settings> {
  readonly queue: string;
  readonly data: object;
  readonly job: Omit<RunningJob, 'signal'>;
  readonly settings: Settings;
}

/** Heap for new objects, in MB. With more of it, garbage of a batch of rows stays until there is a lot. */
const youngHeap = 8;
/**
 * How often is looked whether a job is cancelled, and how long its thread may go on then to store what it has, in milliseconds: two seconds
 * at most in all.
 */
const cancelPace = { look: 250, grace: 1_000 } as const;

/** Runs a job in a thread of its own, which ends when the job is cancelled, its time is over or its signal is aborted. */
export async function runInThread<Deps, Data extends object>(
  { queue, cancelling }: JobDefinition<Deps, Data>,
  thread: JobThread,
  { program, settings }: ThreadProgram,
  { deps, data, job }: { readonly deps: Deps; readonly data: Data; readonly job: RunningJob },
): Promise<void> {
  const cancelled = new AbortController();
  const isOver = new AbortController();
  if (cancelling)
    void whenCancelled(() => cancelling.isCancelled(deps, data), isOver.signal).then(
      () => cancelled.abort(),
      () => {}, // the job was over first
    );
  const { signal, ...rest } = job;
  const threadData: ThreadData<object> = { queue: queue.name, data, job: rest, settings };
  try {
    await runThread(
      program,
      threadData,
      thread.heap,
      AbortSignal.any([signal, AbortSignal.timeout(thread.minutes * 60_000), cancelled.signal]),
    );
  } catch (error) {
    if (!cancelling || !cancelled.signal.aborted) throw error;
    await cancelling.settle(deps, data);
  } finally {
    isOver.abort();
  }
}

/** Resolves when the thread of a cancelled job has had its time. Rejects when `isOver` is aborted. */
async function whenCancelled(isCancelled: () => Promise<boolean>, isOver: AbortSignal): Promise<void> {
  // A database that is away is asked again.
  do await sleep(cancelPace.look, undefined, { signal: isOver });
  while (!(await isCancelled().catch(() => false)));
  await sleep(cancelPace.grace, undefined, { signal: isOver });
}

/** Resolves when nothing of the thread is left; rejects with what it threw, or why it ended otherwise. */
function runThread(program: URL, workerData: object, heap: number, stop: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const thread = new Worker(program, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: youngHeap },
  });
  const end = (): void => void thread.terminate();
  if (stop.aborted) end();
  stop.addEventListener('abort', end);
  let failure: Error | null = null;
  thread.once('error', (error: Error) => (failure = error));
  thread.once('exit', (code) => {
    stop.removeEventListener('abort', end);
    if (code === 0) resolve(undefined);
    else reject(failure ?? new Error(stop.aborted ? 'stopped' : `the thread ended with ${code}`));
  });
  return promise;
}
