import { defineJob, everyDay, everyHour, scheduledQueue } from '../../core/jobs/define-job.ts';
import { tellChangedLicences } from '../../store/catalogue/licence-tellings.ts';
import { pruneOutbox } from '../../store/catalogue/outbox.ts';
import type { JobDeps } from '../job-deps.ts';

export const catalogueJobs = [
  // Changes that the search index has read, or that no index will.
  defineJob({
    queue: scheduledQueue('prune-outbox'),
    schedule: everyHour(35),
    run: ({ database }: JobDeps) => pruneOutbox(database),
  }),
  // Products that a licence made Verified or not, before the files of the day are made (0:20).
  defineJob({
    queue: scheduledQueue('tell-licences'),
    schedule: everyDay(0, 5),
    run: async ({ database }: JobDeps) => void (await tellChangedLicences(database)),
  }),
];
