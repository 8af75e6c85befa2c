import { defineJob, everyDay, everyHour, scheduledQueue } from '../../core/jobs/define-job.ts';
import { notifyChangedLicences } from '../../store/catalogue/licence-notices.ts';
import { pruneOutbox } from '../../store/catalogue/outbox.ts';
import type { JobDeps } from '../job-deps.ts';

export const catalogueJobs = [
  // Deletes changes already indexed, or without an index.
  defineJob({
    queue: scheduledQueue('prune-outbox'),
    schedule: everyHour(35),
    run: ({ database }: JobDeps) => pruneOutbox(database),
  }),
  // Records products that became Verified or lost it, before the day's feed files (0:20).
  defineJob({
    queue: scheduledQueue('tell-licences'),
    schedule: everyDay(0, 5),
    run: async ({ database }: JobDeps) => void (await notifyChangedLicences(database)),
  }),
];
