import type { Database } from '../../core/database/database.ts';
import type { FileJobs } from '../../core/jobs/file-jobs.ts';
import type { FileStore } from '../../gateways/file-store.ts';

/** What the calls of this room are made of. */
export interface VerificationParts {
  readonly database: Database;
  readonly files: FileStore;
  readonly fileJobs: FileJobs;
}
