import type { Entry } from '../source/entries.ts';
import { entriesOf } from '../source/entries.ts';
import { noteOutcome } from '../state/dead-letters.ts';
import { noteFilled, type IndexState } from '../state/indexes.ts';
import { writeEntries } from '../target/bulk.ts';
import { Stopped } from '../target/patience.ts';
import type { IndexerParts } from '../indexer-parts.ts';

const pageSize = 2_000;
/** Requests under way at once: the server has work while the next page is read. */
const inFlight = 3;

/**
 * Writes every row into the index, page by page in order of keys, on from where an earlier run stopped. How far it is filled is
 * noted only when everything before is on the server's disk.
 */
export async function fillIndex(indexerParts: IndexerParts, index: IndexState): Promise<void> {
  const { client, pool, patience, report, signal } = indexerParts;
  const entries = entriesOf[index.kind];
  const total = await entries.count(pool);
  let { filledTo: last, filled } = index;
  const underWay: Promise<void>[] = [];
  let noted: Promise<void> = Promise.resolve();

  async function write(page: readonly Entry[], before: Promise<void>): Promise<void> {
    const { refused } = await writeEntries(client, index.name, page, patience);
    const keys = page.map(({ key }) => key);
    await noteOutcome(pool, index.name, keys, refused);
    await before;
    filled += page.length;
    await noteFilled(pool, index.name, page.at(-1)?.key ?? '', filled);
    report.progress(filled, Math.max(total, filled));
  }

  try {
    for (;;) {
      if (signal.aborted) throw new Stopped();
      const page = await entries.page(pool, last, pageSize);
      if (page.length > 0) {
        noted = write(page, noted);
        // Its failure is met where it is awaited.
        noted.catch(() => {});
        underWay.push(noted);
      }
      last = page.at(-1)?.key ?? last;
      if (page.length < pageSize) break;
      if (underWay.length >= inFlight) await underWay.shift();
    }
    await noted;
  } finally {
    await Promise.allSettled(underWay);
    report.endProgress();
  }
}
