import type { Database } from '../../core/database/database.ts';
import { everyHour, type PeriodicJob } from '../../core/jobs/periodic-job.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import { purgeUnfinishedRegistrations } from '../../store/people/registration-purge.ts';

/** Removes registrations that nobody finished in time, their files, and what cut uploads have left. */
export function makeRegistrationPurge({
  database,
  files,
}: {
  database: Pick<Database, 'db'>;
  files: Pick<FileStore, 'delete'>;
}): PeriodicJob {
  return {
    name: 'purge-registrations',
    cron: everyHour(20),
    async run() {
      for (const key of await purgeUnfinishedRegistrations(database)) await files.delete(key);
    },
  };
}
