import type { Database } from '../../core/database/database.ts';
import { everyDay, type PeriodicJob } from '../../core/jobs/periodic-job.ts';
import { tellChangedLicences } from '../../store/catalogue/licence-tellings.ts';

/** Tells whoever follows changes of the products that a licence made Verified or not, before the files of the day are made (0:20). */
export function makeLicenceTelling(database: Pick<Database, 'db'>): PeriodicJob {
  return {
    name: 'tell-licences',
    cron: everyDay(0, 5),
    run: async () => void (await tellChangedLicences(database)),
  };
}
