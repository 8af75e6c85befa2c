import type pg from 'pg';
import { entriesOf } from '../source/entries.ts';
import { readChanges } from '../source/outbox.ts';
import { storeOutcome } from '../state/dead-letters.ts';
import { moveCursor, type IndexState } from '../state/indexes.ts';
import { writeEntries } from '../target/bulk.ts';
import type { IndexerParts } from '../indexer-parts.ts';

/** Maximum number of changes in one step; others stay in the outbox while the server is busy. */
const mostChanges = 10_000;

export interface ApplyResult {
  /** number of changed things that were indexed */
  readonly changed: number;
  /** all terms were recounted: this index must be rebuilt */
  readonly everything: boolean;
}

/**
 * Applies the next changes of the outbox to an index, as the rows are now.
 * - Moves the cursor when they are on the server's disk. An interrupted step is repeated; versions make that
 *   harmless.
 */
export async function applyChanges(
  indexerParts: IndexerParts,
  index: IndexState,
  db: Pick<pg.Pool, 'query'>,
): Promise<ApplyResult> {
  const { client, pool, patience } = indexerParts;
  const { keys, cursor, everything } = await readChanges(pool, index.kind, index.cursor, mostChanges);
  if (keys.size > 0) {
    const entries = await entriesOf[index.kind].changed(pool, keys);
    const { refused } = await writeEntries(client, index.name, entries, patience);
    await storeOutcome(pool, index.name, keys.keys(), refused);
  }
  if (cursor !== index.cursor && !everything) await moveCursor(db, index.name, cursor);
  return { changed: keys.size, everything };
}
