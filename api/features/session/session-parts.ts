import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';

/** What the calls of this room are made of. */
export interface SessionParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly config: Pick<Config, 'publicUrl' | 'coarseLimits'>;
  readonly secret: string;
}
