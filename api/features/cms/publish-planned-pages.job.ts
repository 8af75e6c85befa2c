import type { Database } from '../../core/database/database.ts';
import { everyMinute, type PeriodicJob } from '../../core/jobs/periodic-job.ts';
import { publishPlanned } from '../../store/catalogue/cms-drafts.ts';

/** Publishes drafts whose time has come, should nobody watch for it (planned-pages-watch.ts). Edges are told by the database. */
export function makePlannedPages(database: Pick<Database, 'db'>): PeriodicJob {
  return { name: 'publish-planned-pages', cron: everyMinute(), run: () => publishPlanned(database) };
}
