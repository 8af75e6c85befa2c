import { retryDeadJobs } from './dead-jobs.ts';
import { deadMailQueue } from './job-queues.ts';
import { openJobs } from './jobs.ts';
import type { Database } from '../database/database.ts';
import type { QueuedMail } from './mail-queue.ts';

export interface DeadMail {
  /** by which it is put back */
  readonly id: string;
  readonly mail: QueuedMail;
  readonly queuedAt: Date;
  readonly tries: number;
  /** why the last try failed */
  readonly reason: string;
}

/** Mails that could not be sent, oldest first. */
export async function listDeadMails(database: Pick<Database, 'pool'>): Promise<DeadMail[]> {
  const jobs = await openJobs(database);
  try {
    const found = await jobs.findJobs<QueuedMail>(deadMailQueue);
    return found
      .map(({ id, data, sourceCreatedOn, createdOn, sourceRetryCount, sourceOutput }) => ({
        id,
        mail: data,
        queuedAt: sourceCreatedOn ?? createdOn,
        tries: (sourceRetryCount ?? 0) + 1,
        reason: reasonOf(sourceOutput),
      }))
      .sort((one, other) => one.queuedAt.getTime() - other.queuedAt.getTime());
  } finally {
    await jobs.stop({ graceful: false, close: false });
  }
}

function reasonOf(output: object | null): string {
  if (output && 'reason' in output && typeof output.reason === 'string') return output.reason;
  return output && 'message' in output && typeof output.message === 'string' ? output.message : 'nieznana przyczyna';
}

/** Puts mails back into the queue, all or the ones with these ids; each keeps its message id. Returns how many it put back. */
export function retryDeadMails(database: Pick<Database, 'pool'>, ids?: readonly string[]): Promise<number> {
  return retryDeadJobs(database, deadMailQueue, { ids });
}
