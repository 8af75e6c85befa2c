import type { Database } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { everyHour, type PeriodicJob } from '../../core/jobs/periodic-job.ts';
import { tellEndedPackages } from '../../store/packages/package-ends.ts';

/** Tells companies whose paid package has ended, each once. */
export function makeEndedPackages({
  database,
  mail,
}: {
  database: Pick<Database, 'db'>;
  mail: MailQueue;
}): PeriodicJob {
  return {
    name: 'tell-ended-packages',
    cron: everyHour(5),
    async run() {
      await tellEndedPackages(database, mail);
    },
  };
}
