import type { ActingClient } from '../../core/callers/acting-client.ts';
import type { Database } from '../../core/database/database.ts';
import type { FileJobs } from '../../core/jobs/file-jobs.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';

/** What the calls of this room are made of. */
export interface StewardshipParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly files: FileStore;
  readonly fileJobs: FileJobs;
  readonly clientOf: ActingClient;
}
