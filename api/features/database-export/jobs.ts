import { defineJob, everyHour, scheduledQueue } from '../../core/jobs/define-job.ts';
import { databaseExportQueue } from '../../core/jobs/queues.ts';
import { makeGpcTree } from '../../store/catalogue/gpc-tree.ts';
import { forgetContents } from '../../store/database-exports/earlier-downloads.ts';
import { makeFoundProducts } from '../../store/search/found-products.ts';
import type { JobDeps } from '../job-deps.ts';
import { exportDatabase, failExport } from './export-database.ts';

export const databaseExportJobs = [
  defineJob({
    queue: databaseExportQueue,
    atOnce: 2,
    thread: { heap: 256, minutes: 90 },
    run: (deps: JobDeps, { exportId }) =>
      exportDatabase(
        { ...deps, found: makeFoundProducts(deps.database), readTree: makeGpcTree(deps.database) },
        exportId,
      ),
    giveUp: (deps, { exportId }) =>
      failExport(
        deps,
        exportId,
        'Nie udało się przygotować paczki. Limit wrócił do pakietu. Zamów ją ponownie, a jeśli to nie pomoże, napisz do nas.',
      ),
  }),
  // Deletes the stored contents of packages that no later package is compared with.
  defineJob({
    queue: scheduledQueue('forget-package-contents'),
    schedule: everyHour(55),
    run: async ({ database }: JobDeps) => void (await forgetContents(database)),
  }),
];
