import type { ActingClient } from '../../core/callers/acting-client.ts';
import type { Database } from '../../core/database/database.ts';
import type { FileJobs } from '../../core/jobs/file-jobs.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';

/** What the calls of this room are made of. */
export interface RepositoryIssuesParts {
  readonly database: Database;
  readonly fileJobs: FileJobs;
  readonly mail: MailQueue;
  readonly clientOf: ActingClient;
}
