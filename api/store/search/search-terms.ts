import type pg from 'pg';
import type { Database } from '../../core/database/database.ts';
import { repeat } from '../../core/repeat.ts';

/**
 * Drops the search indexes before a large load into `products`, to keep the load fast.
 * - Searches still work, slowly.
 * - Call buildSearchIndexes afterwards, unless the transaction is rolled back.
 */
export async function dropSearchIndexes(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT drop_search_indexes()');
}

/**
 * Builds missing search indexes, refreshes statistics and suggestions.
 * - Takes about 40 s for a million products, so statement_timeout must be off.
 */
export async function buildSearchIndexes(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT build_search_indexes()');
}

/** Applies changes of products and companies to the suggestions. Returns the number of changed suggestions. */
export async function applySearchTermChanges(
  connection: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>,
): Promise<number> {
  const { rows } = await connection.query<{ taken: number }>('SELECT apply_search_term_changes() AS taken');
  return rows[0]?.taken ?? 0;
}

/**
 * Keeps suggestions up to date while a server runs; writes appear within `interval` ms.
 * - Several processes may run it at once.
 * - Returns a function that stops it and awaits the current run.
 */
export function followSearchTerms({ pool }: Pick<Database, 'pool'>, interval = 2_000): () => Promise<void> {
  // A database outage loses nothing: differences stay stored until the next round.
  return repeat(interval, () => applySearchTermChanges(pool));
}
