import type { Database } from '../../core/database/database.ts';
import { everyDay, type PeriodicJob } from '../../core/jobs/periodic-job.ts';
import { dropRunImages } from '../../store/runs/import-runs.ts';

/** Takes what runs kept of products before them, and refused rows, 90 days after. */
export function makeRunImagesDrop(database: Pick<Database, 'pool'>): PeriodicJob {
  return { name: 'drop-run-images', cron: everyDay(4, 20), run: () => dropRunImages(database) };
}
