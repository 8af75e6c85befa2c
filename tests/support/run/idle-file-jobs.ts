import type { FileJobs } from '../../../api/core/jobs/file-jobs.ts';

/** Queues of work on files that nobody does. */
export const idleFileJobs: FileJobs = {
  verify: async () => {},
  exportDatabase: async () => {},
  makeIssueFile: async () => {},
  changeCatalogue: async () => {},
  makeCodes: async () => {},
};
