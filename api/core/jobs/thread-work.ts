import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { BackgroundWork } from './background-work.ts';
import { giveWay } from './give-way.ts';
import { runThread } from './run-thread.ts';

/** What is said of jobs that run in threads. */
export interface ThreadWork<Job extends object, Data> extends Pick<BackgroundWork<Job>, 'queue' | 'giveUp'> {
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
}

/** Jobs of a queue, one at a time, each in a thread of its own: answers of the API must not wait for them. */
export function makeThreadWork<Job extends object, Data>({
  queue,
  giveUp,
  program,
  heap,
  longest,
  dataOf,
  onFailure,
}: ThreadWork<Job, Data>): BackgroundWork<Job> {
  return {
    queue,
    giveUp,
    atOnce: 1,
    async run(job, stop) {
      const ended = AbortSignal.any([stop, AbortSignal.timeout(longest)]);
      try {
        await runThread({ program, data: dataOf(job), heap, stop: ended });
      } catch (error) {
        onFailure?.();
        throw error;
      }
    },
  };
}

/** The thread's side: runs `work` where its module was started by `makeThreadWork`; does nothing where it is imported. */
export async function runInThread<Data>(work: (data: Data) => Promise<void>): Promise<void> {
  if (isMainThread || !parentPort) return;
  giveWay();
  await work(workerData as Data); // what `dataOf` gave
}
