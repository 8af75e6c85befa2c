import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { JobDefinition, JobThread, RunningJob } from './define-job.ts';

/** The module that runs jobs in threads and its settings, which are copied and so contain no functions. */
export interface ThreadProgram {
  readonly program: URL;
  readonly settings: object;
}

/** `workerData` of the program. */
export interface ThreadData<Settings> {
  readonly queue: string;
  readonly data: object;
  readonly job: Omit<RunningJob, 'signal'>;
  readonly settings: Settings;
}

/** Heap for new objects, in MB. A larger one would delay garbage collection. */
const youngHeap = 8;
/** Interval of the cancel check, and the time a cancelled thread has to store its results, in milliseconds. */
const cancelPace = { look: 250, grace: 1_000 } as const;

/** Runs a job in its own thread, which ends when the job is cancelled, times out or its signal is aborted. */
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

/** Resolves when a cancelled job has used its grace time. Rejects when `isOver` is aborted. */
async function whenCancelled(isCancelled: () => Promise<boolean>, isOver: AbortSignal): Promise<void> {
  // Repeats while the database is unreachable.
  do await sleep(cancelPace.look, undefined, { signal: isOver });
  while (!(await isCancelled().catch(() => false)));
  await sleep(cancelPace.grace, undefined, { signal: isOver });
}

/** Resolves when the thread has exited; rejects with its error, or the reason of another end. */
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
