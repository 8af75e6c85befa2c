import { Worker } from 'node:worker_threads';

/** Room for new objects, in MB. Where there is more, what a batch of rows leaves behind stays until there is a lot of it. */
const youngHeap = 8;

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
