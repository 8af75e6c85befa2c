import type { Database } from '../../core/database/database.ts';
import { everyHour, type PeriodicJob } from '../../core/jobs/periodic-job.ts';
import { forgetContents } from '../../store/database-exports/earlier-downloads.ts';

/** Forgets what packages held once no later one is compared with them. */
export function makeForgottenContents(database: Pick<Database, 'db'>): PeriodicJob {
  return {
    name: 'forget-package-contents',
    cron: everyHour(55),
    async run() {
      await forgetContents(database);
    },
  };
}
