import { defineJob, everyHour, scheduledQueue } from '../../core/jobs/define-job.ts';
import { purgeUnfinishedRegistrations } from '../../store/people/registration-purge.ts';
import type { JobDeps } from '../job-deps.ts';

/** Deletes expired registrations, their files, and remains of interrupted uploads. */
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
