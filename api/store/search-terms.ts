import type pg from 'pg';
import type { Database } from '../core/database.ts';

/**
 * Before a load of many rows into `products`: drops what searching needs beside the key, so that the load keeps its speed.
 * Searches go on meanwhile, slowly. Always follow with buildSearchIndexes, also when the load failed.
 */
export async function dropSearchIndexes(client: pg.ClientBase): Promise<void> {
  await withoutTimeout(client, 'SELECT drop_search_indexes()');
}

/** Builds what is missing of the search indexes and refreshes estimates and suggestions: about 40 s for a million products. */
export async function buildSearchIndexes(client: pg.ClientBase): Promise<void> {
  await withoutTimeout(client, 'SELECT build_search_indexes()');
}

/** Counts the values that suggestions are drawn from anew. Needed only where the triggers on `products` were off. */
export async function refreshSearchTerms(client: pg.ClientBase): Promise<void> {
  await withoutTimeout(client, 'SELECT refresh_search_terms()');
}

/** Takes over what writes to products and companies changed in the suggestions. Returns how many of them changed. */
export async function applySearchTermChanges({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ taken: number }>('SELECT apply_search_term_changes() AS taken');
  return rows[0]?.taken ?? 0;
}

/**
 * Keeps suggestions up to date while a server runs: single writes are suggested within `interval` ms. Several processes may
 * run it at once. Returns what stops it and waits for the run under way.
 */
export function followSearchTerms(database: Pick<Database, 'pool'>, interval = 2_000): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    // A database that is away for a while loses nothing: the differences stay noted until the next round.
    running ??= applySearchTermChanges(database)
      .catch(() => {})
      .finally(() => (running = null));
  }, interval);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function withoutTimeout(client: pg.ClientBase, statement: string): Promise<void> {
  const { rows } = await client.query<{ statement_timeout: string }>('SHOW statement_timeout');
  await client.query('SET statement_timeout = 0');
  try {
    await client.query(statement);
  } finally {
    await client.query(`SELECT set_config('statement_timeout', $1, false)`, [rows[0]?.statement_timeout ?? '0']);
  }
}
