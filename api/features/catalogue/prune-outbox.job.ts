import type { Database } from '../../core/database/database.ts';
import { everyHour, type PeriodicJob } from '../../core/jobs/periodic-job.ts';
import { pruneOutbox } from '../../store/catalogue/outbox.ts';

/** Forgets changes that the search index has long learnt, or that no index is there to learn. */
export function makeOutboxPruning(database: Pick<Database, 'pool'>): PeriodicJob {
  return {
    name: 'prune-outbox',
    cron: everyHour(35),
    run: () => pruneOutbox(database),
  };
}
