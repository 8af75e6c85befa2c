import type { Database } from '../../core/database/database.ts';
import type { FileJobs } from '../../core/jobs/file-jobs.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import type { ReadGpcTree } from '../../store/catalogue/gpc-tree.ts';
import type { FoundProducts } from '../../store/search/found-products.ts';

/** What the calls of this room are made of. */
export interface DatabaseExportParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly files: FileStore;
  readonly fileJobs: FileJobs;
  readonly found: FoundProducts;
  readonly readTree: ReadGpcTree;
}
