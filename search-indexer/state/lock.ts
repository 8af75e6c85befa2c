import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Work of one process at a time. Held by an open connection, so a dead process releases it. */
export interface Lock {
  /** aborted when the connection breaks: another process may have the lock */
  readonly lost: AbortSignal;
  /** Releases it at once. */
  release(): Promise<void>;
}

/** Null: another process has the lock. */
export async function tryLock(pool: pg.Pool, work: string): Promise<Lock | null> {
  const client = await pool.connect();
  const names = ['gtinoteka search-indexer', work];
  const losing = new AbortController();
  for (const event of ['error', 'end'] as const) client.on(event, () => losing.abort());
  try {
    const { rows } = await client.query<{ held: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1), hashtext($2)) AS held',
      names,
    );
    if (rows[0]?.held) {
      return {
        lost: losing.signal,
        async release() {
          // The server notices a closed connection with a delay. A broken one is released anyway.
          const unlocked = client.query('SELECT pg_advisory_unlock(hashtext($1), hashtext($2))', names);
          await Promise.race([unlocked.catch(() => undefined), sleep(2_000, undefined, { ref: false })]);
          client.release(true);
        },
      };
    }
    client.release(true);
    return null;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
