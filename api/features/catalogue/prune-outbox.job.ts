import type { Database } from '../../core/database.ts';
import { everyHour, type PeriodicJob } from '../../core/periodic-job.ts';
import { pruneOutbox } from '../../store/outbox.ts';

/** Forgets changes that the search index has long learnt, or that no index is there to learn. */
export function makeOutboxPruning(database: Pick<Database, 'pool'>): PeriodicJob {
  return {
    name: 'prune-outbox',
    cron: everyHour(35),
    run: () => pruneOutbox(database),
  };
}
