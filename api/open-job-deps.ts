import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import type { JobLog } from './core/jobs/job-log.ts';
import { openJobs } from './core/jobs/jobs.ts';
import { makeMailQueue } from './core/jobs/mail-queue.ts';
import { makeMailLinkToken } from './core/secrets/mail-link-token.ts';
import { makeSealedTexts } from './core/secrets/sealed-text.ts';
import { webhookSecrets } from './features/external-api/webhooks/webhook-acts.ts';
import type { JobDeps } from './features/job-deps.ts';
import { makeFileStore } from './gateways/file-store.ts';
import { makeMailer } from './gateways/mailer.ts';
import { makeWebhookTargets } from './gateways/webhook-target.ts';
import { globalRegistryOf, cachedRegistryOf } from './global-registry-of.ts';
import { makeLookUp } from './look-up/look-up.ts';
import { removeDemo } from './seeds/remove-demo.ts';

/** Settings of the worker, passed to its threads. */
export interface JobSettings {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly secret: string;
  /** the mail server, or the one that catches mails */
  readonly smtpUrl: string;
  readonly siteUrl: string;
}

/** Creates the dependencies of jobs. Close it afterwards; the database stays open. */
export async function openJobDeps(
  { config, databaseUrl, secret, smtpUrl, siteUrl }: JobSettings,
  database: Database,
  log: JobLog,
): Promise<JobDeps & { close(): Promise<void> }> {
  const jobs = await openJobs(database);
  const isRegistryCached = !config.globalRegistry.isSimulated;
  return {
    config,
    database,
    databaseUrl,
    jobs,
    mail: makeMailQueue(jobs),
    mailer: makeMailer({ url: smtpUrl, from: config.mail.from }),
    files: makeFileStore(config, secret),
    sealedWebhookSecrets: makeSealedTexts(secret, webhookSecrets),
    webhookTargets: makeWebhookTargets({ loopback: config.webhookLoopback }),
    tokenOf: makeMailLinkToken(secret),
    askRegistry: cachedRegistryOf(config, database),
    lookUp: makeLookUp({ database, secret, askRegistry: globalRegistryOf(config, database), isRegistryCached }),
    removeDemo,
    siteUrl,
    log,
    close: () => jobs.close(),
  };
}
