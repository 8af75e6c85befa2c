import type { Client } from '@elastic/elasticsearch';
import type pg from 'pg';
import type { IndexKind } from '@gtinoteka/product-index/name.ts';
import { entriesOf } from '../source/entries.ts';
import { countPending, type Cursor } from '../source/outbox.ts';
import { countDeadLetters } from '../state/dead-letters.ts';
import { readIndex } from '../state/indexes.ts';
import { countDocuments } from '../target/indices.ts';

export interface Counts {
  /** rows of the database */
  readonly rows: number;
  /** documents visible to searches: refresh the index before, or the last second may be missing */
  readonly documents: number;
  /** changed things that are pending in the outbox */
  readonly waiting: number;
  /** documents refused by the index */
  readonly deadLetters: number;
  /** difference of rows and documents beyond pending and refused ones; 0: they agree */
  readonly unexplained: number;
}

/**
 * Counts both sides while others write.
 * - They may differ by changes after the index's cursor before the count, and by refused documents.
 */
export async function compareCounts(
  { client, pool }: { readonly client: Client; readonly pool: pg.Pool },
  kind: IndexKind,
  index: string,
): Promise<Counts> {
  const { cursor = null } = (await readIndex(pool, index)) ?? {};
  const documents = await countDocuments(client, index);
  const { rows, waiting } = await countRows(pool, kind, cursor);
  const deadLetters = await countDeadLetters(pool, index);
  const unexplained = Math.max(0, Math.abs(rows - documents) - waiting - deadLetters);
  return { rows, documents, waiting, deadLetters, unexplained };
}

/** Rows, and changes after a cursor, in one snapshot. */
async function countRows(
  pool: pg.Pool,
  kind: IndexKind,
  after: Cursor | null,
): Promise<{ rows: number; waiting: number }> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const rows = await entriesOf[kind].count(client);
    const waiting = after ? await countPending(client, kind, after) : 0;
    await client.query('COMMIT');
    client.release();
    return { rows, waiting };
  } catch (error) {
    client.release(true);
    throw error;
  }
}
