import type { Database } from '../../core/database/database.ts';
import { everyDay, type PeriodicJob } from '../../core/jobs/periodic-job.ts';
import { dropOldOpens } from '../../store/digital-link/link-opens.ts';

/** Forgets how often codes were opened more than 400 days ago. */
export function makeOldOpensDrop(database: Pick<Database, 'db'>): PeriodicJob {
  return { name: 'drop-old-opens', cron: everyDay(3, 35), run: () => dropOldOpens(database) };
}
