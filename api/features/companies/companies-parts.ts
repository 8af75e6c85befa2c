import type { ActingClient } from '../../core/callers/acting-client.ts';
import type { Database } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import type { FileStore } from '../../gateways/file-store.ts';

/** What the calls of this room are made of. */
export interface CompaniesParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly files: FileStore;
  readonly clientOf: ActingClient;
}
