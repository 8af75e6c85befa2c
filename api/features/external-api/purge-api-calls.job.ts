import type { Database } from '../../core/database/database.ts';
import { everyDay, type PeriodicJob } from '../../core/jobs/periodic-job.ts';
import { purgeCalls } from '../../store/machines/api-calls.ts';
import { forgetAnswers } from '../../store/verification/written-products.ts';

/** Forgets what programs asked more than 30 days ago, and answers to their writes. */
export function makeApiCallPurge(database: Pick<Database, 'pool'>): PeriodicJob {
  return {
    name: 'purge-api-calls',
    cron: everyDay(3, 25),
    run: async () => {
      await purgeCalls(database);
      await forgetAnswers(database.pool);
    },
  };
}
