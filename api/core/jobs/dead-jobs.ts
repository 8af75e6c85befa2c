import { fromKysely } from 'pg-boss';
import type { Database, Tx } from '../database/database.ts';
import { openJobs } from './jobs.ts';

/** Most jobs put back by one statement. */
const atOnce = 500;

/**
 * Puts dead letters of a queue (`…-dead-letters`) back where they came from, all or the ones with these ids. Returns how many it put back.
 * With `trx` it is part of that transaction.
 */
export async function retryDeadJobs(
  database: Pick<Database, 'pool'>,
  queue: string,
  { ids, trx }: { readonly ids?: readonly string[] | undefined; readonly trx?: Tx } = {},
): Promise<number> {
  const jobs = await openJobs(database);
  try {
    const which = { ...(ids ? { ids: [...ids] } : {}), ...(trx ? { db: fromKysely(trx) } : {}) };
    let moved = 0;
    for (;;) {
      const now = await jobs.redrive(queue, { ...which, limit: atOnce });
      moved += now;
      if (now < atOnce) return moved;
    }
  } finally {
    await jobs.stop({ graceful: false, close: false });
  }
}
