import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Room for new objects, in MB. Where there is more, what a batch of rows leaves behind stays until there is a lot of it. */
const youngHeap = 8;
/** How far the work gives way to whoever waits for an answer, as `nice` counts it. */
export const niceness = 10;

/**
 * Lets the thread that calls it give way to others. On Linux each thread has a priority of its own; elsewhere it would be that of the whole
 * process, and nothing happens.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(0, niceness);
}

/**
 * Lets a whole process give way to others: every thread that it has, and those they will start. Nothing happens but on Linux, where each
 * thread has a priority of its own.
 */
export function giveWayWhole(): void {
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task'))
    try {
      setPriority(Number(thread), niceness);
    } catch (error) {
      // One that has ended since the folder was read.
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error;
    }
}

/**
 * Runs a program in a thread of its own, with its data and the largest heap it may have (MB), until it ends or `stop` is aborted. Resolves
 * when nothing of it is left; rejects with what it threw, or why it ended otherwise.
 */
export function runThread({
  program,
  data,
  heap,
  stop,
}: {
  readonly program: URL;
  readonly data: unknown;
  readonly heap: number;
  readonly stop: AbortSignal;
}): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const thread = new Worker(program, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: youngHeap },
  });
  const end = (): void => void thread.terminate();
  stop.addEventListener('abort', end);
  let failure: Error | null = null;
  thread.once('error', (error: Error) => (failure = error));
  // Only now nothing of it is left that still writes.
  thread.once('exit', (code) => {
    stop.removeEventListener('abort', end);
    if (code === 0) resolve(undefined);
    else reject(failure ?? new Error(stop.aborted ? 'stopped' : `the thread ended with ${code}`));
  });
  return promise;
}
