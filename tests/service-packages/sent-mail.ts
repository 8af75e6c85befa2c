import type { Tx } from '../../api/core/database/database.ts';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import type { MailQueue } from '../../api/core/jobs/mail-queue.ts';

/** A queue that keeps what was put into transactions. */
export function keepMail(): MailQueue & { readonly jobs: MailJob[]; templates(): string[] } {
  const jobs: MailJob[] = [];
  return {
    jobs,
    templates: () => jobs.splice(0).map(({ template }) => template),
    async queue(_trx: Tx, job) {
      jobs.push(job);
    },
  };
}
