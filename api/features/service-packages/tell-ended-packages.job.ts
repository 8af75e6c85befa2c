import type { Database } from '../../core/database.ts';
import type { MailQueue } from '../../core/mail-queue.ts';
import { everyHour, type PeriodicJob } from '../../core/periodic-job.ts';
import { tellEndedPackages } from '../../store/package-ends.ts';

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
