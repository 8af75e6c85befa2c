import { entriesOf, type Filling } from '../source/entries.ts';
import { hasDeadLetters, noteOutcome } from '../state/dead-letters.ts';
import { noteFilled, type IndexState } from '../state/indexes.ts';
import { writeEntries, type WriteOutcome } from '../target/bulk.ts';
import { refresh } from '../target/indices.ts';
import { Stopped } from '../target/patience.ts';
import type { IndexerParts } from '../indexer-parts.ts';

const pageSize = 2_000;
/** Requests under way at once: the server has work while others are answered. */
const inFlight = 3;
/** Pages sent whose place is not noted yet: notes may lag, and hold little. */
const mostUnnoted = 12;

/**
 * Writes every row into the index, page by page in the order of `Entries.fill`, on from where an earlier run stopped. A page is read while those
 * before it are written. How far it is filled is noted only when everything before is on the server's disk.
 */
export async function fillIndex(indexerParts: IndexerParts, index: IndexState): Promise<void> {
  const { client, pool, patience, report, signal } = indexerParts;
  const source = entriesOf[index.kind];
  const counted = quietly(source.count(pool));
  // Of an index that has no letters none can go. One that this fill writes goes with the next change of its product.
  const hasLetters = await hasDeadLetters(pool, index.name);
  let { filled } = index;
  const underWay = new Set<Promise<unknown>>();
  const unnoted: Promise<void>[] = [];

  function send(page: Filling): void {
    const sent = quietly(writeEntries(client, index.name, page.entries, patience));
    underWay.add(sent);
    // One that failed stays, so that nothing more is sent after it.
    quietly(sent.then(() => underWay.delete(sent)));
    unnoted.push(quietly(note(page, sent, unnoted.at(-1))));
  }

  async function note({ entries, place }: Filling, sent: Promise<WriteOutcome>, before?: Promise<void>): Promise<void> {
    const { refused } = await sent;
    await noteOutcome(pool, index.name, hasLetters ? entries.map(({ key }) => key) : [], refused);
    await before;
    filled += entries.length;
    await noteFilled(pool, index.name, place ?? '', filled);
    report.progress(filled, Math.max(await counted, filled));
  }

  const read = (after: string | null): Promise<Filling> => quietly(source.fill(pool, after, pageSize));
  try {
    for (let next: Promise<Filling> | null = read(index.filledTo); next;) {
      if (signal.aborted) throw new Stopped();
      const page: Filling = await next;
      next = page.entries.length === pageSize ? read(page.place) : null;
      if (page.entries.length > 0) send(page);
      if (underWay.size >= inFlight) await Promise.race(underWay);
      if (unnoted.length >= mostUnnoted) await unnoted.shift();
    }
    // What the server holds in memory goes into the index while the last pages come; not all of it afterwards.
    quietly(refresh(client, index.name));
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
