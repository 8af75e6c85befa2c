/** How often the end of the feed is looked at while anybody waits, in milliseconds. */
const looked = 300;

export interface FeedPulse {
  /** Resolves when the feed has gone on, the time is over, `signal` is aborted or the process ends. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** wakes everybody, for good */
  stop(): void;
  readonly isStopped: boolean;
}

/** One look at the feed for all who wait, instead of one for each of them. */
export function makeFeedPulse(readEnd: () => Promise<string>): FeedPulse {
  const waiting = new Set<() => void>();
  let known: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  function wakeAll(): void {
    for (const wake of waiting) wake();
  }

  async function look(): Promise<void> {
    // Whoever waits asks again when its time is over; a database that is away says so then.
    const end = await readEnd().catch(() => known);
    if (end !== known) wakeAll();
    known = end;
    timer = waiting.size > 0 ? setTimeout(() => void look(), looked).unref() : null;
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
      timer ??= setTimeout(() => void look()).unref();
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
