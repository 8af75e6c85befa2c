import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database, Tx } from '../database/database.ts';
import { openBoss } from './jobs.ts';
import type { QueuedMail } from './mail-job.ts';
import { deadLettersOf, mailQueue } from './queues.ts';

/** Most jobs retried by one statement. */
const batch = 500;

/** Returns dead letters to their queue, all or the ones with these ids, in `trx` if there is one. Returns how many. */
export function retryDeadJobs(
  database: Pick<Database, 'pool'>,
  queue: string,
  { ids, trx }: { readonly ids?: readonly string[] | undefined; readonly trx?: Tx } = {},
): Promise<number> {
  return withBoss(database, async (boss) => {
    const which = { ...(ids ? { ids: [...ids] } : {}), ...(trx ? { db: fromKysely(trx) } : {}) };
    for (let retried = 0; ;) {
      const moved = await boss.redrive(deadLettersOf(queue), { ...which, limit: batch });
      retried += moved;
      if (moved < batch) return retried;
    }
  });
}

export interface DeadMail {
  /** by which it is retried */
  readonly id: string;
  readonly mail: QueuedMail;
  readonly queuedAt: Date;
  readonly tries: number;
  /** why the last try failed */
  readonly reason: string;
}

/** Mails that could not be sent, oldest first. */
export function listDeadMails(database: Pick<Database, 'pool'>): Promise<DeadMail[]> {
  return withBoss(database, async (boss) => {
    const found = await boss.findJobs<QueuedMail>(deadLettersOf(mailQueue.name));
    return found
      .map(({ id, data, sourceCreatedOn, createdOn, sourceRetryCount, sourceOutput }) => ({
        id,
        mail: data,
        queuedAt: sourceCreatedOn ?? createdOn,
        tries: (sourceRetryCount ?? 0) + 1,
        reason: reasonOf(sourceOutput),
      }))
      .sort((one, other) => one.queuedAt.getTime() - other.queuedAt.getTime());
  });
}

function reasonOf(output: object | null): string {
  if (output && 'reason' in output && typeof output.reason === 'string') return output.reason;
  return output && 'message' in output && typeof output.message === 'string' ? output.message : 'nieznana przyczyna';
}

async function withBoss<T>(database: Pick<Database, 'pool'>, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const boss = await openBoss(database);
  try {
    return await work(boss);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
