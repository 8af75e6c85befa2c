import { defineJob, everyDay, everyMinute, scheduledQueue } from '../../core/jobs/define-job.ts';
import { plannedPagesQueue } from '../../core/jobs/queues.ts';
import { publishPlanned } from '../../store/catalogue/cms-drafts.ts';
import { publishDue, tellCompanies } from '../../store/office/cms-notices.ts';
import type { JobDeps } from '../job-deps.ts';
import { dropUnnamedImages } from './drop-unnamed-images.ts';

export const cmsJobs = [
  // Also sent for the very time by which a draft is planned (save-page-draft.ts).
  defineJob({
    queue: plannedPagesQueue,
    schedule: everyMinute,
    pollEvery: 2,
    run: ({ database }: JobDeps) => publishPlanned(database),
  }),
  // Writes to companies about changes of documents, and publishes those whose day has come.
  defineJob({
    queue: scheduledQueue('document-notices'),
    schedule: everyMinute,
    async run({ database, mail }: JobDeps) {
      await publishDue(database);
      await tellCompanies(database, mail);
    },
  }),
  defineJob({
    queue: scheduledQueue('drop-unnamed-images'),
    schedule: everyDay(4, 20),
    run: (deps: JobDeps) => dropUnnamedImages(deps),
  }),
];
