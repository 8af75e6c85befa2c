import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { BackgroundWork } from './background-work.ts';
import { giveWay } from './give-way.ts';
import { runThread } from './run-thread.ts';

/** What is said of jobs that run in threads. */
export interface ThreadWork<Job extends object, Data> extends Pick<BackgroundWork<Job>, 'queue' | 'giveUp'> {
  /** jobs at once, each in a thread of its own; one unless told otherwise */
  readonly atOnce?: number;
  /** the module that calls `runInThread` */
  readonly program: URL;
  /** largest heap of the thread, in MB: a hostile file ends its own thread, not the process */
  readonly heap: number;
  /** how long one job may take, in milliseconds */
  readonly longest: number;
  /** what the thread is given of a job; it is copied there, so it has no functions */
  readonly dataOf: (job: Job) => Data;
  /** tidies up after a thread that was ended or ran out of memory */
  readonly onFailure?: () => void;
  /** where somebody may cancel a job while it runs */
  readonly cancelling?: Cancelling<Job>;
}

export interface Cancelling<Job> {
  readonly isCancelled: (job: Job) => Promise<boolean>;
  /** Notes the end of a job whose thread was ended before it had noted that itself. */
  readonly settle: (job: Job) => Promise<void>;
}

/**
 * How often is looked whether a job is cancelled, and how long its thread may go on then to store what it has, in milliseconds: two seconds
 * at most in all, whatever the thread is in the middle of.
 */
const cancelPace = { look: 250, grace: 1_000 } as const;

/** Jobs of a queue, each in a thread of its own: answers of the API must not wait for them. */
export function makeThreadWork<Job extends object, Data>({
  queue,
  giveUp,
  atOnce = 1,
  program,
  heap,
  longest,
  dataOf,
  onFailure,
  cancelling,
}: ThreadWork<Job, Data>): BackgroundWork<Job> {
  return {
    queue,
    giveUp,
    atOnce,
    async run(job, stop) {
      const cancelled = new AbortController();
      const isOver = new AbortController();
      const ended = AbortSignal.any([stop, AbortSignal.timeout(longest), cancelled.signal]);
      if (cancelling)
        void whenCancelled(() => cancelling.isCancelled(job), isOver.signal).then(
          () => cancelled.abort(),
          () => {}, // it was over first
        );
      try {
        await runThread({ program, data: dataOf(job), heap, stop: ended });
      } catch (error) {
        onFailure?.();
        if (!cancelling || !cancelled.signal.aborted) throw error;
        await cancelling.settle(job);
      } finally {
        isOver.abort();
      }
    },
  };
}

/** Resolves when the thread of a cancelled job has had its time. Rejects when `isOver` is aborted. */
async function whenCancelled(isCancelled: () => Promise<boolean>, isOver: AbortSignal): Promise<void> {
  // A database that is away is asked again.
  do await sleep(cancelPace.look, undefined, { signal: isOver });
  while (!(await isCancelled().catch(() => false)));
  await sleep(cancelPace.grace, undefined, { signal: isOver });
}

/** The thread's side: runs `work` where its module was started by `makeThreadWork`; does nothing where it is imported. */
export async function runInThread<Data>(work: (data: Data) => Promise<void>): Promise<void> {
  if (isMainThread || !parentPort) return;
  giveWay();
  await work(workerData as Data); // what `dataOf` gave
}
