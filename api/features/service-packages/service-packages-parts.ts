import type { ActingClient } from '../../core/acting-client.ts';
import type { CoarseLimits } from '../../core/coarse-limits.ts';
import type { Database } from '../../core/database.ts';
import type { MailQueue } from '../../core/mail-queue.ts';

/** What the calls of this room are made of. */
export interface ServicePackagesParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly coarseLimits: CoarseLimits;
  readonly clientOf: ActingClient;
}
