import type { Entry } from '../source/entries.ts';
import { entriesOf } from '../source/entries.ts';
import { noteOutcome } from '../state/dead-letters.ts';
import { noteFilled, type IndexState } from '../state/indexes.ts';
import { writeEntries, type WriteOutcome } from '../target/bulk.ts';
import { Stopped } from '../target/patience.ts';
import type { IndexerParts } from '../indexer-parts.ts';

const pageSize = 2_000;
/** Requests under way at once: the server has work while others are answered. */
const inFlight = 3;
/** Pages sent whose place is not noted yet: notes may lag, and hold little. */
const mostUnnoted = 12;

/**
 * Writes every row into the index, page by page in order of keys, on from where an earlier run stopped. A page is read while those
 * before it are written. How far it is filled is noted only when everything before is on the server's disk.
 */
export async function fillIndex(indexerParts: IndexerParts, index: IndexState): Promise<void> {
  const { client, pool, patience, report, signal } = indexerParts;
  const entries = entriesOf[index.kind];
  const total = await entries.count(pool);
  let { filled } = index;
  const underWay = new Set<Promise<unknown>>();
  const unnoted: Promise<void>[] = [];

  function send(page: readonly Entry[]): void {
    const sent = quietly(writeEntries(client, index.name, page, patience));
    underWay.add(sent);
    // One that failed stays, so that nothing more is sent after it.
    quietly(sent.then(() => underWay.delete(sent)));
    unnoted.push(quietly(note(page, sent, unnoted.at(-1))));
  }

  async function note(page: readonly Entry[], sent: Promise<WriteOutcome>, before?: Promise<void>): Promise<void> {
    const keys = page.map(({ key }) => key);
    const { refused } = await sent;
    await noteOutcome(pool, index.name, keys, refused);
    await before;
    filled += keys.length;
    await noteFilled(pool, index.name, keys.at(-1) ?? '', filled);
    report.progress(filled, Math.max(total, filled));
  }

  const read = (after: string | null): Promise<Entry[]> => quietly(entries.page(pool, after, pageSize));
  try {
    for (let next: Promise<Entry[]> | null = read(index.filledTo); next;) {
      if (signal.aborted) throw new Stopped();
      const page: Entry[] = await next;
      next = page.length === pageSize ? read(page.at(-1)?.key ?? null) : null;
      if (page.length > 0) send(page);
      if (underWay.size >= inFlight) await Promise.race(underWay);
      if (unnoted.length >= mostUnnoted) await unnoted.shift();
    }
    await Promise.all(unnoted);
  } finally {
    await Promise.allSettled([...underWay, ...unnoted]);
    report.endProgress();
  }
}

/** A failure of it is met where it is awaited, which may be later. */
function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
