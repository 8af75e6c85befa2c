import type { ActingClient } from '../../core/acting-client.ts';
import type { BotGate } from '../../core/bot-gate.ts';
import type { CoarseLimits } from '../../core/coarse-limits.ts';
import type { Database } from '../../core/database.ts';
import type { MailLinkToken } from '../../core/mail-link-token.ts';
import type { MailQueue } from '../../core/mail-queue.ts';

/** What the calls of this room are made of. */
export interface PasswordsParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly coarseLimits: CoarseLimits;
  readonly botGate: BotGate;
  readonly tokenOf: MailLinkToken;
  readonly clientOf: ActingClient;
}
