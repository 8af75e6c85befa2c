import type pg from 'pg';
import type { Database } from '../../core/database/database.ts';
import { repeat } from '../../core/repeat.ts';

/**
 * Before a load of many rows into `products`: drops what searching needs beside the key, so that the load keeps its speed.
 * Searches go on meanwhile, slowly. Always follow with buildSearchIndexes, unless it is rolled back.
 */
export async function dropSearchIndexes(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT drop_search_indexes()');
}

/**
 * Builds what is missing of the search indexes and refreshes estimates and suggestions: about 40 s for a million products, so
 * no statement_timeout may stand.
 */
export async function buildSearchIndexes(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT build_search_indexes()');
}

/** Takes over what writes to products and companies changed in the suggestions. Returns how many of them changed. */
export async function applySearchTermChanges(
  connection: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>,
): Promise<number> {
  const { rows } = await connection.query<{ taken: number }>('SELECT apply_search_term_changes() AS taken');
  return rows[0]?.taken ?? 0;
}

/**
 * Keeps suggestions up to date while a server runs: single writes are suggested within `interval` ms. Several processes may
 * run it at once. Returns what stops it and waits for the run under way.
 */
export function followSearchTerms({ pool }: Pick<Database, 'pool'>, interval = 2_000): () => Promise<void> {
  // A database that is away for a while loses nothing: the differences stay noted until the next round.
  return repeat(interval, () => applySearchTermChanges(pool));
}
