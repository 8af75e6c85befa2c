import { entriesOf, type Filling } from '../source/entries.ts';
import { hasDeadLetters, storeOutcome } from '../state/dead-letters.ts';
import { noteFilled, type IndexState } from '../state/indexes.ts';
import { writeEntries, type WriteOutcome } from '../target/bulk.ts';
import { refresh } from '../target/indices.ts';
import { StopRequested } from '../target/patience.ts';
import type { IndexerParts } from '../indexer-parts.ts';

const pageSize = 2_000;
/** Concurrent requests: the server works while responses are processed. */
const inFlight = 3;
/** Sent pages whose position is not stored yet. */
const mostUnnoted = 12;

/**
 * Writes all rows into the index, page by page in the order of `Entries.fill`, continuing an interrupted run.
 * - Pages are read while earlier ones are written.
 * - The position is stored only when everything before it is on the server's disk.
 */
export async function fillIndex(indexerParts: IndexerParts, index: IndexState): Promise<void> {
  const { client, pool, patience, report, signal } = indexerParts;
  const source = entriesOf[index.kind];
  const counted = ignoreRejection(source.count(pool));
  // An index without dead letters has none to delete. One added by this fill is deleted with the product's next
  // change.
  const hasLetters = await hasDeadLetters(pool, index.name);
  let { filled } = index;
  const underWay = new Set<Promise<unknown>>();
  const unnoted: Promise<void>[] = [];

  function send(page: Filling): void {
    const sent = ignoreRejection(writeEntries(client, index.name, page.entries, patience));
    underWay.add(sent);
    // A failed one stays, so that nothing more is sent.
    ignoreRejection(sent.then(() => underWay.delete(sent)));
    unnoted.push(ignoreRejection(note(page, sent, unnoted.at(-1))));
  }

  async function note(
    { entries, position }: Filling,
    sent: Promise<WriteOutcome>,
    before?: Promise<void>,
  ): Promise<void> {
    const { refused } = await sent;
    await storeOutcome(pool, index.name, hasLetters ? entries.map(({ key }) => key) : [], refused);
    await before;
    filled += entries.length;
    await noteFilled(pool, index.name, position ?? '', filled);
    report.progress(filled, Math.max(await counted, filled));
  }

  const read = (after: string | null): Promise<Filling> => ignoreRejection(source.fill(pool, after, pageSize));
  try {
    for (let next: Promise<Filling> | null = read(index.filledTo); next;) {
      if (signal.aborted) throw new StopRequested();
      const page: Filling = await next;
      next = page.entries.length === pageSize ? read(page.position) : null;
      if (page.entries.length > 0) send(page);
      if (underWay.size >= inFlight) await Promise.race(underWay);
      if (unnoted.length >= mostUnnoted) await unnoted.shift();
    }
    // The server indexes its memory while the last pages come, instead of afterwards.
    ignoreRejection(refresh(client, index.name));
    await Promise.all(unnoted);
  } finally {
    await Promise.allSettled([...underWay, ...unnoted]);
    report.endProgress();
  }
}

/** Its failure is handled where it is awaited, possibly later. */
function ignoreRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
