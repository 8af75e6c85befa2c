import type { BotGate } from '../../core/callers/bot-gate.ts';
import type { ActingClient } from '../../core/callers/acting-client.ts';
import type { CoarseLimits } from '../../core/callers/coarse-limits.ts';
import type { Database } from '../../core/database/database.ts';
import type { MailLinkToken } from '../../core/secrets/mail-link-token.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import type { CompanyRegister } from '../../gateways/company-register.ts';
import type { FileStore } from '../../gateways/file-store.ts';

/** What the calls of this room are made of. */
export interface RegistrationParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly coarseLimits: CoarseLimits;
  readonly files: FileStore;
  readonly companyRegister: CompanyRegister;
  readonly requirePerson: BotGate;
  readonly actingClient: ActingClient;
  readonly tokenOf: MailLinkToken;
}
