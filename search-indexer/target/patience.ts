import { errors } from '@elastic/elasticsearch';

/** Stop was requested; running work ends in order. */
export class StopRequested extends Error {}

export interface Patience {
  /** maximum time to wait for an unreachable server, in milliseconds */
  readonly lasts: number;
  readonly signal: AbortSignal;
  /** notified once per pause: the error, this pause and the maximum time, in milliseconds */
  onWait?(reason: string, pause: number, longest: number): void;
}

/** Retries while the server is unreachable, overloaded or without a shard; other errors are thrown at once. */
export async function withPatience<T>(patience: Patience, act: () => Promise<T>): Promise<T> {
  const begun = Date.now();
  for (let pause = 200; ; pause = Math.min(pause * 2, 5_000)) {
    try {
      return await act();
    } catch (error) {
      const remaining = patience.lasts - (Date.now() - begun);
      if (!passes(error) || remaining <= 0) throw error;
      patience.onWait?.(error instanceof Error ? error.message : String(error), pause, patience.lasts);
      await rest(Math.min(pause * (0.75 + Math.random() / 2), remaining), patience.signal);
    }
  }
}

/** Waits; throws Stopped when the signal is aborted. */
export async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw new StopRequested();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const stop = (): void => reject(new StopRequested());
  signal.addEventListener('abort', stop);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Temporary statuses of a server: starting, electing, full, moving shards. */
const passingStatuses = new Set([408, 429, 502, 503, 504]);

function passes(error: unknown): boolean {
  if (error instanceof ServerOverloaded) return true;
  if (error instanceof errors.ConnectionError || error instanceof errors.TimeoutError) return true;
  if (error instanceof errors.NoLivingConnectionsError) return true;
  return error instanceof errors.ResponseError && passingStatuses.has(error.statusCode ?? 0);
}

/** Some documents of a request are to be retried: the server's queue is full, or the index is blocked. */
export class ServerOverloaded extends Error {}
