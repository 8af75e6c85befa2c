import { defineJob, everyHour, scheduledQueue } from '../../core/jobs/define-job.ts';
import { dropOldTries } from '../../store/people/log-in-tries.ts';
import type { JobDeps } from '../job-deps.ts';

export const sessionJobs = [
  defineJob({
    queue: scheduledQueue('drop-log-in-tries'),
    schedule: everyHour(45),
    run: ({ database }: JobDeps) => dropOldTries(database),
  }),
];
