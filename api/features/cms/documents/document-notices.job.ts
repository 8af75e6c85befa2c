import type { MailingParts } from '../../../core/jobs/mail-queue.ts';
import { everyMinute, type PeriodicJob } from '../../../core/jobs/periodic-job.ts';
import { publishDue, tellCompanies } from '../../../store/office/cms-notices.ts';

/** Writes to companies about changes of documents, and publishes those whose day has come. Edges are told by the database. */
export function makeDocumentNotices({ database, mail }: MailingParts): PeriodicJob {
  return {
    name: 'document-notices',
    cron: everyMinute(),
    async run() {
      await publishDue(database);
      await tellCompanies(database, mail);
    },
  };
}
