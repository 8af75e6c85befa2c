import type { ActingClient } from '../../core/callers/acting-client.ts';
import type { BotGate } from '../../core/callers/bot-gate.ts';
import type { CoarseLimits } from '../../core/callers/coarse-limits.ts';
import type { Database } from '../../core/database/database.ts';
import type { KnownDevices } from '../../core/callers/known-device.ts';
import type { MailLinkToken } from '../../core/secrets/mail-link-token.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';

/** What the calls of this room are made of. */
export interface PasswordsParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly coarseLimits: CoarseLimits;
  readonly botGate: BotGate;
  readonly tokenOf: MailLinkToken;
  readonly clientOf: ActingClient;
  readonly devices: KnownDevices;
}
