import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Work that one process at a time may do. It holds while a connection of its own is open: whoever dies lets go. */
export interface Lock {
  /** comes as soon as the connection broke: somebody else may hold it now */
  readonly lost: AbortSignal;
  /** Afterwards anybody can have it at once. */
  release(): Promise<void>;
}

/** Null: another process does that work now. */
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
          // The server notices a closed connection only a little later. A broken one has let go, or will: no need to wait.
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
