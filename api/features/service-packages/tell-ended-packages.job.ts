import type { MailingParts } from '../../core/jobs/mail-queue.ts';
import { everyHour, type PeriodicJob } from '../../core/jobs/periodic-job.ts';
import { tellEndedPackages } from '../../store/packages/package-ends.ts';

/** Tells companies whose paid package has ended, each once. */
export function makeEndedPackages({ database, mail }: MailingParts): PeriodicJob {
  return {
    name: 'tell-ended-packages',
    cron: everyHour(5),
    async run() {
      await tellEndedPackages(database, mail);
    },
  };
}
