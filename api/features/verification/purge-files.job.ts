import type { Database } from '../../core/database/database.ts';
import { everyHour, type PeriodicJob } from '../../core/jobs/periodic-job.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import { dropStaleSendings } from '../../store/verification/sendings.ts';
import { dropAnsweredRows } from '../../store/verification/upload-rows.ts';
import { findExpiredFiles, forgetFile } from '../../store/verification/stored-files.ts';

/** Files looked for at once. */
const batch = 500;

/** Removes stored files past their time, and those that nobody finished or names: first the file, then its row. Returns how many. */
export async function purgeFiles(database: Pick<Database, 'db'>, files: Pick<FileStore, 'delete'>): Promise<number> {
  for (let removed = 0; ;) {
    const keys = await findExpiredFiles(database, batch);
    for (const key of keys) {
      await files.delete(key);
      await forgetFile(database, key);
    }
    removed += keys.length;
    if (keys.length < batch) return removed;
  }
}

/** The purge as a job (B §9: processed files are downloadable for 30 days). The rows of verifications stay, with their counts. */
export function makeFilePurge(parts: {
  database: Pick<Database, 'db'>;
  files: Pick<FileStore, 'delete'>;
}): PeriodicJob {
  return {
    name: 'purge-files',
    cron: everyHour(50),
    async run() {
      await dropStaleSendings(parts.database);
      await purgeFiles(parts.database, parts.files);
      await dropAnsweredRows(parts.database);
    },
  };
}
