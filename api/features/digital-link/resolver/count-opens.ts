import type { Database } from '../../../core/database/database.ts';
import { addOpens, type Opens } from '../../../store/digital-link/link-opens.ts';

/** Interval of writing counts, in milliseconds. */
const pause = 2_000;
/** Maximum number of distinct kinds of opens per interval; only an attack exceeds it. */
const mostKinds = 20_000;

export interface OpenCounter {
  count(opened: Opens): void;
  /** Writes the counts so far. */
  flush(): Promise<void>;
}

/**
 * Buffers counts of opened codes in memory, so that opening a code does not wait for a write.
 * - A failed write is retried with the next one.
 */
export function makeOpenCounter(database: Pick<Database, 'db'>, onError: (error: unknown) => void): OpenCounter {
  let buffered = new Map<string, Opens & { opens: number }>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function count(opened: Opens): void {
    const key = `${opened.gtin}|${opened.linkType}|${opened.language}|${opened.hasBatch}`;
    const former = buffered.get(key);
    if (former) former.opens += opened.opens;
    else if (buffered.size < mostKinds) buffered.set(key, { ...opened });
    timer ??= setTimeout(() => void flush(), pause).unref();
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const now = [...buffered.values()];
    buffered = new Map();
    try {
      await addOpens(database, now);
    } catch (error) {
      onError(error);
      now.forEach(count);
    }
  }

  const flush = (): Promise<void> => (writing = writing.then(write));
  return { count, flush };
}
