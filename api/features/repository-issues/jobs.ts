import { defineJob, everyDay, everyHour, everyMinute, scheduledQueue } from '../../core/jobs/define-job.ts';
import { issueFileQueue } from '../../core/jobs/queues.ts';
import { checkChanges, checkWholeCatalogue } from '../../store/issues/check-catalogue.ts';
import { dropIssueFiles, noteIssueFileFailed } from '../../store/issues/issue-files.ts';
import type { JobDeps } from '../job-deps.ts';
import { makeIssueFile } from './make-issue-file.ts';
import { sampleRegistry } from './sample-registry.ts';

export const repositoryIssueJobs = [
  defineJob({
    queue: issueFileQueue,
    run: (deps: JobDeps, { issueFileId }) => makeIssueFile(deps, issueFileId),
    giveUp: ({ database }, { issueFileId }) => noteIssueFileFailed(database, issueFileId),
  }),
  // Checks the whole catalogue nightly: some changes, such as an ended licence, cause no notification.
  defineJob({
    queue: scheduledQueue('check-catalogue'),
    schedule: everyDay(3, 10),
    run: async ({ database }: JobDeps) => void (await checkWholeCatalogue(database)),
  }),
  // Checks changed products within a minute.
  defineJob({
    queue: scheduledQueue('check-changes'),
    schedule: everyMinute,
    run: async ({ database }: JobDeps) => void (await checkChanges(database)),
  }),
  defineJob({
    queue: scheduledQueue('drop-issue-files'),
    schedule: everyHour(50),
    run: ({ database }: JobDeps) => dropIssueFiles(database),
  }),
  defineJob({
    queue: scheduledQueue('sample-registry'),
    schedule: everyHour(20),
    run: ({ database, askRegistry }: JobDeps) => sampleRegistry(database, askRegistry),
  }),
];
