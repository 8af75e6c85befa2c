import { defineJob, everyHour, scheduledQueue } from '../../core/jobs/define-job.ts';
import { purgeLogInAttempts } from '../../store/people/log-in-attempts.ts';
import type { JobDeps } from '../job-deps.ts';

export const sessionJobs = [
  defineJob({
    queue: scheduledQueue('drop-log-in-tries'),
    schedule: everyHour(45),
    run: ({ database }: JobDeps) => purgeLogInAttempts(database),
  }),
];
