import type pg from 'pg';
import type { Config } from '../core/config.ts';
import type { Database } from '../core/database/database.ts';
import type { JobLog } from '../core/jobs/job-log.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import type { MailQueue } from '../core/jobs/mail-queue.ts';
import type { MailLinkToken } from '../core/secrets/mail-link-token.ts';
import type { SealedTexts } from '../core/secrets/sealed-text.ts';
import type { FileStore } from '../gateways/file-store.ts';
import type { Mailer } from '../gateways/mailer.ts';
import type { WebhookTargets } from '../gateways/webhook-target.ts';
import type { LookUp } from '../look-up/look-up.ts';
import type { AskCachedRegistry } from '../store/look-up/registry-answers.ts';

/** Dependencies of jobs. */
export interface JobDeps {
  readonly config: Config;
  readonly database: Database;
  /** for connections outside of the pool */
  readonly databaseUrl: string;
  readonly jobs: Jobs;
  readonly mail: MailQueue;
  readonly mailer: Mailer;
  readonly files: FileStore;
  /** decrypts signing secrets of webhooks */
  readonly sealedWebhookSecrets: SealedTexts;
  readonly webhookTargets: WebhookTargets;
  readonly tokenOf: MailLinkToken;
  /** null: no global registry is configured */
  readonly askRegistry: AskCachedRegistry | null;
  readonly lookUp: LookUp;
  readonly removeDemo: (client: pg.ClientBase) => Promise<number>;
  /** public origin of the site, never taken from a request */
  readonly siteUrl: string;
  readonly log: JobLog;
}
