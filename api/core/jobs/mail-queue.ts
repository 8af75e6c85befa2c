import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../database/database.ts';
import type { Jobs } from './jobs.ts';
import type { MailJob } from './mail-job.ts';
import { mailQueue } from './queues.ts';

export interface MailQueue {
  /** Adds the mail to the transaction: it is sent, at least once, if and only if that commits. */
  queue(trx: Tx, job: MailJob): Promise<void>;
}

export function makeMailQueue(jobs: Jobs): MailQueue {
  return {
    async queue(trx, job) {
      const mailId = randomUUID();
      await jobs.send(trx, mailQueue, { ...job, mailId }, { id: mailId });
    },
  };
}

/** What writes to the database and queues mails of it needs. */
export interface MailingParts {
  readonly database: Pick<Database, 'db'>;
  readonly mail: MailQueue;
}
