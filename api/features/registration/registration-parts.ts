import type { BotGate } from '../../core/bot-gate.ts';
import type { ActingClient } from '../../core/acting-client.ts';
import type { CoarseLimits } from '../../core/coarse-limits.ts';
import type { Database } from '../../core/database.ts';
import type { MailLinkToken } from '../../core/mail-link-token.ts';
import type { MailQueue } from '../../core/mail-queue.ts';
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
