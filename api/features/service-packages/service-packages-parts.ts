import type { ActingClient } from '../../core/callers/acting-client.ts';
import type { CoarseLimits } from '../../core/callers/coarse-limits.ts';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import type { FileStore } from '../../gateways/file-store.ts';

/** What the calls of this room are made of. */
export interface ServicePackagesParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly files: FileStore;
  readonly coarseLimits: CoarseLimits;
  readonly clientOf: ActingClient;
  readonly config: Pick<Config, 'payment'>;
}
