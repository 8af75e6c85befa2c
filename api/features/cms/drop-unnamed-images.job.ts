import type { Database } from '../../core/database/database.ts';
import { everyDay, type PeriodicJob } from '../../core/jobs/periodic-job.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import { findUnnamedImages, forgetImage } from '../../store/catalogue/unnamed-images.ts';

/** Removes pictures that nothing has named for 30 days: first their forms, then their row, so that a kill leaves nothing unnamed behind. */
export function makeUnnamedImagesDrop({
  database,
  files,
}: {
  readonly database: Pick<Database, 'db'>;
  readonly files: Pick<FileStore, 'delete'>;
}): PeriodicJob {
  return {
    name: 'drop-unnamed-images',
    cron: everyDay(4, 20),
    async run() {
      for (const { id, files: forms } of await findUnnamedImages(database)) {
        for (const { key } of Object.values(forms)) await files.delete(key);
        await forgetImage(database, id);
      }
    },
  };
}
