import { defineJob, everyHour, scheduledQueue } from '../../core/jobs/define-job.ts';
import { purgeUnfinishedRegistrations } from '../../store/people/registration-purge.ts';
import type { JobDeps } from '../job-deps.ts';

/** Removes registrations that nobody finished in time, their files, and what cut uploads have left. */
export async function purgeRegistrations({
  database,
  files,
}: Pick<JobDeps, 'database'> & {
  readonly files: Pick<JobDeps['files'], 'delete'>;
}): Promise<void> {
  for (const key of await purgeUnfinishedRegistrations(database)) await files.delete(key);
}

export const registrationJobs = [
  defineJob({ queue: scheduledQueue('purge-registrations'), schedule: everyHour(20), run: purgeRegistrations }),
];
