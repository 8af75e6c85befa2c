import { defineJob, everyDay, everyMinute, scheduledQueue } from '../../core/jobs/define-job.ts';
import { plannedPagesQueue } from '../../core/jobs/queues.ts';
import { publishPlanned } from '../../store/catalogue/cms-drafts.ts';
import { publishDue, notifyCompanies } from '../../store/office/cms-notices.ts';
import type { JobDeps } from '../job-deps.ts';
import { dropUnnamedImages } from './drop-unnamed-images.ts';

export const cmsJobs = [
  // Also queued for the planned time of a draft (save-page-draft.ts).
  defineJob({
    queue: plannedPagesQueue,
    schedule: everyMinute,
    pollEvery: 2,
    run: ({ database }: JobDeps) => publishPlanned(database),
  }),
  // Notifies companies of document changes, and publishes changes that are due.
  defineJob({
    queue: scheduledQueue('document-notices'),
    schedule: everyMinute,
    async run({ database, mail }: JobDeps) {
      await publishDue(database);
      await notifyCompanies(database, mail);
    },
  }),
  defineJob({
    queue: scheduledQueue('drop-unnamed-images'),
    schedule: everyDay(4, 20),
    run: (deps: JobDeps) => dropUnnamedImages(deps),
  }),
];
