import type { Database } from '../../../api/core/database/database.ts';
import { openJobs } from '../../../api/core/jobs/jobs.ts';
import { makeMailQueue, type MailQueue } from '../../../api/core/jobs/mail-queue.ts';

/** The real queue of mails. */
export async function openMailQueue(database: Pick<Database, 'pool'>): Promise<MailQueue & { close(): Promise<void> }> {
  const jobs = await openJobs(database);
  return { ...makeMailQueue(jobs), close: () => jobs.close() };
}
