import type pg from 'pg';

/** Work that one process at a time may do. It holds while a connection of its own is open: whoever dies lets go. */
export interface Lock {
  /** true as soon as the connection broke: somebody else may hold it now */
  isLost(): boolean;
  release(): void;
}

/** Null: another process does that work now. */
export async function tryLock(pool: pg.Pool, work: string): Promise<Lock | null> {
  const client = await pool.connect();
  let lost = false;
  client.on('error', () => (lost = true));
  client.on('end', () => (lost = true));
  try {
    const { rows } = await client.query<{ held: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1), hashtext($2)) AS held',
      ['gtinoteka search-indexer', work],
    );
    if (rows[0]?.held) return { isLost: () => lost, release: () => client.release(true) };
    client.release(true);
    return null;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
