import { defineJob, everyDay, scheduledQueue } from '../../core/jobs/define-job.ts';
import { importQueue } from '../../core/jobs/queues.ts';
import { dropRunImages } from '../../store/runs/import-runs.ts';
import type { JobDeps } from '../job-deps.ts';
import { changeCatalogue, giveUpChange } from './change-catalogue.ts';

export const catalogueImportJobs = [
  defineJob({
    queue: importQueue,
    thread: { heap: 512, minutes: 120 },
    run: (deps: JobDeps, data, { workFolder }) => changeCatalogue({ ...deps, workFolder }, data),
    giveUp: ({ database }, data) => giveUpChange(database, data),
  }),
  // Deletes previous product states and rejected rows of runs after 90 days.
  defineJob({
    queue: scheduledQueue('drop-run-images'),
    schedule: everyDay(4, 20),
    run: ({ database }: JobDeps) => dropRunImages(database),
  }),
];
