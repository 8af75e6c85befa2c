import type { ActingClient } from '../../core/acting-client.ts';
import type { Database } from '../../core/database.ts';
import type { MailLinkToken } from '../../core/mail-link-token.ts';
import type { MailQueue } from '../../core/mail-queue.ts';

/** What the calls of this room are made of. */
export interface ActivationParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly tokenOf: MailLinkToken;
  readonly clientOf: ActingClient;
}
