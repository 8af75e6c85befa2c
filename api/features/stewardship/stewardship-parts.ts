import type { DemoEnd } from '@gtinoteka/contract/office/import-runs.ts';
import type { ActingClient } from '../../core/callers/acting-client.ts';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import type { FileJobs } from '../../core/jobs/file-jobs.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';

/** What the calls of this room are made of. */
export interface StewardshipParts {
  readonly config: Pick<Config, 'globalRegistry'>;
  readonly database: Database;
  readonly mail: MailQueue;
  readonly files: FileStore;
  readonly fileJobs: FileJobs;
  readonly clientOf: ActingClient;
  /** what the first real list of products does to invented data and their accounts; null where the data are real */
  foreseeDemoEnd(): Promise<DemoEnd | null>;
}
