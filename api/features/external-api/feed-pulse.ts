/** Interval of polling the feed's end while calls are waiting, in milliseconds. */
const pollInterval = 300;

export interface FeedPulse {
  /** Resolves on new changes, after the time, on abort of `signal`, or at shutdown. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** resolves all waits and refuses new ones */
  stop(): void;
  readonly isStopped: boolean;
}

/** Polls the feed once for all waiting calls. */
export function makeFeedPulse(readEnd: () => Promise<string>): FeedPulse {
  const waiting = new Set<() => void>();
  let known: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  function wakeAll(): void {
    for (const wake of waiting) wake();
  }

  async function poll(): Promise<void> {
    // Waiting calls query the feed after their time; an unreachable database fails there.
    const end = await readEnd().catch(() => known);
    if (end !== known) wakeAll();
    known = end;
    timer = waiting.size > 0 ? setTimeout(() => void poll(), pollInterval).unref() : null;
    if (timer === null) known = null;
  }

  return {
    wait(milliseconds, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wake = (): void => {
        clearTimeout(over);
        signal.removeEventListener('abort', wake);
        waiting.delete(wake);
        resolve();
      };
      const over = setTimeout(wake, milliseconds);
      signal.addEventListener('abort', wake);
      waiting.add(wake);
      timer ??= setTimeout(() => void poll()).unref();
      if (signal.aborted || isStopped) wake();
      return promise;
    },
    stop() {
      isStopped = true;
      wakeAll();
    },
    get isStopped() {
      return isStopped;
    },
  };
}
