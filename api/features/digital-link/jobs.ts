import { defineJob, everyDay, scheduledQueue } from '../../core/jobs/define-job.ts';
import { dropOldOpens } from '../../store/digital-link/link-opens.ts';
import type { JobDeps } from '../job-deps.ts';

export const digitalLinkJobs = [
  // Deletes counts of opened codes after 400 days.
  defineJob({
    queue: scheduledQueue('drop-old-opens'),
    schedule: everyDay(3, 35),
    run: ({ database }: JobDeps) => dropOldOpens(database),
  }),
];
