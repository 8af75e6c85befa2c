import type { Client } from '@elastic/elasticsearch';
import type pg from 'pg';
import type { IndexKind } from '@gtinoteka/product-index/name.ts';
import { entriesOf } from '../source/entries.ts';
import { countWaiting, type Cursor } from '../source/outbox.ts';
import { countDeadLetters } from '../state/dead-letters.ts';
import { readIndex } from '../state/indexes.ts';
import { countDocuments } from '../target/indices.ts';

export interface Counts {
  /** rows of the database */
  readonly rows: number;
  /** documents that searches see: refresh the index before, or those of the last second may be left out */
  readonly documents: number;
  /** changed things the index need not know yet */
  readonly waiting: number;
  /** documents the index refused */
  readonly deadLetters: number;
  /** by how many rows and documents differ beyond what waits and what was refused; 0: they agree */
  readonly unexplained: number;
}

/**
 * Counts both sides while others write: they may differ by no more than the changes after the place the index had before its
 * documents were counted, and what it refused.
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

/** Rows, and changes after a place, as one snapshot sees them. */
async function countRows(
  pool: pg.Pool,
  kind: IndexKind,
  after: Cursor | null,
): Promise<{ rows: number; waiting: number }> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const rows = await entriesOf[kind].count(client);
    const waiting = after ? await countWaiting(client, kind, after) : 0;
    await client.query('COMMIT');
    client.release();
    return { rows, waiting };
  } catch (error) {
    client.release(true);
    throw error;
  }
}
