import type { ActingClient } from '../../core/callers/acting-client.ts';
import type { CoarseLimits } from '../../core/callers/coarse-limits.ts';
import type { Database } from '../../core/database/database.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import type { MailLinkToken } from '../../core/secrets/mail-link-token.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';

/** What the calls of this room are made of. */
export interface ActivationParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly coarseLimits: CoarseLimits;
  readonly files: Pick<FileStore, 'delete'>;
  readonly tokenOf: MailLinkToken;
  readonly clientOf: ActingClient;
}
